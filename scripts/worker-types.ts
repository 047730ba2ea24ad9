// Generates the types of the bindings in each wrangler.toml and writes them to worker-configuration.d.ts next to it.
// --check fails if they are out of date. An empty --env-file excludes the secrets in a developer's .dev.vars, which are
// optional and declared in bindings.ts.
import { execFileSync } from 'node:child_process';

const WORKERS = [
  { folder: 'worker', config: 'wrangler.toml', name: 'PortalEnv' },
  { folder: 'backend', config: 'backend/wrangler.toml', name: 'BackendWorkerEnv' },
  { folder: 'durable', config: 'durable/wrangler.toml', name: 'ChatWorkerEnv' },
];

for (const { folder, config, name } of WORKERS)
  execFileSync(
    'wrangler',
    [
      'types',
      `${folder}/worker-configuration.d.ts`,
      `--config=${config}`,
      `--env-interface=${name}`,
      '--env-file=/dev/null',
      '--include-runtime=false',
      '--strict-vars=false',
      ...process.argv.slice(2),
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
