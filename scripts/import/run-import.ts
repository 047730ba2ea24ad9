import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { type Database, readRows, writeTogether } from '#backend/queries/database.ts';
import {
  forgetPacks,
  heldSources,
  knownCodes,
  type KnownCodeRow,
  lastImport,
} from '#backend/queries/facts/import-tables.ts';
import { sameText } from '#backend/site/site-content.ts';
import { switchImport } from '#backend/queries/facts/import-switch.ts';
import type { Code, ImportSubject } from './catalogue/subject.ts';
import { type ImportHow, refuseLettingGo } from './let-go.ts';
import { KEPT_OF_COURSES } from './catalogue/course-row.ts';
import { KEPT_OF_SCHOOLS } from './catalogue/school-row.ts';
import { keepPacks, PackSpool } from './pack-spool.ts';
import { digestOf, packSubject, packVocabulary } from './pack-subject.ts';
import { Unreadable } from './read/faults.ts';
import { isPastOrNear } from './read/source-day.ts';
import { Reading } from './reading.ts';
import type { RegisterReader } from './registers.ts';
import { isOfferPage, isOwnSource, type OwnSource, SOURCES, sourcesOf } from './sources.ts';

type Kind = ImportSubject['subject'];
type Change = 'new' | 'changed' | 'back' | 'unchanged' | 'gone';
type Counts = Record<Kind, Record<Change, number>>;

export interface ImportResult {
  reading: Reading;
  counts: Counts;
  /** Number of facts of new or changed subjects. */
  facts: number;
  /** Examples of changed subjects. */
  some: ImportSubject[];
  /** False for a dry run, errors, or no changes. */
  written: boolean;
}

interface ImportOptions extends ImportHow {
  advance?: (bytes: number) => void;
  now?: number;
  /** Size of a pack; greater where values are bound instead of inlined. */
  packBytes?: number;
}

const noCounts = () => ({ new: 0, changed: 0, back: 0, unchanged: 0, gone: 0 });
const kindOf = (scheme: string): Kind => (scheme.endsWith('-course') ? 'course' : 'school');
const keyOf = ({ scheme, code }: { scheme: string; code: string }) => `${scheme} ${code}`;

/** Parses a whole register and, without errors, updates the catalogue in one transaction. */
export async function runImport(
  db: Database,
  register: RegisterReader,
  path: string,
  {
    isDry = false,
    letsGo = false,
    advance = () => {},
    now = Date.now(),
    packBytes,
    isFilledLater = false,
  }: ImportOptions = {},
): Promise<ImportResult> {
  const known = await readKnown(db, register);
  const knownId = (code: Code) => known.get(keyOf(code))?.subjectId ?? null;
  const ids = new Set([...known.values()].map(({ subjectId }) => subjectId));
  const reading = new Reading({ advance, knownId, isTaken: (id) => ids.has(id) });
  const counts: Counts = { school: noCounts(), course: noCounts() };
  const spool = new PackSpool(packBytes);
  try {
    const { facts, some, ownSources } = await spoolRegister(register, path, { reading, known, counts, spool });
    await refuseOlder(db, reading, basename(path));
    if (!letsGo && reading.faults.count === 0) refuseEmptying(reading, basename(path), { known, counts });
    const isSame = await hasEditions(db, reading);
    const changes = Object.values(counts).some((of) => of.new + of.changed + of.back + of.gone > 0);
    const written = reading.faults.count === 0 && !isDry && (changes || !isSame);
    if (written) await write(db, register, { reading, counts, spool, ownSources, now, isFilledLater });
    return { reading, counts, facts, some, written };
  } finally {
    spool.remove();
  }
}

const CODES_AT_ONCE = 5000;

async function readKnown(db: Database, { schemes }: RegisterReader): Promise<Map<string, KnownCodeRow>> {
  const known = new Map<string, KnownCodeRow>();
  for (const scheme of schemes) {
    let after = '';
    for (let rows: KnownCodeRow[] = []; after === '' || rows.length === CODES_AT_ONCE;) {
      rows = await readRows(db, knownCodes(scheme, after, CODES_AT_ONCE));
      for (const row of rows) known.set(keyOf(row), row);
      after = rows.at(-1)?.code ?? '~';
    }
  }
  return known;
}

interface Work {
  reading: Reading;
  known: ReadonlyMap<string, KnownCodeRow>;
  counts: Counts;
  spool: PackSpool;
}

const SOME = 10;

