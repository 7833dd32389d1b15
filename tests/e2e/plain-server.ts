// A minimal web server for sites other than the console.
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface PlainServer {
  address: string;
  close: () => Promise<void>;
}

/** Serves `listener` on a free loopback port. */
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
