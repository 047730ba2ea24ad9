import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a local stub of a service, which responds as given and records its requests. */
export async function startStubService(
  respond: (path: string, body: string, response: ServerResponse) => void | Promise<void>,
) {
  const receivedRequests: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const bodyChunks: Buffer[] = [];
    for await (const bodyChunk of request) bodyChunks.push(bodyChunk as Buffer);
    const body = Buffer.concat(bodyChunks).toString();
    const path = request.url ?? '';
    receivedRequests.push({ path, headers: request.headers, body });
    await respond(path, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    heard: receivedRequests,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
