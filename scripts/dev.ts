// npm run dev: runs the three Workers with hot reload; --port N sets the port. The demo data is loaded while Vite
// pre-bundles packages. Requests wait for both.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({ options: { port: { type: 'string' } } });

// Prevents the runtime from requesting the location of this machine from Cloudflare at every start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

// The demo data is loaded in a separate process, because loading and bundling each occupy a CPU core.
const dataProcess = spawn(process.execPath, ['scripts/data.ts', '--if-empty', '--demo-staff'], { stdio: 'inherit' });
const loadPromise = once(dataProcess, 'exit');

const server = await createServer({ server: { ...(values.port && { port: Number(values.port) }) } });
const [code] = await loadPromise;
if (code !== 0) {
  await server.close();
  process.exit(1);
}
await server.listen();
server.printUrls();
server.bindCLIShortcuts({ print: true });
