import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDemoState } from '#tests/support/demo-state.ts';

export interface KillablePortal {
  url: URL;
  stateFolder: string;
  start: () => Promise<void>;
  /** Kills Node and the Workers runtime without warning, as the operating system may do. */
  kill: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Starts a portal in separate processes. It can be restarted at the same URL with its stored data. */
export async function openKillablePortal(): Promise<KillablePortal> {
  const stateFolder = mkdtempSync(join(tmpdir(), 'portal-kill-'));
  cpSync(await prepareDemoState(), stateFolder, { recursive: true });
  const port = await findFreePort();
  let server: ChildProcess | null = null;

  const killServer = async () => {
    if (server?.pid === undefined || server.exitCode !== null) return;
    const closePromise = once(server, 'close');
    process.kill(-server.pid, 'SIGKILL');
    await closePromise;
    server = null;
  };
  return {
    url: new URL(`http://127.0.0.1:${port}`),
    stateFolder,
    start: async () => {
      const serverProcess = spawn(process.execPath, ['tests/trust/support/serve-state.ts', stateFolder, String(port)], {
        // A separate process group makes it possible to kill the runtime as well.
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      server = serverProcess;
      await new Promise<void>((resolve, reject) => {
        serverProcess.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('serves') && resolve());
        serverProcess.once('exit', (code) => reject(new Error(`the portal ended with ${code} before it served`)));
      });
    },
    kill: killServer,
    remove: async () => {
      await killServer();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const probeServer = createServer().listen(0, '127.0.0.1');
  await once(probeServer, 'listening');
  const address = probeServer.address();
  probeServer.close();
  await once(probeServer, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
