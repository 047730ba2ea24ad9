import { type Fields, isFields } from '#shared/is-fields.ts';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import {
  MAX_IMPORT_ROWS,
  PORTABLE_FIELDS,
  PORTABLE_FORMAT,
  MAX_PORTABLE_ROWS,
  PORTABLE_NAME,
  type PortableField,
} from '#shared/rules/portable-data.ts';

/** Portable data of a student. The backend validates every value again. */
export interface PortableFile {
  madeAt: string;
  site: string;
  profile: Partial<Record<PortableField, string>>;
  schools: { name: string; country: string; remark: string }[];
  courses: { name: string; school: string; country: string; remark: string }[];
  /** Answers of the questionnaire and grades, in their storage format. */
  answers: Readonly<Record<string, object>>;
}

/** Reason for rejecting a file: too large, another format, corrupt, or no longer readable. */
export type PortableError = 'large' | 'foreign' | 'broken' | 'unreadable';

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_LENGTH = 22;
/** Maximum length of the comment that a ZIP file may have at its end. */
const MAX_COMMENT = 65_535;
const MAX_DIRECTORY = 4_000_000;

const getView = async (blob: Blob, from: number, to: number) => new DataView(await blob.slice(from, to).arrayBuffer());

/** Finds portable.json in a ZIP file. Other entries are neither read nor decompressed. */
async function findInZip(zip: Blob): Promise<Blob | PortableError> {
  const tailFrom = Math.max(0, zip.size - END_LENGTH - MAX_COMMENT);
  const tail = await getView(zip, tailFrom, zip.size);
  let end = tail.byteLength - END_LENGTH;
  while (end >= 0 && tail.getUint32(end, true) !== END) end--;
  if (end < 0) return 'foreign';
  const size = tail.getUint32(end + 12, true);
  const from = tail.getUint32(end + 16, true);
  if (size > MAX_DIRECTORY || from + size > zip.size) return 'broken';
  const directory = await getView(zip, from, from + size);
  for (let i = 0; i + 46 <= directory.byteLength;) {
    if (directory.getUint32(i, true) !== CENTRAL) return 'broken';
    const [nameLength, extra, comment] = [28, 30, 32].map((index) => directory.getUint16(i + index, true)) as [
      number,
      number,
      number,
    ];
    if (i + 46 + nameLength > directory.byteLength) return 'broken';
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, i + 46, nameLength));
    if (name === PORTABLE_NAME) return findEntry(zip, directory, i);
    i += 46 + nameLength + extra + comment;
  }
  return 'foreign';
}

/**
 * Reads an entry. Exports store entries uncompressed; a compressed one is rejected, since its size could be arbitrary.
 */
async function findEntry(zip: Blob, directory: DataView, at: number): Promise<Blob | PortableError> {
  const isStored = directory.getUint16(at + 10, true) === 0;
  const size = directory.getUint32(at + 24, true);
  if (!isStored) return 'foreign';
  if (size > MAX_PORTABLE_ROWS.file) return 'large';
  const local = directory.getUint32(at + 42, true);
  if (local + 30 > zip.size) return 'broken';
  const head = await getView(zip, local, local + 30);
  const begins = local + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  return begins + size > zip.size ? 'broken' : zip.slice(begins, begins + size);
}

const reject = (error: PortableError): Result<PortableFile> => fail({ code: error, message: '' });

/**
 * Parses an exported ZIP file or its portable.json, without executing anything. On phones, files of a cloud provider
 * may be unreadable.
 */
export const parsePortable = (blob: Blob): Promise<Result<PortableFile>> =>
  parseChosenFile(blob).catch(() => reject('unreadable'));

async function parseChosenFile(blob: Blob): Promise<Result<PortableFile>> {
  if (blob.size > MAX_PORTABLE_ROWS.zip) return reject('large');
  const [first] = new Uint8Array(await blob.slice(0, 1).arrayBuffer());
  const isJson = first === '{'.charCodeAt(0);
  if (isJson && blob.size > MAX_PORTABLE_ROWS.file) return reject('large');
  const match = isJson ? blob : await findInZip(blob);
  if (typeof match === 'string') return reject(match);
  const bytes = await match.arrayBuffer();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return reject('broken');
  }
  return parsePortableFields(value);
}

function parsePortableFields(value: unknown): Result<PortableFile> {
  if (!isFields(value) || value.format !== PORTABLE_FORMAT.format) return reject('foreign');
  const { version, madeAt, site, profile, schools, courses, answers } = value;
  if (version !== PORTABLE_FORMAT.version) return reject('foreign');
  const isComplete = typeof madeAt === 'string' && typeof site === 'string' && isFields(profile) && isFields(answers);
  const items = [
    parseItems(schools, ['name', 'country', 'remark'], MAX_IMPORT_ROWS.schools),
    parseItems(courses, ['name', 'school', 'country', 'remark'], MAX_IMPORT_ROWS.courses),
  ] as const;
  if (!isComplete || !items[0] || !items[1]) return reject('broken');
  if (JSON.stringify(answers).length > MAX_PORTABLE_ROWS.answers) return reject('large');
  const output: PortableFile['profile'] = {};
  for (const field of PORTABLE_FIELDS) {
    const currentValue = profile[field];
    if (typeof currentValue === 'string' && currentValue !== '') output[field] = currentValue;
  }
  return succeed({
    madeAt: madeAt.slice(0, 40),
    site: site.slice(0, 200),
    profile: output,
    schools: items[0],
    courses: items[1],
    answers: Object.fromEntries(
      Object.entries(answers).filter((entry): entry is [string, Fields] => isFields(entry[1])),
    ),
  });
}

function parseItems<Key extends string>(
  value: unknown,
  keys: readonly Key[],
  max: number,
): Record<Key, string>[] | null {
  if (!Array.isArray(value) || value.length > max) return null;
  const rows: Record<Key, string>[] = [];
  for (const item of value as unknown[]) {
    if (!isFields(item) || keys.some((key) => typeof item[key] !== 'string')) return null;
    rows.push(Object.fromEntries(keys.map((key) => [key, item[key]])) as Record<Key, string>);
  }
  return rows;
}
