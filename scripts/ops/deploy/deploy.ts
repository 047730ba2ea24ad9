// npm run ops -- deploy: reads the current state, plans the steps and executes them in order. If a step fails, it
// prints which steps are done.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseStage, type WorkerName } from '#shared/stage.ts';
import { checkSite } from './check-site.ts';
import { type CloudflareApi, CloudflareError } from './cloudflare-api.ts';
import { createRelease, createTags } from './fingerprint.ts';
import { loadDemo } from './load-demo.ts';
import {
  BUILT_WORKERS,
  createDeployCommand,
  type DeployTarget,
  type PlaceIds,
  readBuiltConfig,
  readTriggers,
  createRollbackCommand,
  WORKER_NAMES,
  getWorkerName,
  writeConfig,
  writeIds,
} from './place.ts';
import { planDeploy, type Step, findUnknownMigrations, type WantedDeployment } from './plan-deploy.ts';
import { type RunWrangler, formatCommand, WranglerError } from './run-wrangler.ts';
import { findSecrets, type Vars, withSecretsFile } from './secrets.ts';
import { loadDeployedState, requireIds, getCompleteIds } from './deployed-state.ts';

export interface DeployOptions {
  api: CloudflareApi;
  run: RunWrangler;
  log: (line: string) => void;
  target: DeployTarget;
  isPlan: boolean;
  prints: boolean;
  builds: boolean;
  demo: boolean;
  gradual: readonly number[];
  /** Pause in milliseconds between two shares of traffic. */
  pauseMs: number;
  repeatArgs: readonly string[];
  /** Origin that the smoke test calls. '' means the hosts of the sites. */
  at: string;
  build?: (target: DeployTarget) => void;
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

function buildForTarget({ environment }: DeployTarget) {
  execFileSync('npm', ['run', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLOUDFLARE_ENV: environment },
  });
}

/**
 * Returns the variables of the three built Workers. Throws if they were built for another environment or contain
 * placeholders.
 */
function readVars({ environment }: DeployTarget): Vars {
  const builtConfigs = WORKER_NAMES.map(readBuiltConfig);
  const otherBuilt = builtConfigs.find(({ targetEnvironment }) => targetEnvironment !== environment);
  if (otherBuilt)
    throw new CloudflareError(`the build was made for ${otherBuilt.targetEnvironment}: run without --no-build`);
  const placeholder = /[\w.-]+\.example\b/.exec(
    JSON.stringify(builtConfigs.map(({ routes, vars }) => [routes, vars])),
  )?.[0];
  if (placeholder)
    throw new CloudflareError(
      `wrangler.toml still contains the placeholder ${placeholder} in [env.${environment}]: replace it with your own host`,
    );
  return Object.assign({}, ...builtConfigs.map(({ vars }) => vars)) as Vars;
}

