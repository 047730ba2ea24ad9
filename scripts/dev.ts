// npm run dev: the three Workers with hot reload. The demo data is loaded while vite bundles packages, and nobody is let in
// before both are done; --port N answers there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

const { values } = parseArgs({ options: { port: { type: 'string' } } });

// Else the runtime asks Cloudflare at every start where this machine stands.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

// A process of its own: both fill one.
const data = spawn(process.execPath, ['scripts/data.ts', '--if-empty', '--demo-staff'], { stdio: 'inherit' });
const loaded = once(data, 'exit');

const server = await createServer({ server: { ...(values.port && { port: Number(values.port) }) } });
const [code] = await loaded;
if (code !== 0) {
  await server.close();
  process.exit(1);
}
await server.listen();
server.printUrls();
server.bindCLIShortcuts({ print: true });
