import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { type RegisterImporter, REGISTERS } from '#scripts/import/registers.ts';
import type { RegisterName, SourceKey } from '#scripts/import/sources.ts';

// Compact copies of the registers in the repository, with one line per school or course in the importers' output
// format. Importing a copy has the same result as importing the register itself.

export const COMPACT_FOLDER = resolve(import.meta.dirname, '..', '..', 'backend', 'seed', 'registers');
export const CONTENTS_FILE = join(COMPACT_FOLDER, 'contents.json');
export const getCompactPath = (register: RegisterName) => join(COMPACT_FOLDER, `${register}.jsonl.br`);

interface CompactRegister {
  register: RegisterName;
  /** Checksum of the compact file. */
  sha256: string;
  /** Description of the selection of schools. */
  taken: string;
  editions: Partial<Record<SourceKey, string>>;
  /** The publisher's files from which the copy was made. */
  madeOf: { name: string; sha256: string }[];
  schools: number;
  courses: number;
  facts: number;
}

export type Contents = CompactRegister[];

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const loadContents = () => JSON.parse(readFileSync(CONTENTS_FILE, 'utf8')) as Contents;

/** Returns the registers of the demo, with the paths of their compact copies. */
export const listCompactRegisters = (): { register: RegisterImporter; path: string }[] =>
  loadContents().map((contents) => {
    const register = REGISTERS.find(({ name }) => name === contents.register);
    if (!register) throw new Error(`${contents.register} in ${CONTENTS_FILE} is not a known register`);
    const path = getCompactPath(contents.register);
    return { register: { ...register, read: createCompactReader(contents), sizeOf: () => 0 }, path };
  });

const createCompactReader = ({ sha256: expectedHash, editions }: CompactRegister) =>
  async function* read(path: string, report: ImportReport): AsyncGenerator<ImportSubject> {
    const bytes = readFileSync(path);
    if (sha256(bytes) !== expectedHash)
      throw new Error(`${path} is not what contents.json says: npm run registers makes both`);
    for (const [key, edition] of Object.entries(editions)) report.editions.set(key as SourceKey, edition);
    report.files.push(path);
    for (const [index, line] of brotliDecompressSync(bytes).toString('utf8').split('\n').entries()) {
      if (line !== '') yield JSON.parse(line) as ImportSubject;
      // Yields to the event loop, so that a closed connection is noticed before it is used again.
      if (index % BATCH_SIZE === 0) await setImmediate();
    }
  };

const BATCH_SIZE = 500;
