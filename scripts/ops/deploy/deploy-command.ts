// Parses the arguments of npm run ops -- deploy and rollback.
import { parseArgs } from 'node:util';
import { createCloudflareApi } from './cloudflare-api.ts';
import { deploy } from './deploy.ts';
import { ENVIRONMENTS, type DeployTarget, getPlace, getWorker } from './place.ts';
import { planRollback } from './plan-deploy.ts';
import { createRunner } from './run-wrangler.ts';
import { SECRETS } from './secrets.ts';
import { loadDeployedState } from './deployed-state.ts';

export const DEPLOY_USAGE = `npm run ops -- deploy production|mainland|preview     makes what is missing, migrates, builds, deploys, asks whether it answers
   --plan                                            only tells the steps; --print shows each command
   --branch NAME                                     of preview: a copy of its own for a branch
   --gradual 10,50,100 [--pause 300]                 a new version to so many % of the visitors, seconds apart
   --demo                                            the demo's sites and catalogue where there is no site
   --secret NAME                                     gives this secret another value; may be said several times
   --no-build                                        what was built last
   --at https://HOST                                 where it is asked whether it answers
npm run ops -- rollback production|mainland|preview [--branch NAME] [--plan] [--print]
                                                     back to what stood before the last release; migrations stay`;

/** Parses shares of traffic, which must increase; null if they are invalid. */
function parseShares(input: string | undefined): number[] | null {
  if (input === undefined) return [];
  const shares = input.split(',').map(Number);
  const isFine = shares.every(
    (share, index) => Number.isInteger(share) && share > (shares[index - 1] ?? 0) && share <= 100,
  );
  return isFine ? shares : null;
}

/** Returns the place that is named; null unless exactly one is, because a command acts on one place only. */
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
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      plan: flag,
      print: flag,
      demo: flag,
      'no-build': flag,
      branch: { type: 'string' },
      gradual: { type: 'string' },
      pause: { type: 'string', default: '300' },
      secret: { type: 'string', multiple: true, default: [] },
      at: { type: 'string', default: '' },
    },
  });
  const target = parsePlace(positionals, values.branch);
  const gradual = parseShares(values.gradual);
  const pause = Number(values.pause);
  const strange = values.secret.find((name) => !Object.hasOwn(SECRETS, name));
  if (!target || !gradual || Number.isNaN(pause)) return printUsageError(DEPLOY_USAGE);
  if (strange) return printUsageError(`${strange} is no secret: ${Object.keys(SECRETS).join(', ')}`);
  const isPlan = values.plan;
  return deploy({
    api: createCloudflareApi(),
    run: createRunner({ print: values.print }),
    log: (line) => console.log(line),
    place: target,
    isPlan,
    prints: values.print,
    builds: !values['no-build'],
    demo: values.demo || target.environment === 'preview',
    gradual,
    pauseMs: pause * 1000,
    repeatArgs: values.secret,
    at: values.at.replace(/\/$/, ''),
  });
}

export async function runRollbackCommand(args: string[]): Promise<boolean> {
  const flag = { type: 'boolean', default: false } as const;
  const options = { plan: flag, print: flag, branch: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  const target = parsePlace(positionals, values.branch);
  if (!target) return printUsageError(DEPLOY_USAGE);
  const returns = planRollback(await loadDeployedState(createCloudflareApi(), target));
  if (returns.length === 0) return printUsageError(`nothing of ${target.name} is deployed`);
  const run = createRunner({ print: values.print });
  for (const { worker, from, to } of returns) {
    const name = getWorker(target, worker);
    console.log(to ? `${name}: back from ${from} to ${to}` : `${name} stays: nothing stood before it`);
    if (to && !values.plan) await run(['rollback', to, '--name', name, '--yes', '--message', `back from ${from}`]);
  }
  console.log('Migrations go one way: what they added stays, and the code of before does not mind it.');
  console.log(
    'Secrets go back with their Workers: one that was changed since is to be changed once more, with deploy --secret.',
  );
  return returns.some(({ to }) => to !== null) || printUsageError('there is nothing to go back to');
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
