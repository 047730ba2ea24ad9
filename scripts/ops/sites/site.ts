// npm run ops -- site …: manages sites.
import { parseArgs } from 'node:util';
import * as plan from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { FIELD_NAMES } from '#backend/site/forms/merge-typed.ts';
import { type Database, type Statement, batchWrite } from '#backend/queries/database.ts';
import { SHELL_MANAGER } from '#backend/staff/invite.ts';
import { postAlarms } from '#shared/post-alarms.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { type OpsCache, openOpsDatabase } from '#scripts/ops/ops-database.ts';
import { formatTable } from '#scripts/ops/format-table.ts';
import { invalidateSites, formatPropagationTime } from './invalidate-sites.ts';
import { createCloudflareApi } from '#scripts/ops/deploy/cloudflare-api.ts';
import { getPlatformDomain, runSiteHost, SITE_HOST_USAGE } from './site-hosts.ts';
import { formatProblem, formatFinding, formatMissingTexts } from './site-messages.ts';

export const SITE_USAGE = `npm run ops -- site list                              lists all sites, including closed ones
npm run ops -- site new KEY --from KEY --name "…"     creates a site as a copy of another; also --name-hk, --name-zh, --name-en, --email
                                                     of the policy, --dry-run, and every field of 'site set' as --FIELD
npm run ops -- site show KEY                         prints all its settings
npm run ops -- site set KEY FIELD=VALUE …            name, short, title, description, keywords (-hk, -zh, -en), colour, language, level, host, phone,
                                                     whatsapp, facebook, instagram, wechat, wechat-code, office, registration, adviser, adviser-role (-hk, -zh, -en),
                                                     adviser-picture, icp, police, city, region, area-codes, texts-a-day, sms-sender, mail-sender
npm run ops -- site check KEY                        lists missing texts and broken links by language
npm run ops -- site remove KEY --again KEY [--dry-run]   removes it with its texts; rejected while it has students
npm run ops -- site close|open KEY                   a closed site keeps its data and is not served
${SITE_HOST_USAGE}`;

const FIELD_OPTIONS = Object.fromEntries(FIELD_NAMES.map((name) => [name, { type: 'string' as const }]));

interface SiteShell {
  db: Database;
  /** Executes the statements in one transaction and invalidates the edge's cache. */
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
    return await runVerb({ db, write: createWriter(db, cache), isDry: isDryRun, environment }, positionals, options);
  } finally {
    await close();
  }
}

const createWriter = (db: Database, cache: OpsCache) => async (statements: Statement[]) => {
  await batchWrite(db, statements);
  await invalidateSites(db, cache);
};

async function runVerb(
  shell: SiteShell,
  [verb, key = '', ...positionals]: string[],
  options: Record<string, string | undefined>,
): Promise<boolean> {
  const sites = await plan.listSites(shell.db);
  if (verb === 'list') return printSites(sites);
  if (verb === 'host')
    return runSiteHost([key, ...positionals], {
      api: createCloudflareApi(),
      environment: shell.environment,
      sites,
      log: printText,
      ring: process.env.ALARM_URL ? (alarms) => postAlarms(process.env.ALARM_URL ?? '', alarms) : undefined,
    });
  if (verb === 'new') return createSite(shell, sites, key, options);
  const site = sites.find(({ fields }) => fields.keyCode === key);
  if (!site) return verb ? printUsageError(`there is no site ${key}`) : printUsageError(SITE_USAGE);
  const result = SITE_VERBS.get(verb ?? '');
  return result ? result(shell, site, { positionals, repeatedKey: options.again }) : printUsageError(SITE_USAGE);
}

interface ParsedArguments {
  positionals: readonly string[];
  repeatedKey: string | undefined;
}

type SiteVerb = (shell: SiteShell, site: plan.StoredSite, value: ParsedArguments) => boolean | Promise<boolean>;

const SITE_VERBS: ReadonlyMap<string, SiteVerb> = new Map<string, SiteVerb>([
  ['show', (_shell, site) => printSite(site)],
  ['set', changeSite],
  ['check', checkAndPrint],
  ['remove', removeSite],
  ['close', (shell, site) => setArchived(shell, site, Date.now())],
  ['open', (shell, site) => setArchived(shell, site, 0)],
]);

async function setArchived(shell: SiteShell, site: plan.StoredSite, archivedAt: number): Promise<true> {
  await shell.write(plan.createArchiving(site, archivedAt));
  const state = archivedAt ? 'closed; its rows and students are kept' : 'open';
  return printText(`${site.fields.keyCode} is ${state}, ${formatPropagationTime(shell.environment)}`);
}

function printSites(sites: readonly plan.StoredSite[]): true {
  const rows = sites.map(({ fields, archivedAt }) => [
    fields.keyCode,
    fields.name[fields.languageCode],
    fields.host,
    fields.languageCode,
    `${fields.publicLevel}`,
    fields.brandColour,
    archivedAt ? `closed ${new Date(archivedAt).toISOString().slice(0, 10)}` : 'open',
  ]);
  return printText(formatTable(['KEY', 'NAME', 'HOST', 'LANGUAGE', 'LEVEL', 'COLOUR', 'STATE'], rows));
}