/** Deploys. Resolves with true on success and for a dry run. */
export async function deploy(options: DeployOptions): Promise<boolean> {
  const { api, log, target, isPlan, builds, demo, gradual, repeatArgs, build = buildForTarget } = options;
  if (builds) {
    log(`build for ${target.environment}`);
    build(target);
  }
  const vars = readVars(target);
  const migrations = readdirSync('backend/migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const { zones, triggers } = readTriggers();
  const deployedState = await loadDeployedState(api, target, zones);
  const ids = getCompleteIds(deployedState);
  const wantedDeployment: WantedDeployment = {
    place: target,
    tags: ids && createTags(target, ids),
    vars,
    triggers,
    migrations,
    demo,
    gradual,
    repeatArgs: repeatArgs,
  };
  const steps = planDeploy(deployedState, wantedDeployment);
  for (const name of findUnknownMigrations(deployedState, migrations))
    log(`note: the database has the migration ${name}, which this source tree does not contain`);
  if (isPlan) {
    log(`${target.name} would be deployed so:`);
    for (const [index, step] of steps.entries()) formatStep(`  ${index + 1}. `, step, options);
    if (steps.every(({ kind }) => kind === 'ids')) log('  nothing has changed since the last deploy');
    return true;
  }
  const workerSteps = steps.filter((step) => step.kind === 'worker');
  const unneededSecret = repeatArgs.find((name) => !workerSteps.some(({ secrets }) => secrets.includes(name)));
  if (unneededSecret)
    throw new CloudflareError(
      `the secret ${unneededSecret} is not used here: its address or key is not set in the wrangler files`,
    );
  const { values, visibleInputs } = await findSecrets(
    [...new Set(workerSteps.flatMap(({ secrets }) => secrets))],
    vars,
  );
  const startTime = new Date().toISOString();
  const isUnchanged = steps.every(({ kind }) => kind === 'ids');
  for (const [index, step] of steps.entries()) {
    if (!isUnchanged) log(`${index + 1}/${steps.length} ${step.says}`);
    try {
      await executeStep(step, values, options);
    } catch (error) {
      if (!(error instanceof WranglerError || error instanceof CloudflareError)) throw error;
      log(`FAILED ${error.message}`);
      log(`completed: ${describeSteps(steps.slice(0, index)) || 'nothing'}`);
      log(`not completed: ${describeSteps(steps.slice(index))}`);
      log(`the same command goes on from here: ${createRepeatCommand(options)}`);
      return false;
    } finally {
      const providedSecrets = step.kind === 'worker' ? step.secrets.filter((name) => visibleInputs.includes(name)) : [];
      for (const name of providedSecrets) log(`  ${name}=${values[name]}   (keep it: nobody can read it again)`);
    }
  }
  if (isUnchanged) log('nothing has changed since the last deploy');
  const isHealthy = await checkPlace(options, values);
  log(isHealthy ? `${target.name} is deployed` : `${target.name} is deployed, but some checks failed`);
  if (workerSteps.some(({ worker }) => deployedState.workers[worker])) {
    log(`to go back: ${createRollbackCommand(target)}`);
    if (steps.some((step) => step.kind === 'wrangler' && step.args.includes('apply')))
      log(
        `migrations stay; to restore the data from before them: npx wrangler d1 time-travel restore DB --timestamp=${startTime} -c .deploy/${target.name}.json`,
      );
  }
  return isHealthy;
}

const describeSteps = (steps: readonly Step[]) => steps.map(({ says }) => says).join('; ');

/**
 * Returns the command with which the operator continues. It repeats the options: without the shares, a version would
 * get all traffic at once, and without the secrets, some Workers would keep the old ones.
 */
const createRepeatCommand = ({ target, builds, demo, gradual, pauseMs, repeatArgs, at }: DeployOptions) =>
  [
    createDeployCommand(target),
    ...(gradual.length > 0 ? [`--gradual ${gradual.join(',')} --pause ${pauseMs / 1000}`] : []),
    ...repeatArgs.map((name) => `--secret ${name}`),
    ...(demo && target.environment !== 'preview' ? ['--demo'] : []),
    ...(builds ? [] : ['--no-build']),
    ...(at ? [`--at ${at}`] : []),
  ].join(' ');

function formatStep(prefix: string, step: Step, { prints, log, target }: DeployOptions) {
  log(`${prefix}${step.says}`);
  if (!prints) return;
  if (step.kind === 'wrangler') log(`     $ ${formatCommand(step.args)}`);
  if (step.kind === 'triggers')
    log(
      `     $ ${formatCommand(['triggers', 'deploy', '-c', BUILT_WORKERS[step.worker].config.replace('wrangler.json', 'deploy.json')])}`,
    );
  if (step.kind === 'copies')
    log(
      `     PUT ${createDatabasePath({ database: 'ID' })} ${JSON.stringify(READ_REPLICATION)}   (wrangler has no command for it)`,
    );
  if (step.kind === 'worker') {
    const options = step.shares.length > 0 ? ['versions', 'upload'] : ['deploy'];
    const secrets = step.secrets.length > 0 ? ['--secrets-file', 'FILE'] : [];
    log(
      `     $ ${formatCommand([...options, '-c', BUILT_WORKERS[step.worker].config.replace('wrangler.json', 'deploy.json'), ...secrets])}`,
    );
    for (const share of step.shares)
      log(
        `     $ npx wrangler versions deploy NEW@${share} OLD@${100 - share} --name ${getWorkerName(target, step.worker)} -y`,
      );
  }
}

/** Setting for D1's global read replication (Cloudflare Docs, read on 26 November 2026). */
const READ_REPLICATION = { read_replication: { mode: 'auto' } };
const createDatabasePath = ({ database }: Pick<PlaceIds, 'database'>) => `/accounts/:account/d1/database/${database}`;

async function executeStep(step: Step, values: Record<string, string>, options: DeployOptions): Promise<void> {
  const { api, run, target } = options;
  if (step.kind === 'wrangler') return run(step.args);
  if (step.kind === 'demo') return loadDemo(target, run);
  const ids = await requireIds(api, target);
  if (step.kind === 'ids') return writeIds(target, ids);
  if (step.kind === 'copies') return void (await api.send('PUT', createDatabasePath(ids), READ_REPLICATION));
  const tags = createTags(target, ids);
  const config = writeConfig(target, step.worker, ids);
  if (step.kind === 'triggers') return run(['triggers', 'deploy', '-c', config]);
  const uploadArgs = ['-c', config, '--tag', tags[step.worker], '--message', createRelease(tags)];
  if (step.shares.length > 0) return deployGradually(step, uploadArgs, tags[step.worker], options);
  const secretValues = Object.fromEntries(step.secrets.map((name) => [name, values[name] ?? '']));
  await withSecretsFile(secretValues, (path) =>
    run(['deploy', ...uploadArgs, ...(path ? ['--secrets-file', path] : [])]),
  );
}

/** Rolls out one Worker after the other, so that a Worker never calls another one that is older than itself. */
async function deployGradually(
  { worker, shares }: { worker: WorkerName; shares: readonly number[] },
  uploadArgs: readonly string[],
  tag: string,
  options: DeployOptions,
): Promise<void> {
  const { api, run, log, target, pauseMs, wait = sleep } = options;
  const findVersions = async () => {
    const workerState = (await loadDeployedState(api, target)).workers[worker];
    return {
      made: workerState?.versions.find((version) => version.tag === tag),
      old: workerState?.served.find((item) => item.tag !== tag),
    };
  };
  if (!(await findVersions()).made) await run(['versions', 'upload', ...uploadArgs]);
  const { made, old } = await findVersions();
  if (!made || !old) throw new CloudflareError(`${getWorkerName(target, worker)} has no version ${tag} to deploy`);
  for (const share of shares) {
    const versionSpecs = share === 100 ? [`${made.id}@100`] : [`${made.id}@${share}`, `${old.id}@${100 - share}`];
    const message = uploadArgs.slice(-2);
    await run(['versions', 'deploy', ...versionSpecs, '--name', getWorkerName(target, worker), '-y', ...message]);
    log(`  ${share} % of the visitors have it`);
    if (share === 100) break;
    if (!(await checkPlace(options, {})))
      throw new CloudflareError(
        `checks failed at ${share} % of the traffic; to roll back: ${createRollbackCommand(target)}`,
      );
    await wait(pauseMs);
  }
  // Crons and routes are not part of a version, so they need a separate command.
  await run(['triggers', 'deploy', '-c', uploadArgs[1] ?? '']);
}

/** Runs the smoke test on the host of the first site, or on the workers.dev host of a preview. */
async function checkPlace(
  { api, log, target, at, wait = sleep }: DeployOptions,
  values: Record<string, string>,
): Promise<boolean> {
  const { sites } = await loadDeployedState(api, target);
  const workersSubdomain =
    target.environment === 'preview'
      ? await api.get<{ subdomain: string }>('/accounts/:account/workers/subdomain')
      : null;
  const hostUrl = target.environment !== 'preview' && sites[0] ? `https://${sites[0].host}` : '';
  const baseUrl =
    at ||
    (workersSubdomain
      ? `https://${getWorkerName(target, 'portal')}.${workersSubdomain.subdomain}.workers.dev`
      : hostUrl);
  if (!baseUrl) {
    log(
      `nothing was checked, because there is no site yet. To create one: ${createDeployCommand(target)} --demo, then npm run ops -- site new`,
    );
    return true;
  }
  log(`does it answer at ${baseUrl}?`);
  const isPreview = parseStage(target.environment) === 'preview';
  const getSetting = (name: string) => values[name] ?? process.env[name] ?? '';
  // In production, each site is served only on its own host.
  const checkedSites = isPreview || at ? sites : sites.slice(0, 1);
  const keys = checkedSites.map(({ keyCode }) => keyCode);
  return checkSite(
    { base: baseUrl, keys, opsToken: getSetting('OPS_TOKEN'), pass: isPreview ? getSetting('PREVIEW_PASS') : '' },
    log,
    wait,
  );
}
