import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type Database, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  deleteBatches,
  selectStoredSources,
  selectStoredCodes,
  type StoredCodeRow,
  selectLastImport,
} from '#backend/queries/facts/import-tables.ts';
import { createTextInAllLocales } from '#backend/site/site-content.ts';
import { switchImport } from '#backend/queries/facts/import-switch.ts';
import type { Code, ImportSubject } from './catalogue/subject.ts';
import { type ImportFlags, checkDeletionLimit } from './deletion-limit.ts';
import { PRESERVED_COURSE_COLUMNS } from './catalogue/course-row.ts';
import { PRESERVED_SCHOOL_COLUMNS } from './catalogue/school-row.ts';
import { stagePacks, PackSpool } from './pack-spool.ts';
import { computeDigest, packSubject, packVocabulary } from './pack-subject.ts';
import { UnreadableFileError } from './read/import-errors.ts';
import { isPlausibleDate } from './read/plausible-date.ts';
import { ImportReport } from './import-report.ts';
import type { RegisterImporter } from './registers.ts';
import { isOfferPage, isOwnSource, type OwnSource, SOURCES, listSources } from './sources.ts';

type SubjectKind = ImportSubject['subject'];
type ChangeKind = 'new' | 'changed' | 'back' | 'unchanged' | 'gone';
type ChangeCounts = Record<SubjectKind, Record<ChangeKind, number>>;

export interface ImportResult {
  report: ImportReport;
  counts: ChangeCounts;
  /** Number of facts in new and changed subjects. */
  facts: number;
  sampleSubjects: ImportSubject[];
  /** Whether anything was written. False for a dry run, after errors, or if nothing has changed. */
  isWritten: boolean;
}

interface ImportOptions extends ImportFlags {
  advance?: (bytes: number) => void;
  now?: number;
  /** Size of a pack in bytes. It may be larger if values are bound instead of inlined. */
  packBytes?: number;
}

const createZeroCounts = () => ({ new: 0, changed: 0, back: 0, unchanged: 0, gone: 0 });
const getKind = (scheme: string): SubjectKind => (scheme.endsWith('-course') ? 'course' : 'school');
const createCodeKey = ({ scheme, code }: { scheme: string; code: string }) => `${scheme} ${code}`;

/** Parses a whole register. If it contains no errors, updates the catalogue in one transaction. */
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
  const findKnownId = (code: Code) => rowByCode.get(createCodeKey(code))?.subjectId ?? null;
  const knownIdSet = new Set([...rowByCode.values()].map(({ subjectId }) => subjectId));
  const report = new ImportReport({ advance, knownId: findKnownId, isTaken: (id) => knownIdSet.has(id) });
  const counts: ChangeCounts = { school: createZeroCounts(), course: createZeroCounts() };
  const spool = new PackSpool(packBytes);
  try {
    const {
      facts,
      importSubjects: sampleSubjects,
      ownSources,
    } = await spoolRegister(register, path, {
      report,
      storedCodes: rowByCode,
      counts,
      spool,
    });
    await rejectOlderEdition(db, report, basename(path));
    if (!acceptsDeletions && report.errors.count === 0)
      rejectTruncatedFile(report, basename(path), { storedCodes: rowByCode, counts });
    const hasSameEditions = await hasEditions(db, report);
    const hasChanges = Object.values(counts).some((count) => count.new + count.changed + count.back + count.gone > 0);
    const isWritten = report.errors.count === 0 && !isDry && (hasChanges || !hasSameEditions);
    if (isWritten)
      await writeImport(db, register, { report, counts, spool, ownSources, now, isFilledLater: skipsRebuild });
    return { report, counts, facts, sampleSubjects, isWritten };
  } finally {
    spool.closeFile();
  }
}

const CODE_PAGE_SIZE = 5000;

