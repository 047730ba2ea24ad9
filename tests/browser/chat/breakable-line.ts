import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** TCP proxy between a browser and the portal: cutting it closes open connections and rejects new ones. */
export interface BreakableLine {
  url: URL;
  cut: () => void;
  mend: () => void;
  stop: () => Promise<void>;
}

export async function openLine(portal: URL): Promise<BreakableLine> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(portal.port), portal.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, portal.hostname, listening));
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: new URL(`http://${portal.hostname}:${(server.address() as AddressInfo).port}/`),
    cut,
    mend() {
      isCut = false;
    },
    async stop() {
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
