import type { Stores } from '#backend/identity/keep-file.ts';
import { portableCourses, portableSchools } from '#backend/queries/brought-data.ts';
import { type Database, readRows, readTogether } from '#backend/queries/database.ts';
import type { UserRow } from '#backend/queries/identity/users.ts';
import {
  NAMED_THINGS,
  type NamedThing,
  OWN_ROWS,
  ownFiles,
  ownNames,
  ownRows,
} from '#backend/queries/retention/rows-about-a-user.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { PORTABLE_FIELDS, PORTABLE_FORMAT, PORTABLE_NAME, type PortableField } from '#shared/rules/portable-data.ts';
import { ownClock, type OwnData, type OwnNames, ownWords, placeFile } from './own-page.ts';
import { writeIndex } from './write-index.ts';

/** All that is kept of a user: data.json for machines, portable.json for another site, index.html for a reader, and the files as they were uploaded. */
export async function exportOwnData(
  { DB, FILES }: Stores,
  { user, site, answers }: Portable,
  locale: Locale,
  at = new Date(),
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const { id: userId } = user;
  const tables = await collectOwnData(DB, userId);
  const files = (await readRows(DB, ownFiles(userId))).map(placeFile);
  const names = await readNames(DB, userId, locale);
  const text = (name: string, words: () => string | Promise<string>): ZipEntry => ({
    name,
    read: async () => new Uint8Array(new TextEncoder().encode(await words())),
  });
  return writeZip(
    [
      text('index.html', () =>
        writeIndex({ data: tables, files, names, locale, clock: ownClock(locale), words: ownWords(locale) }, at),
      ),
      text(PORTABLE_NAME, () => writePortable(DB, { user, site: names.agents.get(site) ?? site, answers }, at)),
      text('data.json', () => JSON.stringify({ madeAt: at.toISOString(), tables }, null, 1)),
      ...files.map(({ key, path }) => ({
        name: path,
        read: async () => {
          const object = await FILES.get(key);
          return object && new Uint8Array(await object.arrayBuffer());
        },
      })),
    ],
    at,
  );
}

async function readNames(db: Database, userId: number, locale: Locale): Promise<OwnNames> {
  const read = await readTogether(db, ...NAMED_THINGS.map((thing) => ownNames(thing, userId, locale)));
  return Object.fromEntries(
    NAMED_THINGS.map((thing, at) => [thing, new Map((read[at] ?? []).map(({ id, name }) => [id, name]))]),
  ) as Record<NamedThing, Map<string, string>>;
}

interface ZipEntry {
  name: string;
  /** Read when it is its turn; one at a time is in memory. Null where it is there no more. */
  read: () => Promise<Uint8Array<ArrayBuffer> | null>;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const NAMES_ARE_UTF8 = 1 << 11;

/**
 * A ZIP of files as they are: pictures and PDFs hardly get smaller. Sizes stand before each file, which every program that
 * opens a ZIP understands. It is made as it is read, so that it never stands in memory whole.
 */
function writeZip(entries: Iterable<ZipEntry>, at: Date): ReadableStream<Uint8Array<ArrayBuffer>> {
  const left = entries[Symbol.iterator]();
  const central: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      for (;;) {
        const next = left.next();
        if (next.done) break;
        const bytes = await next.value.read();
        if (!bytes) continue;
        const name = new TextEncoder().encode(next.value.name);
        const facts = factsOf(bytes, name.length, at);
        const head = record(LOCAL, [[VERSION, 2], ...facts, [0, 2]], name);
        central.push(
          record(
            CENTRAL,
            [[VERSION, 2], [VERSION, 2], ...facts, [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]],
            name,
          ),
        );
        offset += head.length + bytes.length;
        controller.enqueue(head);
        if (bytes.length > 0) controller.enqueue(bytes);
        return;
      }
      const size = central.reduce((sum, { length }) => sum + length, 0);
      for (const entry of central) controller.enqueue(entry);
      const count: Field = [central.length, 2];
      controller.enqueue(record(END, [[0, 2], [0, 2], count, count, [size, 4], [offset, 4], [0, 2]]));
      controller.close();
    },
  });
}

/** A number and how many bytes it takes. */
type Field = readonly [value: number, bytes: 2 | 4];

const factsOf = (bytes: Uint8Array, nameLength: number, at: Date): Field[] => [
  [NAMES_ARE_UTF8, 2],
  [0, 2], // Stored.
  [(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 2],
  [((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2],
  [crc32(bytes), 4],
  [bytes.length, 4],
  [bytes.length, 4],
  [nameLength, 2],
];

function record(
  signature: number,
  fields: readonly Field[],
  name: Uint8Array = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const all: readonly Field[] = [[signature, 4], ...fields];
  const length = all.reduce((sum, [, bytes]) => sum + bytes, 0);
  const out = new Uint8Array(length + name.length);
  const view = new DataView(out.buffer);
  let place = 0;
  for (const [value, bytes] of all) {
    if (bytes === 2) view.setUint16(place, value, true);
    else view.setUint32(place, value, true);
    place += bytes;
  }
  out.set(name, length);
  return out;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

interface Portable {
  user: Pick<UserRow, 'id' | PortableField>;
  /** Of which site, in its own words. */
  site: string;
  /** What the browser keeps of the questionnaire and of grades, JSON; '' for nothing. */
  answers: string;
}

/** What another site of the platform takes in: without what is this site's own, and by names instead of numbers. */
export async function writePortable(db: Database, { user, site, answers }: Portable, at: Date): Promise<string> {
  const [schools, courses] = await readTogether(db, portableSchools(user.id), portableCourses(user.id));
  const profile = Object.fromEntries(PORTABLE_FIELDS.map((field) => [field, user[field]]));
  const kept = answers === '' ? {} : (JSON.parse(answers) as unknown);
  return JSON.stringify(
    { ...PORTABLE_FORMAT, madeAt: at.toISOString(), site, profile, schools, courses, answers: kept },
    null,
    1,
  );
}

type Value = unknown;
type Row = OwnData[string][number];

const PAGE = 200;

async function collectOwnData(db: Database, userId: number): Promise<OwnData> {
  const tables: OwnData = {};
  for (const own of OWN_ROWS.filter(({ isStaffs }) => !isStaffs).toReversed()) {
    const rows: Row[] = [];
    for (;;) {
      const page = await readRows(db, ownRows(own, userId, PAGE, rows.length));
      rows.push(...page.map((row) => tellable(row, own.secrets ?? [])));
      if (page.length < PAGE) break;
    }
    tables[own.table] = rows;
  }
  return tables;
}

const tellable = (row: Row, secrets: readonly string[]): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !secrets.includes(column))
      .map(([column, value]) => [column, readJson(value)]),
  );

function readJson(value: Value): Value {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value; // Somebody's own words that begin with a bracket.
  }
}
