// npm run ops -- COMMAND: operations from the command line. --remote ENV selects an environment; without it, the
// command applies to this machine.
import { APPLICATION_USAGE, runApplicationCommand } from './ops/application.ts';
import {
  BACKUP_USAGE,
  runBackupCommand,
  runBackupKeyCommand,
  runBackupsCommand,
  runRestoreCommand,
} from './ops/backup/backup.ts';
import { CATALOGUE_USAGE, runCatalogueCommand } from './ops/catalogue/catalogue.ts';
import { CONTENT_USAGE, runContentCommand } from './ops/sites/content.ts';
import { LECTURE_USAGE, runLectureCommand } from './ops/lecture.ts';
import { LOG_USAGE, runLogCommand } from './ops/log.ts';
import { FACTS_USAGE, runFactsCommand } from './ops/facts.ts';
import { IMPORT_USAGE, runImportCommand } from './ops/import.ts';
import { describeStatus } from './ops/describe-status.ts';
import { CRISIS_LINES_USAGE, runCrisisLinesCommand } from './ops/crisis-lines.ts';
import { RETENTION_USAGE, runRetentionCommand } from './ops/retention.ts';
import { invalidateSite, formatPropagationTime } from './ops/sites/invalidate-sites.ts';
import { DEPLOY_USAGE, runDeployCommand, runRollbackCommand } from './ops/deploy/deploy-command.ts';
import { requireIdsFile } from './ops/deploy/find-ids.ts';
import { queryWrangler } from './ops/deploy/run-wrangler.ts';
import { PREVIEWS_USAGE, runPreviewsCommand } from './ops/deploy/previews.ts';
import { runTeardownCommand, TEARDOWN_USAGE } from './ops/deploy/remove-place.ts';
import { runSearchesCommand, SEARCHES_USAGE } from './ops/searches.ts';
import { runSiteCommand, SITE_USAGE } from './ops/sites/site.ts';
import { runStaffCommand, STAFF_USAGE } from './ops/staff.ts';
import { isUsageError, parseEnvironment, UsageError } from './ops/parse-environment.ts';
import { PUSH_USAGE, runPushCommand } from './ops/push.ts';
import { runTokenCommand, TOKEN_USAGE } from './ops/token.ts';
import { RESULTS_SWITCH } from '#worker/cache/cache-table.ts';
import { PlatformStatus } from '#worker/platform/platform-status.ts';

const OPS_USAGE = `npm run ops -- platform [200|404|500] ["message"]   prints or sets the platform's status
npm run ops -- results-day on|off|season              shows results day on home pages, hides it, or lets its season decide
npm run ops -- agent KEY                             clears the cache of an agent's site, with its pages
   --remote preview|production|mainland              acts there instead of on this machine
${APPLICATION_USAGE}
${BACKUP_USAGE}
${CATALOGUE_USAGE}
${CONTENT_USAGE}
${CRISIS_LINES_USAGE}
${DEPLOY_USAGE}
${PREVIEWS_USAGE}
${TEARDOWN_USAGE}
${FACTS_USAGE}
${IMPORT_USAGE}
${LECTURE_USAGE}
${LOG_USAGE}
${PUSH_USAGE}
${RETENTION_USAGE}
${SEARCHES_USAGE}
${SITE_USAGE}
${STAFF_USAGE}
${TOKEN_USAGE}`;

const [command = '', ...rawArgs] = process.argv.slice(2);

/** Resolves to false on failure. */
type OpsCommand = (words: string[], environment: string | undefined) => Promise<boolean>;

/** Commands that write to the database or to KV directly. */
const DATABASE_COMMANDS: Readonly<Record<string, OpsCommand>> = {
  platform: runPlatformCommand,
  'results-day': runResultsDayCommand,
  agent: async ([key], environment) => {
    if (!key) throw new UsageError('usage: npm run ops -- agent KEY');
    await invalidateSite(key, environment);
    console.log(`the cache of ${key} is cleared, ${formatPropagationTime(environment)}`);
    return true;
  },
  staff: runStaffCommand,
  token: runTokenCommand,
  push: runPushCommand,
  facts: runFactsCommand,
  import: runImportCommand,
  searches: runSearchesCommand,
  log: runLogCommand,
  catalogue: runCatalogueCommand,
  content: runContentCommand,
  site: runSiteCommand,
  backup: runBackupCommand,
  backups: runBackupsCommand,
  'backup-key': runBackupKeyCommand,
  restore: runRestoreCommand,
};

/** Commands that change the Cloudflare account. */
const ACCOUNT_COMMANDS: Readonly<Record<string, OpsCommand>> = {
  deploy: runDeployCommand,
  rollback: runRollbackCommand,
  previews: runPreviewsCommand,
  teardown: runTeardownCommand,
};

/** Commands that call the operations API of the portal given with `--at`. */
const PORTAL_COMMANDS: Readonly<Record<string, OpsCommand>> = {
  application: runApplicationCommand,
  'crisis-lines': runCrisisLinesCommand,
  retention: runRetentionCommand,
  lecture: runLectureCommand,
};

async function openKvStore(environment: string | undefined) {
  const location = environment
    ? ['--remote', '--config', await requireIdsFile(environment)]
    : ['--local', '--persist-to', '.wrangler/state'];
  return (...args: string[]) => queryWrangler(['kv', ...args, '--binding', 'CACHE', ...location]);
}

async function runPlatformCommand([status, message]: string[], environment: string | undefined): Promise<boolean> {
  const parsedStatus = PlatformStatus.safeParse({ status: Number(status ?? 200), ...(message && { message }) });
  if (!parsedStatus.success)
    throw new UsageError('usage: npm run ops -- platform 200|404|500 "MESSAGE" (at most 500 characters)');
  const kv = await openKvStore(environment);
  if (status === undefined) console.log(describeStatus(kv('key', 'get', 'platform:status')));
  else {
    kv('key', 'put', 'platform:status', JSON.stringify(parsedStatus.data));
    console.log(`the platform's status is ${parsedStatus.data.status} within 30 seconds`);
  }
  return true;
}

async function runResultsDayCommand([text = '']: string[], environment: string | undefined): Promise<boolean> {
  if (!['on', 'off', 'season'].includes(text)) throw new UsageError('usage: npm run ops -- results-day on|off|season');
  const kv = await openKvStore(environment);
  if (text === 'season') kv('key', 'delete', RESULTS_SWITCH.key);
  else kv('key', 'put', RESULTS_SWITCH.key, text);
  console.log(`results day on home pages will be '${text}' within six minutes`);
  return true;
}

async function runOps(): Promise<void> {
  const { args, environment } = parseEnvironment(rawArgs);
  const findCommand = (commands: Readonly<Record<string, OpsCommand>>) =>
    Object.hasOwn(commands, command) ? commands[command] : undefined;
  const portalCommand = findCommand(PORTAL_COMMANDS);
  if (portalCommand && environment)
    throw new UsageError(`${command} calls a portal: use --at https://HOST instead of --remote`);
  const accountCommand = findCommand(ACCOUNT_COMMANDS);
  if (accountCommand && environment)
    throw new UsageError(`${command} does not accept --remote, because it applies to the account`);
  const opsCommand = portalCommand ?? findCommand(DATABASE_COMMANDS) ?? accountCommand;
  if (opsCommand) {
    if (!(await opsCommand(args, environment))) process.exitCode = 1;
  } else {
    console.log(OPS_USAGE);
    process.exitCode = command ? 2 : 0;
  }
}

try {
  await runOps();
} catch (error) {
  if (!isUsageError(error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
