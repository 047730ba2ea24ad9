// npm run ops -- deploy: reads the current state, plans the steps and executes them in order. If a step fails, it
// prints how far the deploy has got.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { parseStage, type WorkerName } from '#shared/stage.ts';
import { checkSite } from './check-site.ts';
import { type CloudflareApi, CloudflareError } from './cloudflare-api.ts';
import { getRelease, getTags } from './fingerprint.ts';
import { loadDemo } from './load-demo.ts';
import {
  BUILT,
  getCommand,
  type DeployTarget,
  type PlaceIds,
  readBuilt,
  readTriggers,
  rollbackCommand,
  WORKER_NAMES,
  getWorker,
  writeConfig,
  writeIds,
} from './place.ts';
import { planDeploy, type Step, unknownMigrations, type WantedDeployment } from './plan-deploy.ts';
import { type RunWrangler, formatCommand, WranglerError } from './run-wrangler.ts';
import { findSecrets, type Vars, withSecretsFile } from './secrets.ts';
import { loadDeployedState, requireIds, wholeIds } from './deployed-state.ts';

export interface DeployOptions {
  api: CloudflareApi;
  run: RunWrangler;
  log: (line: string) => void;
  place: DeployTarget;
  isPlan: boolean;
  prints: boolean;
  builds: boolean;
  demo: boolean;
  gradual: readonly number[];
  /** Pause between two shares of the traffic, in milliseconds. */
  pauseMs: number;
  repeatArgs: readonly string[];
  /** Origin that the smoke test calls; '' for the hosts of the sites. */
  at: string;
  build?: (target: DeployTarget) => void;
  wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

function buildFor({ environment }: DeployTarget) {
  execFileSync('npm', ['run', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, CLOUDFLARE_ENV: environment },
  });
}

/**
 * Returns the variables of the three built Workers. Throws if the build is for another place or contains
 * placeholders.
 */
function readVars({ environment }: DeployTarget): Vars {
  const built = WORKER_NAMES.map(readBuilt);
  const other = built.find(({ targetEnvironment }) => targetEnvironment !== environment);
  if (other) throw new CloudflareError(`the build is one for ${other.targetEnvironment}: leave --no-build out`);
  const placeholder = /[\w.-]+\.example\b/.exec(JSON.stringify(built.map(({ routes, vars }) => [routes, vars])))?.[0];
  if (placeholder)
    throw new CloudflareError(
      `wrangler.toml still says ${placeholder} in [env.${environment}]: write your own host there`,
    );
  return Object.assign({}, ...built.map(({ vars }) => vars)) as Vars;
}

