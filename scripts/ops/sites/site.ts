// Sites from the shell: npm run ops -- site …
import { parseArgs } from 'node:util';
import * as plan from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { FIELD_NAMES } from '#backend/site/forms/merge-typed.ts';
import { type Database, type Statement, batchWrite } from '#backend/queries/database.ts';
import { SHELL } from '#backend/staff/invite.ts';
import { postAlarms } from '#shared/post-alarms.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { type OpsCache, openOpsDatabase } from '#scripts/ops/ops-database.ts';
import { formatTable } from '#scripts/ops/format-table.ts';
import { invalidateSites, propagationTime } from './invalidate-sites.ts';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { getPlatformDomain, runSiteHost, SITE_HOST_USAGE } from './site-hosts.ts';
import { formatProblem, formatFinding, formatMissingTexts } from './site-messages.ts';

export const SITE_USAGE = `npm run ops -- site list                              all sites, closed ones too
npm run ops -- site new KEY --from KEY --name "…"     a whole site as a copy of another; beside --name-hk, --name-zh, --name-en: --email
                                                     of the policy, --dry-run, and every field of 'site set' as --FIELD
npm run ops -- site show KEY                         all that is set of it
npm run ops -- site set KEY FIELD=VALUE …            name, short, title, description, keywords (-hk, -zh, -en), colour, language, level, host, phone,
                                                     whatsapp, facebook, instagram, wechat, wechat-code, office, registration, adviser, adviser-role (-hk, -zh, -en),
                                                     adviser-picture, icp, police, city, region, area-codes, texts-a-day, sms-sender, mail-sender
npm run ops -- site check KEY                        what is missing or leads nowhere, in which language
npm run ops -- site remove KEY --again KEY [--dry-run]   with all its words; refused while students lean on it
npm run ops -- site close|open KEY                   closed, it keeps everything and answers nobody
${SITE_HOST_USAGE}`;

const FIELD_OPTIONS = Object.fromEntries(FIELD_NAMES.map((name) => [name, { type: 'string' as const }]));

interface Shell {
  db: Database;
  /** Executes statements in one transaction and invalidates the edge's cache. */
  write: (statements: Statement[]) => Promise<void>;
  isDry: boolean;
  environment: string | undefined;
}

/** Prints the result. Returns false for an invalid command or an error. */
export async function runSiteCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...FIELD_OPTIONS,
      from: { type: 'string' },
      email: { type: 'string' },
      again: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { db, cache, close } = await openOpsDatabase(environment);
  try {
    const { 'dry-run': isDryRun, ...options } = values;
    return await run({ db, write: writer(db, cache), isDry: isDryRun, environment }, positionals, options);
  } finally {
    await close();
  }
}

const writer = (db: Database, cache: OpsCache) => async (statements: Statement[]) => {
  await batchWrite(db, statements);
  await invalidateSites(db, cache);
};

async function run(
  shell: Shell,
  [verb, key = '', ...words]: string[],
  options: Record<string, string | undefined>,
): Promise<boolean> {
  const sites = await plan.listSites(shell.db);
  if (verb === 'list') return list(sites);
  if (verb === 'host')
    return runSiteHost([key, ...words], {
      api: createCloudflareApi(),
      environment: shell.environment,
      sites,
      log: print,
      ring: process.env.ALARM_URL ? (alarms) => postAlarms(process.env.ALARM_URL ?? '', alarms) : undefined,
    });
  if (verb === 'new') return createSite(shell, sites, key, options);
  const site = sites.find(({ fields }) => fields.keyCode === key);
  if (!site) return verb ? printUsageError(`there is no site ${key}`) : printUsageError(SITE_USAGE);
  const result = VERBS.get(verb ?? '');
  return result ? result(shell, site, { words, again: options.again }) : printUsageError(SITE_USAGE);
}

interface ParsedArguments {
  words: readonly string[];
  again: string | undefined;
}

type Verb = (shell: Shell, site: plan.StoredSite, value: ParsedArguments) => boolean | Promise<boolean>;

const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['show', (_shell, site) => show(site)],
  ['set', set],
  ['check', check],
  ['remove', remove],
  ['close', (shell, site) => archive(shell, site, Date.now())],
  ['open', (shell, site) => archive(shell, site, 0)],
]);

async function archive(shell: Shell, site: plan.StoredSite, at: number): Promise<true> {
  await shell.write(plan.planArchiving(site, at));
  const state = at ? 'closed; its rows and its students stay' : 'open';
  return print(`${site.fields.keyCode} is ${state}, ${propagationTime(shell.environment)}`);
}

function list(sites: readonly plan.StoredSite[]): true {
  const rows = sites.map(({ fields, archivedAt }) => [
    fields.keyCode,
    fields.name[fields.languageCode],
    fields.host,
    fields.languageCode,
    `${fields.publicLevel}`,
    fields.brandColour,
    archivedAt ? `closed ${new Date(archivedAt).toISOString().slice(0, 10)}` : 'open',
  ]);
  return print(formatTable(['KEY', 'NAME', 'HOST', 'LANGUAGE', 'LEVEL', 'COLOUR', 'STATE'], rows));
}