async function listKnownCodes(db: Database, { schemes }: RegisterImporter): Promise<Map<string, StoredCodeRow>> {
  const rowByCode = new Map<string, StoredCodeRow>();
  for (const scheme of schemes) {
    let afterKey = '';
    for (let rows: StoredCodeRow[] = []; afterKey === '' || rows.length === CODE_PAGE_SIZE;) {
      rows = await queryRows(db, selectStoredCodes(scheme, afterKey, CODE_PAGE_SIZE));
      for (const row of rows) rowByCode.set(createCodeKey(row), row);
      afterKey = rows.at(-1)?.code ?? '~';
    }
  }
  return rowByCode;
}

interface ImportWork {
  report: ImportReport;
  storedCodes: ReadonlyMap<string, StoredCodeRow>;
  counts: ChangeCounts;
  spool: PackSpool;
}

const MAX_EXAMPLES = 10;

/** Spools new and changed subjects, and returns the counts. */
async function spoolRegister(register: RegisterImporter, path: string, work: ImportWork) {
  const { report, storedCodes: knownCodes, counts, spool } = work;
  const addedLookups = new Set<string>();
  const seenKeys = new Set<string>();
  const importSubjects: ImportSubject[] = [];
  const ownSources = new Map<string, OwnSource>();
  let facts = 0;
  packVocabulary(spool);
  try {
    for await (const subject of register.read(path, report)) {
      const digest = computeDigest(subject);
      const rows = subject.codes.map((code) => knownCodes.get(createCodeKey(code)));
      for (const code of subject.codes) seenKeys.add(createCodeKey(code));
      const change = getChange(rows, digest);
      counts[subject.subject][change] += 1;
      if (change === 'unchanged') continue;
      facts += subject.facts.length;
      if (change === 'changed' && importSubjects.length < MAX_EXAMPLES) importSubjects.push(subject);
      packSubject(subject, digest, spool, addedLookups);
      for (const { source } of subject.facts) if (typeof source !== 'string') ownSources.set(source.key, source);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    report.errors.addError({ file: basename(path), ...error.location }, error.message);
  }
  for (const [key, { scheme, code, subjectId, goneAt }] of knownCodes) {
    if (goneAt !== null || seenKeys.has(key)) continue;
    const kind = getKind(scheme);
    counts[kind].gone += 1;
    spool.addList('gone', [scheme, code, kind, subjectId, register.isDerived(subjectId) ? 1 : 0]);
  }
  for (const key of listSources(register.name)) {
    const { id, publisher, title, licence, licenceAddress, address } = SOURCES[key];
    const texts = [publisher, title, licence].map((text) => JSON.stringify(text));
    spool.addList('sources', [id, key, ...texts, licenceAddress, address, report.editions.get(key) ?? '']);
  }
  for (const { id, key, publisher, title, licence, address, asAt } of ownSources.values()) {
    const texts = [publisher, title, licence].map((text) =>
      JSON.stringify(typeof text === 'string' ? createTextInAllLocales(text) : text),
    );
    spool.addList('sources', [id, key, ...texts, '', address, asAt]);
  }
  spool.writeRemaining();
  return { facts, importSubjects, ownSources: [...ownSources.values()] };
}

function getChange(rows: readonly (StoredCodeRow | undefined)[], digest: string): ChangeKind {
  const [mainRow] = rows;
  if (rows.every((row) => row?.digest === digest)) return 'unchanged';
  if (!mainRow) return 'new';
  return mainRow.goneAt === null ? 'changed' : 'back';
}

/**
 * Rejects an edition that is older than the imported one, because it would overwrite newer figures, and an edition with
 * a future date, because all later editions would then count as older.
 */
async function rejectOlderEdition(db: Database, report: ImportReport, file: string): Promise<void> {
  for (const edition of report.editions.values())
    if (!isPlausibleDate(edition)) report.errors.addError({ file }, `is of ${edition}: no edition is of that day`);
  for (const { sourceKey, asAt } of await queryRows(db, selectStoredSources())) {
    const edition = [...report.editions].find(([key]) => key === sourceKey)?.[1];
    if (edition !== undefined && edition < asAt)
      report.errors.addError(
        { file },
        `is of ${edition}, and what is held is of ${asAt}: an older edition is not imported`,
      );
  }
}

function rejectTruncatedFile(
  report: ImportReport,
  file: string,
  { storedCodes: knownCodes, counts }: Pick<ImportWork, 'storedCodes' | 'counts'>,
) {
  const presentRows = [...knownCodes.values()].filter(
    (row) => row.goneAt === null && !report.replaced.has(createCodeKey(row)),
  );
  const isEmpty = Object.values(counts).every(
    (count) => count.new + count.changed + count.back + count.unchanged === 0,
  );
  for (const kind of ['school', 'course'] as const) {
    const storedCount = presentRows.filter(({ scheme }) => getKind(scheme) === kind).length;
    const replacedKeys = [...report.replaced].filter(
      (key) => getKind(key.split(' ')[0] ?? '') === kind && knownCodes.has(key),
    );
    const removedCount = counts[kind].gone - replacedKeys.filter((key) => knownCodes.get(key)?.goneAt === null).length;
    checkDeletionLimit(report.errors, { file }, { what: `${kind}s`, held: storedCount, gone: removedCount, isEmpty });
  }
}

async function hasEditions(db: Database, report: ImportReport): Promise<boolean> {
  const storedDates = new Map(
    (await queryRows(db, selectStoredSources())).map(({ sourceKey, asAt }) => [sourceKey, asAt]),
  );
  return [...report.editions].every(([key, edition]) => storedDates.get(key) === edition);
}

const DATE_LENGTH = 10;
type WriteWork = Omit<ImportWork, 'storedCodes'> & {
  ownSources: readonly OwnSource[];
  now: number;
  isFilledLater: boolean;
};

async function writeImport(
  db: Database,
  register: RegisterImporter,
  { report, counts, spool, ownSources, now, isFilledLater }: WriteWork,
): Promise<void> {
  const token = randomUUID();
  const [lastImportRow] = await queryRows(db, selectLastImport());
  const packs = await stagePacks(db, spool, token, now);
  const change = switchImport({
    id: (lastImportRow?.id ?? 0) + 1,
    register: register.name,
    // An agency's own file has no edition, so it gets the date of its import.
    asAt: [...report.editions.values()].toSorted().at(-1) ?? new Date(now).toISOString().slice(0, DATE_LENGTH),
    files: JSON.stringify(await Promise.all(report.files.map(describeFile))),
    counts: JSON.stringify(counts),
    token,
    packs,
    at: now,
    columns: spool.columns,
    retainedColumns: {
      schools: [...PRESERVED_SCHOOL_COLUMNS, ...register.preservedSchoolColumns],
      courses: PRESERVED_COURSE_COLUMNS,
    },
    sources: JSON.stringify([...ownSources.map(({ id }) => id), ...(await readSourceIds(db, register))]),
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
    const [newestImport] = await queryRows(db, selectLastImport());
    if (newestImport?.id === lastImportRow?.id) throw error;
    throw new UnreadableFileError('another import was written meanwhile, and nothing of this one: import it again');
  }
}

/** Returns the ids of the sources whose facts are deleted before a subject is imported again. */
async function readSourceIds(db: Database, { name }: RegisterImporter): Promise<number[]> {
  const registerSourceIds: number[] = listSources(name).map((key) => SOURCES[key].id);
  const isImportedSource =
    registerSourceIds.length === 0 ? isOwnSource : name === 'discover-uni' ? isOfferPage : () => false;
  return [
    ...registerSourceIds,
    ...(await queryRows(db, selectStoredSources())).flatMap(({ id, sourceKey }) =>
      isImportedSource(sourceKey) ? id : [],
    ),
  ];
}

async function describeFile(path: string) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { name: basename(path), sha256: hash.digest('hex') };
}