/** Spools new and changed subjects; returns the counts. */
async function spoolRegister(register: RegisterReader, path: string, work: Work) {
  const { reading, known, counts, spool } = work;
  const added = new Set<string>();
  const seen = new Set<string>();
  const some: ImportSubject[] = [];
  const ownSources = new Map<string, OwnSource>();
  let facts = 0;
  packVocabulary(spool);
  try {
    for await (const subject of register.read(path, reading)) {
      const digest = digestOf(subject);
      const rows = subject.codes.map((code) => known.get(keyOf(code)));
      for (const code of subject.codes) seen.add(keyOf(code));
      const change = changeOf(rows, digest);
      counts[subject.subject][change] += 1;
      if (change === 'unchanged') continue;
      facts += subject.facts.length;
      if (change === 'changed' && some.length < SOME) some.push(subject);
      packSubject(subject, digest, spool, added);
      for (const { source } of subject.facts) if (typeof source !== 'string') ownSources.set(source.key, source);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    reading.faults.add({ file: basename(path), ...error.spot }, error.message);
  }
  for (const [key, { scheme, code, subjectId, goneAt }] of known) {
    if (goneAt !== null || seen.has(key)) continue;
    const kind = kindOf(scheme);
    counts[kind].gone += 1;
    spool.addList('gone', [scheme, code, kind, subjectId, register.isDrawn(subjectId) ? 1 : 0]);
  }
  for (const key of sourcesOf(register.name)) {
    const { id, publisher, title, licence, licenceAddress, address } = SOURCES[key];
    const texts = [publisher, title, licence].map((text) => JSON.stringify(text));
    spool.addList('sources', [id, key, ...texts, licenceAddress, address, reading.editions.get(key) ?? '']);
  }
  for (const { id, key, publisher, title, licence, address, asAt } of ownSources.values()) {
    const texts = [publisher, title, licence].map((text) =>
      JSON.stringify(typeof text === 'string' ? sameText(text) : text),
    );
    spool.addList('sources', [id, key, ...texts, '', address, asAt]);
  }
  spool.finish();
  return { facts, some, ownSources: [...ownSources.values()] };
}

function changeOf(rows: readonly (KnownCodeRow | undefined)[], digest: string): Change {
  const [main] = rows;
  if (rows.every((row) => row?.digest === digest)) return 'unchanged';
  if (!main) return 'new';
  return main.goneAt === null ? 'changed' : 'back';
}

/**
 * Rejects an older edition, which would overwrite newer figures, and one dated in the future, which would block all
 * later ones.
 */
async function refuseOlder(db: Database, reading: Reading, file: string): Promise<void> {
  for (const edition of reading.editions.values())
    if (!isPastOrNear(edition)) reading.faults.add({ file }, `is of ${edition}: no edition is of that day`);
  for (const { sourceKey, asAt } of await readRows(db, heldSources())) {
    const edition = [...reading.editions].find(([key]) => key === sourceKey)?.[1];
    if (edition !== undefined && edition < asAt)
      reading.faults.add(
        { file },
        `is of ${edition}, and what is held is of ${asAt}: an older edition is not imported`,
      );
  }
}

function refuseEmptying(reading: Reading, file: string, { known, counts }: Pick<Work, 'known' | 'counts'>) {
  const here = [...known.values()].filter((row) => row.goneAt === null && !reading.replaced.has(keyOf(row)));
  const isEmpty = Object.values(counts).every((of) => of.new + of.changed + of.back + of.unchanged === 0);
  for (const kind of ['school', 'course'] as const) {
    const held = here.filter(({ scheme }) => kindOf(scheme) === kind).length;
    const replaced = [...reading.replaced].filter((key) => kindOf(key.split(' ')[0] ?? '') === kind && known.has(key));
    const gone = counts[kind].gone - replaced.filter((key) => known.get(key)?.goneAt === null).length;
    refuseLettingGo(reading.faults, { file }, { what: `${kind}s`, held, gone, isEmpty });
  }
}

async function hasEditions(db: Database, reading: Reading): Promise<boolean> {
  const held = new Map((await readRows(db, heldSources())).map(({ sourceKey, asAt }) => [sourceKey, asAt]));
  return [...reading.editions].every(([key, edition]) => held.get(key) === edition);
}

const DAY_LETTERS = 10;
type Written = Omit<Work, 'known'> & { ownSources: readonly OwnSource[]; now: number; isFilledLater: boolean };

async function write(
  db: Database,
  register: RegisterReader,
  { reading, counts, spool, ownSources, now, isFilledLater }: Written,
): Promise<void> {
  const token = randomUUID();
  const [last] = await readRows(db, lastImport());
  const packs = await keepPacks(db, spool, token, now);
  const change = switchImport({
    id: (last?.id ?? 0) + 1,
    register: register.name,
    // An agency's own file is dated by its import.
    asAt: [...reading.editions.values()].toSorted().at(-1) ?? new Date(now).toISOString().slice(0, DAY_LETTERS),
    files: JSON.stringify(await Promise.all(reading.files.map(describeFile))),
    counts: JSON.stringify(counts),
    token,
    packs,
    at: now,
    columns: spool.columns,
    kept: { schools: [...KEPT_OF_SCHOOLS, ...register.keptOfSchools], courses: KEPT_OF_COURSES },
    sources: JSON.stringify([...ownSources.map(({ id }) => id), ...(await idsOfSources(db, register))]),
    editions: JSON.stringify(
      Object.fromEntries([
        ...[...reading.editions].map(([key, edition]) => [SOURCES[key].id, edition]),
        ...ownSources.filter(({ isPage }) => !isPage).map(({ id, asAt }) => [id, asAt]),
      ]),
    ),
    namesCourses: register.namesCourses,
    isFilledLater,
  });
  try {
    await writeTogether(db, change);
  } catch (error) {
    await writeTogether(db, [forgetPacks(token)]);
    const [newest] = await readRows(db, lastImport());
    if (newest?.id === last?.id) throw error;
    throw new Unreadable('another import was written meanwhile, and nothing of this one: import it again');
  }
}

/** Sources whose old facts are deleted for re-imported subjects. */
async function idsOfSources(db: Database, { name }: RegisterReader): Promise<number[]> {
  const own: number[] = sourcesOf(name).map((key) => SOURCES[key].id);
  const isBrought = own.length === 0 ? isOwnSource : name === 'discover-uni' ? isOfferPage : () => false;
  return [
    ...own,
    ...(await readRows(db, heldSources())).flatMap(({ id, sourceKey }) => (isBrought(sourceKey) ? id : [])),
  ];
}

async function describeFile(path: string) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { name: basename(path), sha256: hash.digest('hex') };
}
