// npm run ops -- content …: exports and imports the content of a site as files.
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type StoredSite, listSites } from '#backend/site/change-sites.ts';
import { checkSite } from '#backend/site/check-site.ts';
import { loadSiteContent } from '#backend/site/site-content.ts';
import { createContentStatements } from '#backend/site/write-site-content.ts';
import { type Database, queryRows, batchWrite } from '#backend/queries/database.ts';
import { assignMediaToSite, selectMediaByNames } from '#backend/queries/site/media.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { ImportErrors, formatImportError } from '#scripts/import/read/import-errors.ts';
import { openOpsDatabase } from '#scripts/ops/ops-database.ts';
import { listChangedFiles, type ContentFiles, parseContentFiles, serializeContent } from './content-files.ts';
import { planRows, serializeRows } from './content-rows.ts';
import { invalidateSites, formatPropagationTime } from './invalidate-sites.ts';
import { formatFinding } from './site-messages.ts';

export const CONTENT_USAGE = `npm run ops -- content export KEY FOLDER               writes writes a site's menus, pages, policy, news and own rows as files
npm run ops -- content import KEY FOLDER [--dry-run]   replaces the site's content; all or nothing`;

/** Prints the result. Returns false for an invalid command or an error. */
export async function runContentCommand(args: string[], environment: string | undefined): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [verb, key, folder] = positionals;
  if ((verb !== 'export' && verb !== 'import') || !key || !folder || positionals.length > 3)
    return printUsageError(CONTENT_USAGE);
  const { db, cache, close } = await openOpsDatabase(environment);
  try {
    const site = (await listSites(db)).find(({ fields }) => fields.keyCode === key);
    if (!site) return printUsageError(`there is no site ${key}`);
    if (verb === 'export') return writeFiles(folder, await getFiles(db, site));
    const importPlan = await planContentImport(db, site, readFolder(folder));
    if (!importPlan.ok) return printUsageError(importPlan.message);
    if (!values['dry-run'] && importPlan.statements.length > 0) {
      await batchWrite(db, importPlan.statements);
      await invalidateSites(db, cache);
    }
    const outcome = values['dry-run'] ? 'nothing was written' : `shown ${formatPropagationTime(environment)}`;
    return printText(importPlan.statements.length > 0 ? `${importPlan.message}\n${outcome}` : importPlan.message);
  } finally {
    await close();
  }
}

function writeFiles(folder: string, files: ContentFiles): boolean {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    return printUsageError(`${folder} is not empty: give a new folder`);
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return printText(`${files.size} files in ${folder}`);
}

const readFolder = (folder: string): ContentFiles =>
  new Map(
    ['*.json', '*.html', 'pages/*.json', 'rows/*/*.json']
      .flatMap((pattern) => globSync(pattern, { cwd: folder }))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').replace(/^\uFEFF/, '')]),
  );

/** Returns the published content of the site as files. */
const getFiles = async (db: Database, site: StoredSite): Promise<ContentFiles> =>
  new Map([...serializeContent(await loadSiteContent(db, site.id)), ...(await serializeRows(db, site))]);

const PICTURE_PATTERN = /\/appFile\/media\/([\da-f]{32}\.\w+)/g;
const findPictures = (files: ContentFiles) =>
  [...files].flatMap(([file, text]) => [...text.matchAll(PICTURE_PATTERN)].map(([, name = '']) => ({ file, name })));

/** Returns the statements that import the folder, or all of its validation errors. */
export async function planContentImport(db: Database, site: StoredSite, files: ContentFiles, now = Date.now()) {
  const { id, fields } = site;
  const contentBefore = await loadSiteContent(db, id);
  const { content, faults } = parseContentFiles(files);
  const rowErrors = new ImportErrors();
  const rows = await planRows(db, site, files, rowErrors, now);
  const faultTexts = [...faults, ...rowErrors.list].map(formatImportError);
  const changedNames = faultTexts.length > 0 ? [] : listChangedFiles(contentBefore, content);
  // Without a policy, nobody could register. With another version, the consents that users have given would refer to a
  // different text.
  if (contentBefore.policy && !files.has('policy.json')) faultTexts.push('policy.json: is missing');
  else if (
    contentBefore.policy?.version === content.policy?.version &&
    changedNames.some((name) => name.startsWith('policy'))
  )
    faultTexts.push('policy.json: the policy has changed, so it needs a new version');
  const usedPictures = findPictures(files);
  const names = [...new Set(usedPictures.map(({ name }) => name))];
  const storedPictures = new Set(
    [...(await queryRows(db, selectMediaByNames(names))), ...findPictures(await getFiles(db, site))].map(
      ({ name }) => name,
    ),
  );
  for (const { file, name } of usedPictures.filter((picture) => !storedPictures.has(picture.name)))
    faultTexts.push(`${file}: no site here has the picture ${name}; it is brought in the office`);
  if (faultTexts.length > 0) return { ok: false as const, message: [...faultTexts, 'nothing was written'].join('\n') };
  if (changedNames.length + rows.changed.length === 0)
    return { ok: true as const, message: 'the site already has this content', statements: [] };
  const findings = checkSite(fields, content).filter(({ weight }) => weight === 'wrong');
  const text = [`changed: ${[...changedNames, ...rows.changed].join(', ')}`, ...findings.map(formatFinding)].join('\n');
  const statements = [
    ...(names.length > 0 ? [assignMediaToSite(id, names, now)] : []),
    ...(changedNames.length > 0 ? createContentStatements(id, content) : []),
    ...rows.statements,
    ...(rows.changed.length > 0 ? [incrementSiteVersion(fields.keyCode)] : []),
  ];
  return { ok: true as const, message: text, statements };
}

function printText(text: string): true {
  console.log(text);
  return true;
}

function printUsageError(text: string): false {
  console.error(text);
  return false;
}
