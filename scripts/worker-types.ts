// Types of the bindings that each wrangler.toml declares, in worker-configuration.d.ts beside it; with --check, whether they are up to date.
// An empty --env-file keeps secrets of a developer's .dev.vars out of them: those are optional, and in bindings.ts.
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
