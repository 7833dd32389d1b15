// A web server of a few lines, for what the native program must not be: a shop, a page that frames the console.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** A running server and its end. */
export interface PlainServer {
  address: string;
  close: () => Promise<void>;
}

/** Answers every request with `listener` on a free loopback port. */
export async function serve(listener: RequestListener): Promise<PlainServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
