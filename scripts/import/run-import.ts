import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type Database, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  deleteBatches,
  storedSources,
  storedCodes,
  type StoredCodeRow,
  lastImport,
} from '#backend/queries/facts/import-tables.ts';
import { textInAllLocales } from '#backend/site/site-content.ts';
import { switchImport } from '#backend/queries/facts/import-switch.ts';
import type { Code, ImportSubject } from './catalogue/subject.ts';
import { type ImportFlags, checkDeletionLimit } from './deletion-limit.ts';
import { PRESERVED_COURSE_COLUMNS } from './catalogue/course-row.ts';
import { PRESERVED_SCHOOL_COLUMNS } from './catalogue/school-row.ts';
import { stagePacks, PackSpool } from './pack-spool.ts';
import { getDigest, packSubject, packVocabulary } from './pack-subject.ts';
import { UnreadableFile } from './read/import-errors.ts';
import { isPlausibleDate } from './read/plausible-date.ts';
import { ImportReport } from './import-report.ts';
import type { RegisterImporter } from './registers.ts';
import { isOfferPage, isOwnSource, type OwnSource, SOURCES, getSources } from './sources.ts';

type Kind = ImportSubject['subject'];
type Change = 'new' | 'changed' | 'back' | 'unchanged' | 'gone';
type Counts = Record<Kind, Record<Change, number>>;

export interface ImportResult {
  report: ImportReport;
  counts: Counts;
  /** Number of facts of new and changed subjects. */
  facts: number;
  importSubjects: ImportSubject[];
  /** Whether anything was written; false for a dry run, after errors, or without changes. */
  isWritten: boolean;
}

interface ImportOptions extends ImportFlags {
  advance?: (bytes: number) => void;
  now?: number;
  /** Size of a pack in bytes. It may be greater where values are bound and not inlined. */
  packBytes?: number;
}

const noCounts = () => ({ new: 0, changed: 0, back: 0, unchanged: 0, gone: 0 });
const getKind = (scheme: string): Kind => (scheme.endsWith('-course') ? 'course' : 'school');
const getKey = ({ scheme, code }: { scheme: string; code: string }) => `${scheme} ${code}`;

/** Parses a whole register. If there are no errors, updates the catalogue in one transaction. */
export async function runImport(
  db: Database,
  register: RegisterImporter,
  path: string,
  {
    isDry = false,
    acceptsDeletions = false,
    advance = () => {},
    now = Date.now(),
    packBytes,
    skipsRebuild = false,
  }: ImportOptions = {},
): Promise<ImportResult> {
  const rowByCode = await listKnownCodes(db, register);
  const knownId = (code: Code) => rowByCode.get(getKey(code))?.subjectId ?? null;
  const ids = new Set([...rowByCode.values()].map(({ subjectId }) => subjectId));
  const report = new ImportReport({ advance, knownId, isTaken: (id) => ids.has(id) });
  const counts: Counts = { school: noCounts(), course: noCounts() };
  const spool = new PackSpool(packBytes);
  try {
    const {
      facts,
      importSubjects: some,
      ownSources,
    } = await spoolRegister(register, path, {
      report: report,
      known: rowByCode,
      counts,
      spool,
    });
    await rejectOlderEdition(db, report, basename(path));
    if (!acceptsDeletions && report.errors.count === 0)
      rejectTruncatedFile(report, basename(path), { known: rowByCode, counts });
    const isSame = await hasEditions(db, report);
    const changes = Object.values(counts).some((count) => count.new + count.changed + count.back + count.gone > 0);
    const isWritten = report.errors.count === 0 && !isDry && (changes || !isSame);
    if (isWritten)
      await write(db, register, { report: report, counts, spool, ownSources, now, isFilledLater: skipsRebuild });
    return { report: report, counts, facts, importSubjects: some, isWritten };
  } finally {
    spool.remove();
  }
}

const CODE_PAGE_SIZE = 5000;

