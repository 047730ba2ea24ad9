// What operations do from a shell: npm run ops -- COMMAND. With --remote ENV it acts on that environment, else on this machine.
import { execFileSync } from 'node:child_process';
import { APPLICATION_USAGE, runApplicationCommand } from './ops/application.ts';
import { CONTENT_USAGE, runContentCommand } from './ops/sites/content.ts';
import { LECTURE_USAGE, runLectureCommand } from './ops/lecture.ts';
import { LOG_USAGE, runLogCommand } from './ops/log.ts';
import { FACTS_USAGE, runFactsCommand } from './ops/facts.ts';
import { IMPORT_USAGE, runImportCommand } from './ops/import.ts';
import { CRISIS_LINES_USAGE, runCrisisLinesCommand } from './ops/crisis-lines.ts';
import { RETENTION_USAGE, runRetentionCommand } from './ops/retention.ts';
import { forgetSite, shownWithin } from './ops/sites/publish-sites.ts';
import { runSearchesCommand, SEARCHES_USAGE } from './ops/searches.ts';
import { runSiteCommand, SITE_USAGE } from './ops/sites/site.ts';
import { runStaffCommand, STAFF_USAGE } from './ops/staff.ts';
import { runTokenCommand, TOKEN_USAGE } from './ops/token.ts';
import { PlatformStatus } from '#worker/platform/platform-status.ts';

const USAGE = `npm run ops -- platform [200|404|500] ["message"]   say or set the platform's status
npm run ops -- agent KEY                             forget all that is kept of an agent's site, its pages too
   --remote preview|production|mainland              act there instead of on this machine
${APPLICATION_USAGE}
${CONTENT_USAGE}
${CRISIS_LINES_USAGE}
${FACTS_USAGE}
${IMPORT_USAGE}
${LECTURE_USAGE}
${LOG_USAGE}
${RETENTION_USAGE}
${SEARCHES_USAGE}
${SITE_USAGE}
${STAFF_USAGE}
${TOKEN_USAGE}`;

const [command, ...words] = process.argv.slice(2);
const remoteAt = words.indexOf('--remote');
const environment = remoteAt >= 0 ? words.splice(remoteAt, 2)[1] : undefined;

function kv(...args: string[]): string {
  const where = environment ? ['--env', environment, '--remote'] : ['--local', '--persist-to', '.wrangler/state'];
  return execFileSync('wrangler', ['kv', ...args, '--binding', 'CACHE', ...where], { encoding: 'utf8' });
}

if (command === 'platform') {
  const [status, message] = words;
  if (status === undefined) console.log(kv('key', 'get', 'platform:status'));
  else {
    const entry = PlatformStatus.parse({ status: Number(status), ...(message && { message }) });
    kv('key', 'put', 'platform:status', JSON.stringify(entry));
    console.log(`the platform's status is ${entry.status} within 30 seconds`);
  }
} else if (command === 'application') {
  if (!(await runApplicationCommand(words))) process.exitCode = 1;
} else if (command === 'staff') {
  if (!(await runStaffCommand(words, environment))) process.exitCode = 1;
} else if (command === 'token') {
  if (!(await runTokenCommand(words, environment))) process.exitCode = 1;
} else if (command === 'crisis-lines') {
  if (!(await runCrisisLinesCommand(words))) process.exitCode = 1;
} else if (command === 'retention') {
  if (!(await runRetentionCommand(words))) process.exitCode = 1;
} else if (command === 'facts') {
  if (!(await runFactsCommand(words, environment))) process.exitCode = 1;
} else if (command === 'import') {
  if (!(await runImportCommand(words, environment))) process.exitCode = 1;
} else if (command === 'searches') {
  if (!(await runSearchesCommand(words, environment))) process.exitCode = 1;
} else if (command === 'lecture') {
  if (!(await runLectureCommand(words))) process.exitCode = 1;
} else if (command === 'log') {
  if (!(await runLogCommand(words, environment))) process.exitCode = 1;
} else if (command === 'content') {
  if (!(await runContentCommand(words, environment))) process.exitCode = 1;
} else if (command === 'site') {
  if (!(await runSiteCommand(words, environment))) process.exitCode = 1;
} else if (command === 'agent' && words[0]) {
  await forgetSite(words[0], environment);
  console.log(`what is kept of ${words[0]} is shown to nobody any more, ${shownWithin(environment)}`);
} else {
  console.log(USAGE);
  process.exitCode = command ? 2 : 0;
}
