import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PlainWorker {
  /** Folder whose modules are all included. */
  modules: string;
  entry: string;
  date: string;
  flags: readonly string[];
  vars?: Readonly<Record<string, string>>;
  /** Source text of a function that wraps the Worker's entry. */
  wrap?: string;
}

export interface RunningServer {
  url: URL;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts one Worker without simulated platform services, so that only its own cost is measured. */
export async function startPlainWorker(folder: string, worker: PlainWorker): Promise<RunningServer> {
  mkdirSync(folder, { recursive: true });
  cpSync(worker.modules, join(folder, 'modules'), { recursive: true });
  if (worker.wrap) {
    const name = JSON.stringify(`./${worker.entry}`);
    const text = `import entry from ${name};\nexport * from ${name};\nexport default (${worker.wrap})(entry);\n`;
    writeFileSync(join(folder, 'modules/wrapped-entry.js'), text);
  }
  const entry = worker.wrap ? 'wrapped-entry.js' : worker.entry;
  const files = readdirSync(join(folder, 'modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?js$/.test(path) && path !== entry)
    .toSorted();
  const port = await findFreePort();
  const quoteText = (value: string) => JSON.stringify(value);
  const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${[entry, ...files].map((path) => `(name = ${quoteText(path)}, esModule = embed ${quoteText(`modules/${path}`)})`).join(', ')}],
  compatibilityDate = ${quoteText(worker.date)},
  compatibilityFlags = [${worker.flags.map(quoteText).join(', ')}],
  bindings = [${Object.entries(worker.vars ?? {})
    .map(([name, value]) => `(name = ${quoteText(name)}, text = ${quoteText(value)})`)
    .join(', ')}],
);
`;
  writeFileSync(join(folder, 'config.capnp'), config);
  return startServer(
    spawn(runtime(), ['serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }),
    port,
  );
}

/** Returns the path of the workerd binary that miniflare has installed. */
function runtime(): string {
  const requireFromMiniflare = createRequire(fileURLToPath(import.meta.resolve('miniflare')));
  return join(dirname(requireFromMiniflare.resolve('workerd/package.json')), 'bin/workerd');
}

const START_TIMEOUT_MS = 30_000;

/** Resolves when the server responds. */
export async function startServer(child: ChildProcess, port: number): Promise<RunningServer> {
  const url = new URL(`http://127.0.0.1:${port}`);
  const exitPromise = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const deadline = Date.now() + START_TIMEOUT_MS; ;) {
    const isUp = await fetch(url).then(
      (response) => response.text().then(() => true),
      () => false,
    );
    if (isUp && child.pid !== undefined) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`no server responds at ${url.href}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGKILL');
      await exitPromise;
    },
  };
}

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probeServer = createServer().once('error', reject);
    probeServer.listen(0, '127.0.0.1', () => {
      const address = probeServer.address();
      probeServer.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