async function listKnownCodes(db: Database, { schemes }: RegisterImporter): Promise<Map<string, StoredCodeRow>> {
  const rowByCode = new Map<string, StoredCodeRow>();
  for (const scheme of schemes) {
    let afterKey = '';
    for (let rows: StoredCodeRow[] = []; afterKey === '' || rows.length === CODE_PAGE_SIZE;) {
      rows = await queryRows(db, storedCodes(scheme, afterKey, CODE_PAGE_SIZE));
      for (const row of rows) rowByCode.set(getKey(row), row);
      afterKey = rows.at(-1)?.code ?? '~';
    }
  }
  return rowByCode;
}

interface Work {
  report: ImportReport;
  known: ReadonlyMap<string, StoredCodeRow>;
  counts: Counts;
  spool: PackSpool;
}

const MAX_EXAMPLES = 10;

/** Spools new and changed subjects. Returns the counts. */
async function spoolRegister(register: RegisterImporter, path: string, work: Work) {
  const { report, known: knownCodes, counts, spool } = work;
  const added = new Set<string>();
  const seenKeys = new Set<string>();
  const importSubjects: ImportSubject[] = [];
  const ownSources = new Map<string, OwnSource>();
  let facts = 0;
  packVocabulary(spool);
  try {
    for await (const subject of register.read(path, report)) {
      const digest = getDigest(subject);
      const rows = subject.codes.map((code) => knownCodes.get(getKey(code)));
      for (const code of subject.codes) seenKeys.add(getKey(code));
      const change = getChange(rows, digest);
      counts[subject.subject][change] += 1;
      if (change === 'unchanged') continue;
      facts += subject.facts.length;
      if (change === 'changed' && importSubjects.length < MAX_EXAMPLES) importSubjects.push(subject);
      packSubject(subject, digest, spool, added);
      for (const { source } of subject.facts) if (typeof source !== 'string') ownSources.set(source.key, source);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.errors.add({ file: basename(path), ...error.location }, error.message);
  }
  for (const [key, { scheme, code, subjectId, goneAt }] of knownCodes) {
    if (goneAt !== null || seenKeys.has(key)) continue;
    const kind = getKind(scheme);
    counts[kind].gone += 1;
    spool.addList('gone', [scheme, code, kind, subjectId, register.isDerived(subjectId) ? 1 : 0]);
  }
  for (const key of getSources(register.name)) {
    const { id, publisher, title, licence, licenceAddress, address } = SOURCES[key];
    const texts = [publisher, title, licence].map((text) => JSON.stringify(text));
    spool.addList('sources', [id, key, ...texts, licenceAddress, address, report.editions.get(key) ?? '']);
  }
  for (const { id, key, publisher, title, licence, address, asAt } of ownSources.values()) {
    const texts = [publisher, title, licence].map((text) =>
      JSON.stringify(typeof text === 'string' ? textInAllLocales(text) : text),
    );
    spool.addList('sources', [id, key, ...texts, '', address, asAt]);
  }
  spool.finish();
  return { facts, importSubjects, ownSources: [...ownSources.values()] };
}

function getChange(rows: readonly (StoredCodeRow | undefined)[], digest: string): Change {
  const [main] = rows;
  if (rows.every((row) => row?.digest === digest)) return 'unchanged';
  if (!main) return 'new';
  return main.goneAt === null ? 'changed' : 'back';
}

/**
 * Rejects an older edition, which would overwrite newer figures, and an edition with a future date, which would make
 * every later one count as older.
 */
async function rejectOlderEdition(db: Database, report: ImportReport, file: string): Promise<void> {
  for (const edition of report.editions.values())
    if (!isPlausibleDate(edition)) report.errors.add({ file }, `is of ${edition}: no edition is of that day`);
  for (const { sourceKey, asAt } of await queryRows(db, storedSources())) {
    const edition = [...report.editions].find(([key]) => key === sourceKey)?.[1];
    if (edition !== undefined && edition < asAt)
      report.errors.add({ file }, `is of ${edition}, and what is held is of ${asAt}: an older edition is not imported`);
  }
}

function rejectTruncatedFile(
  report: ImportReport,
  file: string,
  { known: knownCodes, counts }: Pick<Work, 'known' | 'counts'>,
) {
  const currentRows = [...knownCodes.values()].filter(
    (row) => row.goneAt === null && !report.replaced.has(getKey(row)),
  );
  const isEmpty = Object.values(counts).every(
    (count) => count.new + count.changed + count.back + count.unchanged === 0,
  );
  for (const kind of ['school', 'course'] as const) {
    const storedCount = currentRows.filter(({ scheme }) => getKind(scheme) === kind).length;
    const replacedKeys = [...report.replaced].filter(
      (key) => getKind(key.split(' ')[0] ?? '') === kind && knownCodes.has(key),
    );
    const removedCount = counts[kind].gone - replacedKeys.filter((key) => knownCodes.get(key)?.goneAt === null).length;
    checkDeletionLimit(report.errors, { file }, { what: `${kind}s`, held: storedCount, gone: removedCount, isEmpty });
  }
}

async function hasEditions(db: Database, report: ImportReport): Promise<boolean> {
  const storedDates = new Map((await queryRows(db, storedSources())).map(({ sourceKey, asAt }) => [sourceKey, asAt]));
  return [...report.editions].every(([key, edition]) => storedDates.get(key) === edition);
}

const DATE_LENGTH = 10;
type WriteWork = Omit<Work, 'known'> & { ownSources: readonly OwnSource[]; now: number; isFilledLater: boolean };

async function write(
  db: Database,
  register: RegisterImporter,
  { report, counts, spool, ownSources, now, isFilledLater }: WriteWork,
): Promise<void> {
  const token = randomUUID();
  const [last] = await queryRows(db, lastImport());
  const packs = await stagePacks(db, spool, token, now);
  const change = switchImport({
    id: (last?.id ?? 0) + 1,
    register: register.name,
    // An agency's own file has no edition; it is dated by its import.
    asAt: [...report.editions.values()].toSorted().at(-1) ?? new Date(now).toISOString().slice(0, DATE_LENGTH),
    files: JSON.stringify(await Promise.all(report.files.map(describeFile))),
    counts: JSON.stringify(counts),
    token,
    packs,
    at: now,
    columns: spool.columns,
    kept: {
      schools: [...PRESERVED_SCHOOL_COLUMNS, ...register.preservedSchoolColumns],
      courses: PRESERVED_COURSE_COLUMNS,
    },
    sources: JSON.stringify([...ownSources.map(({ id }) => id), ...(await idsOfSources(db, register))]),
    editions: JSON.stringify(
      Object.fromEntries([
        ...[...report.editions].map(([key, edition]) => [SOURCES[key].id, edition]),
        ...ownSources.filter(({ isPage }) => !isPage).map(({ id, asAt }) => [id, asAt]),
      ]),
    ),
    namesCourses: register.namesCourses,
    isFilledLater,
  });
  try {
    await batchWrite(db, change);
  } catch (error) {
    await batchWrite(db, [deleteBatches(token)]);
    const [newest] = await queryRows(db, lastImport());
    if (newest?.id === last?.id) throw error;
    throw new UnreadableFile('another import was written meanwhile, and nothing of this one: import it again');
  }
}

/** Returns the ids of the sources whose old facts are deleted when a subject is imported again. */
async function idsOfSources(db: Database, { name }: RegisterImporter): Promise<number[]> {
  const ownRows: number[] = getSources(name).map((key) => SOURCES[key].id);
  const isBrought = ownRows.length === 0 ? isOwnSource : name === 'discover-uni' ? isOfferPage : () => false;
  return [
    ...ownRows,
    ...(await queryRows(db, storedSources())).flatMap(({ id, sourceKey }) => (isBrought(sourceKey) ? id : [])),
  ];
}

async function describeFile(path: string) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { name: basename(path), sha256: hash.digest('hex') };
}