/** Deploys. Resolves to true on success and for a dry run. */
export async function deploy(options: DeployOptions): Promise<boolean> {
  const { api, log, place, isPlan, builds, demo, gradual, repeatArgs, build = buildFor } = options;
  if (builds) {
    log(`build for ${place.environment}`);
    build(place);
  }
  const vars = readVars(place);
  const migrations = readdirSync('backend/migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const { zones, triggers } = readTriggers();
  const deployed = await loadDeployedState(api, place, zones);
  const ids = wholeIds(deployed);
  const requested: WantedDeployment = {
    place,
    tags: ids && getTags(place, ids),
    vars,
    triggers,
    migrations,
    demo,
    gradual,
    repeatArgs: repeatArgs,
  };
  const steps = planDeploy(deployed, requested);
  for (const name of unknownMigrations(deployed, migrations))
    log(`note: the database has ${name}, which this tree does not know`);
  if (isPlan) {
    log(`${place.name} would be deployed so:`);
    for (const [index, step] of steps.entries()) formatStep(`  ${index + 1}. `, step, options);
    if (steps.every(({ kind }) => kind === 'ids')) log('  nothing has changed since the last deploy');
    return true;
  }
  const workers = steps.filter((step) => step.kind === 'worker');
  const unwanted = repeatArgs.find((name) => !workers.some(({ secrets }) => secrets.includes(name)));
  if (unwanted)
    throw new CloudflareError(`${unwanted} is not wanted here: its address or key is not set in the wrangler files`);
  const { values, visibleInputs } = await findSecrets([...new Set(workers.flatMap(({ secrets }) => secrets))], vars);
  const began = new Date().toISOString();
  const isNothing = steps.every(({ kind }) => kind === 'ids');
  for (const [index, step] of steps.entries()) {
    if (!isNothing) log(`${index + 1}/${steps.length} ${step.says}`);
    try {
      await executeStep(step, values, options);
    } catch (error) {
      if (!(error instanceof WranglerError || error instanceof CloudflareError)) throw error;
      log(`FAILED ${error.message}`);
      log(`done before: ${describeSteps(steps.slice(0, index)) || 'nothing'}`);
      log(`not done: ${describeSteps(steps.slice(index))}`);
      log(`the same command goes on from here: ${repeatCommand(options)}`);
      return false;
    } finally {
      const provided = step.kind === 'worker' ? step.secrets.filter((name) => visibleInputs.includes(name)) : [];
      for (const name of provided) log(`  ${name}=${values[name]}   (keep it: nobody can read it again)`);
    }
  }
  if (isNothing) log('nothing has changed since the last deploy');
  const isWell = await checkPlace(options, values);
  log(isWell ? `${place.name} is deployed` : `${place.name} is deployed, and not all of it answers`);
  if (workers.some(({ worker }) => deployed.workers[worker])) {
    log(`to go back: ${rollbackCommand(place)}`);
    if (steps.some((step) => step.kind === 'wrangler' && step.args.includes('apply')))
      log(
        `its migrations stay; the data as before them: npx wrangler d1 time-travel restore DB --timestamp=${began} -c .deploy/${place.name}.json`,
      );
  }
  return isWell;
}

const describeSteps = (steps: readonly Step[]) => steps.map(({ says }) => says).join('; ');

/**
 * Returns the command with which the operator continues. It repeats the options: without the shares a version would
 * get all traffic, and without the secrets some Workers would keep the old ones.
 */
const repeatCommand = ({ place, builds, demo, gradual, pauseMs, repeatArgs, at }: DeployOptions) =>
  [
    getCommand(place),
    ...(gradual.length > 0 ? [`--gradual ${gradual.join(',')} --pause ${pauseMs / 1000}`] : []),
    ...repeatArgs.map((name) => `--secret ${name}`),
    ...(demo && place.environment !== 'preview' ? ['--demo'] : []),
    ...(builds ? [] : ['--no-build']),
    ...(at ? [`--at ${at}`] : []),
  ].join(' ');

function formatStep(prefix: string, step: Step, { prints, log, place }: DeployOptions) {
  log(`${prefix}${step.says}`);
  if (!prints) return;
  if (step.kind === 'wrangler') log(`     $ ${formatCommand(step.args)}`);
  if (step.kind === 'triggers')
    log(
      `     $ ${formatCommand(['triggers', 'deploy', '-c', BUILT[step.worker].config.replace('wrangler.json', 'deploy.json')])}`,
    );
  if (step.kind === 'copies')
    log(
      `     PUT ${databasePath({ database: 'ID' })} ${JSON.stringify(READ_REPLICATION)}   (wrangler has no command for it)`,
    );
  if (step.kind === 'worker') {
    const options = step.shares.length > 0 ? ['versions', 'upload'] : ['deploy'];
    const secrets = step.secrets.length > 0 ? ['--secrets-file', 'FILE'] : [];
    log(
      `     $ ${formatCommand([...options, '-c', BUILT[step.worker].config.replace('wrangler.json', 'deploy.json'), ...secrets])}`,
    );
    for (const share of step.shares)
      log(
        `     $ npx wrangler versions deploy NEW@${share} OLD@${100 - share} --name ${getWorker(place, step.worker)} -y`,
      );
  }
}

/** Setting of D1's global read replication (Cloudflare Docs, read on 26 November 2026). */
const READ_REPLICATION = { read_replication: { mode: 'auto' } };
const databasePath = ({ database }: Pick<PlaceIds, 'database'>) => `/accounts/:account/d1/database/${database}`;

async function executeStep(step: Step, values: Record<string, string>, options: DeployOptions): Promise<void> {
  const { api, run, place } = options;
  if (step.kind === 'wrangler') return run(step.args);
  if (step.kind === 'demo') return loadDemo(place, run);
  const ids = await requireIds(api, place);
  if (step.kind === 'ids') return writeIds(place, ids);
  if (step.kind === 'copies') return void (await api.send('PUT', databasePath(ids), READ_REPLICATION));
  const tags = getTags(place, ids);
  const config = writeConfig(place, step.worker, ids);
  if (step.kind === 'triggers') return run(['triggers', 'deploy', '-c', config]);
  const uploadArgs = ['-c', config, '--tag', tags[step.worker], '--message', getRelease(tags)];
  if (step.shares.length > 0) return deployGradually(step, uploadArgs, tags[step.worker], options);
  const ownValue = Object.fromEntries(step.secrets.map((name) => [name, values[name] ?? '']));
  await withSecretsFile(ownValue, (path) => run(['deploy', ...uploadArgs, ...(path ? ['--secrets-file', path] : [])]));
}

/** Rolls out one Worker after the other, so that a caller never meets a dependency older than itself. */
async function deployGradually(
  { worker, shares }: { worker: WorkerName; shares: readonly number[] },
  uploadArgs: readonly string[],
  tag: string,
  options: DeployOptions,
): Promise<void> {
  const { api, run, log, place, pauseMs, wait = sleep } = options;
  const find = async () => {
    const deployedWorker = (await loadDeployedState(api, place)).workers[worker];
    return {
      made: deployedWorker?.versions.find((version) => version.tag === tag),
      old: deployedWorker?.served.find((item) => item.tag !== tag),
    };
  };
  if (!(await find()).made) await run(['versions', 'upload', ...uploadArgs]);
  const { made, old } = await find();
  if (!made || !old) throw new CloudflareError(`${getWorker(place, worker)} has no version ${tag} to be deployed`);
  for (const share of shares) {
    const specs = share === 100 ? [`${made.id}@100`] : [`${made.id}@${share}`, `${old.id}@${100 - share}`];
    const message = uploadArgs.slice(-2);
    await run(['versions', 'deploy', ...specs, '--name', getWorker(place, worker), '-y', ...message]);
    log(`  ${share} % of the visitors have it`);
    if (share === 100) break;
    if (!(await checkPlace(options, {})))
      throw new CloudflareError(`at ${share} % not all of it answers; to go back: ${rollbackCommand(place)}`);
    await wait(pauseMs);
  }
  // Crons and routes are not part of a version, so they are deployed separately.
  await run(['triggers', 'deploy', '-c', uploadArgs[1] ?? '']);
}

/** Runs the smoke test at the host of the first site, or at the workers.dev host of a preview. */
async function checkPlace(
  { api, log, place, at, wait = sleep }: DeployOptions,
  values: Record<string, string>,
): Promise<boolean> {
  const { sites } = await loadDeployedState(api, place);
  const ownValue =
    place.environment === 'preview'
      ? await api.get<{ subdomain: string }>('/accounts/:account/workers/subdomain')
      : null;
  const byHost = place.environment !== 'preview' && sites[0] ? `https://${sites[0].host}` : '';
  const base = at || (ownValue ? `https://${getWorker(place, 'portal')}.${ownValue.subdomain}.workers.dev` : byHost);
  if (!base) {
    log(
      `nothing was asked whether it answers: there is no site yet. A first one: ${getCommand(place)} --demo, then npm run ops -- site new`,
    );
    return true;
  }
  log(`does it answer at ${base}?`);
  const isPreview = parseStage(place.environment) === 'preview';
  const getSetting = (name: string) => values[name] ?? process.env[name] ?? '';
  // In production a site is served on its own host only.
  const checkedSites = isPreview || at ? sites : sites.slice(0, 1);
  const keys = checkedSites.map(({ keyCode }) => keyCode);
  return checkSite(
    { base, keys, opsToken: getSetting('OPS_TOKEN'), pass: isPreview ? getSetting('PREVIEW_PASS') : '' },
    log,
    wait,
  );
}