/** Returns the values of options by field; a missing option stays undefined. */
const typedFields = (options: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(FIELD_NAMES.flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name]]] : [])));

async function createSite(
  shell: Shell,
  sites: readonly plan.StoredSite[],
  key: string,
  options: Record<string, string | undefined>,
) {
  const source = sites.find(({ fields }) => fields.keyCode === options.from);
  if (!source)
    return printUsageError(
      `--from names the site that is copied: ${sites.map(({ fields }) => fields.keyCode).join(', ')}`,
    );
  const requested = { key, typed: typedFields(options), mail: options.email ?? '' };
  const sitePlan = await plan.planNewSite(shell.db, source, requested, getPlatformDomain(shell.environment));
  if (!sitePlan.ok) return printUsageError(sitePlan.faults.map(formatProblem).join('\n'));
  const { fields, content, toWrite, statements } = sitePlan;
  if (!shell.isDry) await shell.write(statements);
  const isHere = !shell.environment;
  return print(
    [
      shell.isDry
        ? `nothing was written; ${key} would be as follows`
        : `${key} is there, ${propagationTime(shell.environment)}`,
      isHere ? `  http://localhost:8787/${key}      (PORT of npm start)` : `  https://${fields.host}/${key}`,
      isHere
        ? `  http://${fields.host}:8787/`
        : `  its host ${fields.host} has to lead to the portal: a route of wrangler.toml, or a custom host name`,
      `  ${LOCALES.map((locale) => `${locale} ${fields.name[locale]}`).join(' · ')}`,
      ...formatMissingTexts(toWrite),
      '',
      'Next:',
      ...checkSite(fields, content)
        .filter(({ weight }) => weight !== 'look')
        .map((finding) => `  ${formatFinding(finding)}`),
      `  its words as files: npm run ops -- content export ${key} FOLDER`,
      `  its first administrator: npm run ops -- staff add LOGIN --agent ${key} --name "…" --role administrator`,
    ].join('\n'),
  );
}

function show({ id, fields, archivedAt }: plan.StoredSite): true {
  const write = (value: unknown) =>
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'object' && value !== null
        ? LOCALES.map((locale) => `${locale}: ${(value as Record<string, string>)[locale] ?? ''}`).join('\n')
        : `${value as string}`;
  const rows = Object.entries({ id, ...fields, archivedAt }).flatMap(([name, value]) =>
    write(value)
      .split('\n')
      .map((line, index) => [index === 0 ? name : '', line]),
  );
  return print(formatTable(['FIELD', 'VALUE'], rows));
}

async function set(shell: Shell, site: plan.StoredSite, { words }: ParsedArguments): Promise<boolean> {
  const pairs = words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] as const);
  if (words.length === 0 || words.some((word) => word.indexOf('=') < 1))
    return printUsageError('say what is set: FIELD=VALUE');
  const changePlan = await plan.planChange(
    shell.db,
    site,
    Object.fromEntries(pairs),
    getPlatformDomain(shell.environment),
  );
  if (!changePlan.ok) return printUsageError(changePlan.faults.map(formatProblem).join('\n'));
  if (!shell.isDry) await shell.write(changePlan.statements);
  return print(
    shell.isDry
      ? 'nothing was written; it could be'
      : `${site.fields.keyCode} is changed, ${propagationTime(shell.environment)}`,
  );
}

async function check(shell: Shell, { id, fields, archivedAt }: plan.StoredSite): Promise<boolean> {
  const findings = checkSite(fields, await loadSiteContent(shell.db, id));
  const closed = archivedAt ? ['it is closed'] : [];
  print([...closed, ...(findings.length > 0 ? findings.map(formatFinding) : ['nothing is missing'])].join('\n'));
  return findings.every(({ weight }) => weight !== 'wrong');
}

async function remove(shell: Shell, site: plan.StoredSite, { again }: ParsedArguments): Promise<boolean> {
  const { keyCode } = site.fields;
  const ties = await plan.countSiteTies(shell.db, site);
  const would = Object.entries(ties)
    .map(([kind, count]) => `${count as number} ${kind}`)
    .join(', ');
  if (plan.isLeanedOn(ties))
    return printUsageError(
      `${keyCode} has ${would}: it cannot be removed. npm run ops -- site close ${keyCode} closes it`,
    );
  if (shell.isDry) return print(`nothing was written; with ${keyCode} would go ${would}`);
  if (again !== keyCode)
    return printUsageError(`with ${keyCode} would go ${would}. Say the key again: --again ${keyCode}`);
  await shell.write(await plan.planRemoval(shell.db, site, SHELL, Date.now()));
  return print(`${keyCode} is gone, with ${would}; ${propagationTime(shell.environment)}`);
}

function print(text: string): true {
  console.log(text);
  return true;
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
