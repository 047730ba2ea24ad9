import { type Fields, isFields } from '#shared/is-fields.ts';
import { fail, type Result, succeed } from '#shared/call-error.ts';
import {
  MAX_IMPORT_ROWS,
  PORTABLE_FIELDS,
  PORTABLE_FORMAT,
  MAX_PORTABLE_ROWS,
  PORTABLE_FILE_NAME,
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

/**
 * Reason for rejecting a file: 'large' if it is too large, 'foreign' if it has another format, 'broken' if it is
 * corrupt, 'unreadable' if it can no longer be read.
 */
export type PortableError = 'large' | 'foreign' | 'broken' | 'unreadable';

const END_SIGNATURE = 0x06054b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_RECORD_LENGTH = 22;
/** Maximum length of the comment that a ZIP file may have at its end. */
const MAX_COMMENT_LENGTH = 65_535;
const MAX_DIRECTORY_BYTES = 4_000_000;

const readView = async (blob: Blob, start: number, end: number) =>
  new DataView(await blob.slice(start, end).arrayBuffer());

/** Finds portable.json in a ZIP file. Other entries are neither read nor unpacked. */
async function findInZip(zip: Blob): Promise<Blob | PortableError> {
  const tailStart = Math.max(0, zip.size - END_RECORD_LENGTH - MAX_COMMENT_LENGTH);
  const tailView = await readView(zip, tailStart, zip.size);
  let endOffset = tailView.byteLength - END_RECORD_LENGTH;
  while (endOffset >= 0 && tailView.getUint32(endOffset, true) !== END_SIGNATURE) endOffset--;
  if (endOffset < 0) return 'foreign';
  const directorySize = tailView.getUint32(endOffset + 12, true);
  const directoryStart = tailView.getUint32(endOffset + 16, true);
  if (directorySize > MAX_DIRECTORY_BYTES || directoryStart + directorySize > zip.size) return 'broken';
  const directory = await readView(zip, directoryStart, directoryStart + directorySize);
  for (let i = 0; i + 46 <= directory.byteLength;) {
    if (directory.getUint32(i, true) !== CENTRAL_SIGNATURE) return 'broken';
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((index) =>
      directory.getUint16(i + index, true),
    ) as [number, number, number];
    if (i + 46 + nameLength > directory.byteLength) return 'broken';
    const entryName = new TextDecoder().decode(new Uint8Array(directory.buffer, i + 46, nameLength));
    if (entryName === PORTABLE_FILE_NAME) return findEntry(zip, directory, i);
    i += 46 + nameLength + extraLength + commentLength;
  }
  return 'foreign';
}

/**
 * Reads an entry. Exports store their entries uncompressed. A compressed entry is rejected, because it could unpack to
 * any size.
 */
async function findEntry(zip: Blob, directory: DataView, entryOffset: number): Promise<Blob | PortableError> {
  const isUncompressed = directory.getUint16(entryOffset + 10, true) === 0;
  const entrySize = directory.getUint32(entryOffset + 24, true);
  if (!isUncompressed) return 'foreign';
  if (entrySize > MAX_PORTABLE_ROWS.file) return 'large';
  const localHeaderOffset = directory.getUint32(entryOffset + 42, true);
  if (localHeaderOffset + 30 > zip.size) return 'broken';
  const localHeader = await readView(zip, localHeaderOffset, localHeaderOffset + 30);
  const dataStart = localHeaderOffset + 30 + localHeader.getUint16(26, true) + localHeader.getUint16(28, true);
  return dataStart + entrySize > zip.size ? 'broken' : zip.slice(dataStart, dataStart + entrySize);
}

const failWith = (error: PortableError): Result<PortableFile> => fail({ code: error, message: '' });

/**
 * Parses an exported ZIP file or its portable.json. Nothing in the file is executed. On phones, a file in a cloud
 * storage may be unreadable.
 */
export const parsePortable = (blob: Blob): Promise<Result<PortableFile>> =>
  parseChosenFile(blob).catch(() => failWith('unreadable'));

async function parseChosenFile(blob: Blob): Promise<Result<PortableFile>> {
  if (blob.size > MAX_PORTABLE_ROWS.zip) return failWith('large');
  const [firstByte] = new Uint8Array(await blob.slice(0, 1).arrayBuffer());
  const isJson = firstByte === '{'.charCodeAt(0);
  if (isJson && blob.size > MAX_PORTABLE_ROWS.file) return failWith('large');
  const portableJson = isJson ? blob : await findInZip(blob);
  if (typeof portableJson === 'string') return failWith(portableJson);
  const bytes = await portableJson.arrayBuffer();
  let parsedJson: unknown;
  try {
    parsedJson = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return failWith('broken');
  }
  return parsePortableFields(parsedJson);
}

function parsePortableFields(value: unknown): Result<PortableFile> {
  if (!isFields(value) || value.format !== PORTABLE_FORMAT.format) return failWith('foreign');
  const { version, madeAt, site, profile, schools, courses, answers } = value;
  if (version !== PORTABLE_FORMAT.version) return failWith('foreign');
  const isComplete = typeof madeAt === 'string' && typeof site === 'string' && isFields(profile) && isFields(answers);
  const parsedLists = [
    parseItems(schools, ['name', 'country', 'remark'], MAX_IMPORT_ROWS.schools),
    parseItems(courses, ['name', 'school', 'country', 'remark'], MAX_IMPORT_ROWS.courses),
  ] as const;
  if (!isComplete || !parsedLists[0] || !parsedLists[1]) return failWith('broken');
  if (JSON.stringify(answers).length > MAX_PORTABLE_ROWS.answers) return failWith('large');
  const knownProfile: PortableFile['profile'] = {};
  for (const field of PORTABLE_FIELDS) {
    const fieldValue = profile[field];
    if (typeof fieldValue === 'string' && fieldValue !== '') knownProfile[field] = fieldValue;
  }
  return succeed({
    madeAt: madeAt.slice(0, 40),
    site: site.slice(0, 200),
    profile: knownProfile,
    schools: parsedLists[0],
    courses: parsedLists[1],
    answers: Object.fromEntries(
      Object.entries(answers).filter((entry): entry is [string, Fields] => isFields(entry[1])),
    ),
  });
}

function parseItems<Key extends string>(
  value: unknown,
  keys: readonly Key[],
  maxRows: number,
): Record<Key, string>[] | null {
  if (!Array.isArray(value) || value.length > maxRows) return null;
  const rows: Record<Key, string>[] = [];
  for (const item of value as unknown[]) {
    if (!isFields(item) || keys.some((key) => typeof item[key] !== 'string')) return null;
    rows.push(Object.fromEntries(keys.map((key) => [key, item[key]])) as Record<Key, string>);
  }
  return rows;
}
