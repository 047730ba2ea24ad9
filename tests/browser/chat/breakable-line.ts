import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** TCP proxy between the browser and the portal. `cut` closes the open connections and rejects new ones. */
export interface BreakableLine {
  url: URL;
  cut: () => void;
  mend: () => void;
  stop: () => Promise<void>;
}

export async function startBreakableProxy(portal: URL): Promise<BreakableLine> {
  const openSockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((clientSocket) => {
    if (isCut) return void clientSocket.destroy();
    const serverSocket = connect(Number(portal.port), portal.hostname);
    for (const [socket, otherSocket] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      openSockets.add(socket);
      socket.on('error', () => otherSocket.destroy());
      socket.on('close', () => {
        openSockets.delete(socket);
        otherSocket.destroy();
      });
      socket.pipe(otherSocket);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, portal.hostname, resolve));
  const cutConnections = () => {
    isCut = true;
    for (const socket of openSockets) socket.destroy();
  };
  return {
    url: new URL(`http://${portal.hostname}:${(server.address() as AddressInfo).port}/`),
    cut: cutConnections,
    mend() {
      isCut = false;
    },
    async stop() {
      cutConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
