// Parses the arguments of npm run ops -- deploy and rollback.
import { parseArgs } from 'node:util';
import { createCloudflareApi } from './cloudflare-api.ts';
import { deploy } from './deploy.ts';
import { ENVIRONMENTS, type DeployTarget, getPlace, getWorkerName } from './place.ts';
import { planRollback } from './plan-deploy.ts';
import { createRunner } from './run-wrangler.ts';
import { SECRETS } from './secrets.ts';
import { loadDeployedState } from './deployed-state.ts';

export const DEPLOY_USAGE = `npm run ops -- deploy production|mainland|preview     creates missing resources, migrates, builds, deploys and checks that pages respond
   --plan                                            only lists the steps; --print shows each command
   --branch NAME                                     with preview: a separate preview for a branch
   --gradual 10,50,100 [--pause 300]                 rolls out to these percentages of traffic, with a pause in seconds
   --demo                                            loads the demo's sites and catalogue if there is no site
   --secret NAME                                     changes the value of this secret; may be repeated
   --no-build                                        deploys the last build
   --at https://HOST                                 the address to check
npm run ops -- rollback production|mainland|preview [--branch NAME] [--plan] [--print]
                                                     returns to the previous release; migrations stay`;

/** Parses the shares of traffic, which must increase. Returns null if they are invalid. */
function parseShares(input: string | undefined): number[] | null {
  if (input === undefined) return [];
  const shares = input.split(',').map(Number);
  const isValid = shares.every(
    (share, index) => Number.isInteger(share) && share > (shares[index - 1] ?? 0) && share <= 100,
  );
  return isValid ? shares : null;
}

/**
 * Returns the named deploy target, or null unless exactly one is named, because a command applies to one target only.
 */
function parsePlace([name, ...otherArguments]: string[], branch: string | undefined): DeployTarget | null {
  const environment = ENVIRONMENTS.find((item) => item === name);
  if (
    !environment ||
    otherArguments.length > 0 ||
    (branch !== undefined && (environment !== 'preview' || branch === ''))
  )
    return null;
  return getPlace(environment, branch);
}

export async function runDeployCommand(args: string[]): Promise<boolean> {
  const booleanFlag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      plan: booleanFlag,
      print: booleanFlag,
      demo: booleanFlag,
      'no-build': booleanFlag,
      branch: { type: 'string' },
      gradual: { type: 'string' },
      pause: { type: 'string', default: '300' },
      secret: { type: 'string', multiple: true, default: [] },
      at: { type: 'string', default: '' },
    },
  });
  const target = parsePlace(positionals, values.branch);
  const gradualShares = parseShares(values.gradual);
  const pauseSeconds = Number(values.pause);
  const unknownSecret = values.secret.find((name) => !Object.hasOwn(SECRETS, name));
  if (!target || !gradualShares || Number.isNaN(pauseSeconds)) return printUsageError(DEPLOY_USAGE);
  if (unknownSecret)
    return printUsageError(`${unknownSecret} is not a secret; known secrets: ${Object.keys(SECRETS).join(', ')}`);
  const isPlan = values.plan;
  return deploy({
    api: createCloudflareApi(),
    run: createRunner({ print: values.print }),
    log: (line) => console.log(line),
    target,
    isPlan,
    prints: values.print,
    builds: !values['no-build'],
    demo: values.demo || target.environment === 'preview',
    gradual: gradualShares,
    pauseMs: pauseSeconds * 1000,
    repeatArgs: values.secret,
    at: values.at.replace(/\/$/, ''),
  });
}

export async function runRollbackCommand(args: string[]): Promise<boolean> {
  const booleanFlag = { type: 'boolean', default: false } as const;
  const options = { plan: booleanFlag, print: booleanFlag, branch: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const target = parsePlace(positionals, values.branch);
  if (!target) return printUsageError(DEPLOY_USAGE);
  const rollbacks = planRollback(await loadDeployedState(createCloudflareApi(), target));
  if (rollbacks.length === 0) return printUsageError(`${target.name} is not deployed`);
  const runWrangler = createRunner({ print: values.print });
  for (const { worker, from, to } of rollbacks) {
    const name = getWorkerName(target, worker);
    console.log(to ? `${name}: back from ${from} to ${to}` : `${name}: no previous version, unchanged`);
    if (to && !values.plan)
      await runWrangler(['rollback', to, '--name', name, '--yes', '--message', `back from ${from}`]);
  }
  console.log('Migrations go one way: what they added stays, and the code of before does not mind it.');
  console.log(
    'Secrets go back with their Workers: one that was changed since is to be changed once more, with deploy --secret.',
  );
  return rollbacks.some(({ to }) => to !== null) || printUsageError('there is no previous version to roll back to');
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