/** Returns the values of the options by field. A missing option stays undefined. */
const pickFields = (options: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(FIELD_NAMES.flatMap((name) => (typeof options[name] === 'string' ? [[name, options[name]]] : [])));

async function createSite(
  shell: SiteShell,
  sites: readonly plan.StoredSite[],
  key: string,
  options: Record<string, string | undefined>,
) {
  const source = sites.find(({ fields }) => fields.keyCode === options.from);
  if (!source)
    return printUsageError(
      `--from must be the key of the site to copy: ${sites.map(({ fields }) => fields.keyCode).join(', ')}`,
    );
  const newSite = { key, typedValues: pickFields(options), mail: options.email ?? '' };
  const sitePlan = await plan.planNewSite(shell.db, source, newSite, getPlatformDomain(shell.environment));
  if (!sitePlan.ok) return printUsageError(sitePlan.faults.map(formatProblem).join('\n'));
  const { fields, content, toWrite, statements } = sitePlan;
  if (!shell.isDry) await shell.write(statements);
  const isLocal = !shell.environment;
  return printText(
    [
      shell.isDry
        ? `nothing was written; ${key} would be as follows`
        : `${key} was created, ${formatPropagationTime(shell.environment)}`,
      isLocal ? `  http://localhost:8787/${key}      (PORT of npm start)` : `  https://${fields.host}/${key}`,
      isLocal
        ? `  http://${fields.host}:8787/`
        : `  its host ${fields.host} must point to the portal: a route in wrangler.toml or a custom hostname`,
      `  ${LOCALES.map((locale) => `${locale} ${fields.name[locale]}`).join(' · ')}`,
      ...formatMissingTexts(toWrite),
      '',
      'Next:',
      ...checkSite(fields, content)
        .filter(({ weight }) => weight !== 'look')
        .map((finding) => `  ${formatFinding(finding)}`),
      `  its texts as files: npm run ops -- content export ${key} FOLDER`,
      `  its first administrator: npm run ops -- staff add LOGIN --agent ${key} --name "…" --role administrator`,
    ].join('\n'),
  );
}

function printSite({ id, fields, archivedAt }: plan.StoredSite): true {
  const formatValue = (value: unknown) =>
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'object' && value !== null
        ? LOCALES.map((locale) => `${locale}: ${(value as Record<string, string>)[locale] ?? ''}`).join('\n')
        : `${value as string}`;
  const rows = Object.entries({ id, ...fields, archivedAt }).flatMap(([name, value]) =>
    formatValue(value)
      .split('\n')
      .map((line, index) => [index === 0 ? name : '', line]),
  );
  return printText(formatTable(['FIELD', 'VALUE'], rows));
}

async function changeSite(shell: SiteShell, site: plan.StoredSite, { positionals }: ParsedArguments): Promise<boolean> {
  const fieldPairs = positionals.map(
    (word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)] as const,
  );
  if (positionals.length === 0 || positionals.some((word) => word.indexOf('=') < 1))
    return printUsageError('give the settings as FIELD=VALUE');
  const changePlan = await plan.planChange(
    shell.db,
    site,
    Object.fromEntries(fieldPairs),
    getPlatformDomain(shell.environment),
  );
  if (!changePlan.ok) return printUsageError(changePlan.faults.map(formatProblem).join('\n'));
  if (!shell.isDry) await shell.write(changePlan.statements);
  return printText(
    shell.isDry
      ? 'nothing was written; the change is valid'
      : `${site.fields.keyCode} was changed, ${formatPropagationTime(shell.environment)}`,
  );
}

async function checkAndPrint(shell: SiteShell, { id, fields, archivedAt }: plan.StoredSite): Promise<boolean> {
  const findings = checkSite(fields, await loadSiteContent(shell.db, id));
  const closedText = archivedAt ? ['it is closed'] : [];
  printText(
    [...closedText, ...(findings.length > 0 ? findings.map(formatFinding) : ['nothing is missing'])].join('\n'),
  );
  return findings.every(({ weight }) => weight !== 'wrong');
}

async function removeSite(shell: SiteShell, site: plan.StoredSite, { repeatedKey }: ParsedArguments): Promise<boolean> {
  const { keyCode } = site.fields;
  const ties = await plan.countSiteTies(shell.db, site);
  const deletedTexts = Object.entries(ties)
    .map(([kind, count]) => `${count as number} ${kind}`)
    .join(', ');
  if (plan.hasStudentData(ties))
    return printUsageError(
      `${keyCode} has ${deletedTexts} and cannot be removed. npm run ops -- site close ${keyCode} closes it`,
    );
  if (shell.isDry) return printText(`nothing was written; ${keyCode} would be removed with ${deletedTexts}`);
  if (repeatedKey !== keyCode)
    return printUsageError(
      `${keyCode} would be removed with ${deletedTexts}. To confirm, repeat the key: --again ${keyCode}`,
    );
  await shell.write(await plan.planRemoval(shell.db, site, SHELL_MANAGER, Date.now()));
  return printText(`${keyCode} was removed, with ${deletedTexts}; ${formatPropagationTime(shell.environment)}`);
}

function printText(text: string): true {
  console.log(text);
  return true;
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
