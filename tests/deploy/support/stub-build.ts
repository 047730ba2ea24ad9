// Stub of `npm run build`: three one-line Workers with the configuration of the real ones.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { unstable_readConfig as readConfig } from 'wrangler';

const env = process.env.CLOUDFLARE_ENV ?? '';
const WORKERS = [
  { from: 'wrangler.toml', to: 'build/server/wrangler.json' },
  { from: 'durable/wrangler.toml', to: 'dist/passage_chat/wrangler.json' },
  { from: 'backend/wrangler.toml', to: 'dist/passage_backend/wrangler.json' },
];
for (const { from, to } of WORKERS) {
  const {
    configPath: _path,
    userConfigPath: _user,
    definedEnvironments: _all,
    ...config
  } = readConfig({ config: from, env });
  const classDeclarations = config.durable_objects.bindings.map(
    ({ class_name: name }: { class_name: string }) => `export class ${name} {}`,
  );
  const assets = config.assets ? { assets: { ...config.assets, directory: '../client' } } : {};
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(
    `${dirname(to)}/index.js`,
    `${classDeclarations.join('\n')}\nexport default { fetch: () => new Response('${process.env.STUB ?? ''}') };\n`,
  );
  writeFileSync(
    to,
    JSON.stringify({ ...config, ...assets, main: 'index.js', no_bundle: true, targetEnvironment: env }),
  );
}
mkdirSync('build/client', { recursive: true });
writeFileSync('build/client/page.txt', 'a file');
