// Answers name look-ups on loopback with one address, or fails them.
import { createSocket } from "node:dgram";

/** Starts a name server; `address` is the answer to every question, and without one each fails. */
export async function nameServer() {
  const server = { address: undefined, port: 0, close: () => socket.close() };
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const end = question.indexOf(0, 12) + 5;
    const head = Buffer.from(question.subarray(0, 12));
    // A response, without an error or with "server failure"; one question, one answer or none.
    head.writeUInt16BE(server.address ? 0x8180 : 0x8182, 2);
    head.writeUInt16BE(server.address ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const answer = server.address ? [Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...server.address.split(".").map(Number)])] : [];
    socket.send(Buffer.concat([head, question.subarray(12, end), ...answer]), from.port, from.address);
  });
  await new Promise((resolve) => socket.bind(0, "127.0.0.1", resolve));
  server.port = socket.address().port;
  return server;
}
