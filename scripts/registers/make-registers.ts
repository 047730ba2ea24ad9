// npm run registers -- --cricos FILE.xlsx --ipeds DIR --discover-uni DIR --ontario DIR: creates the demo's extract of
// the governments' registers from the publishers' files. Registers that are not named stay unchanged. Run by hand;
// the output is committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { formatImportError } from '#scripts/import/read/import-errors.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { REGISTERS } from '#scripts/import/registers.ts';
import type { Register } from '#scripts/import/sources.ts';
import { COMPACT_FOLDER, compactPath, type Contents, CONTENTS_FILE, sha256 } from './compact-register.ts';
import { SELECTION_RULES, selectSubjects } from './selected-schools.ts';

const { values } = parseArgs({
  options: {
    cricos: { type: 'string' },
    ipeds: { type: 'string' },
    'discover-uni': { type: 'string' },
    ontario: { type: 'string' },
  },
});

const contents: Contents = [];
mkdirSync(COMPACT_FOLDER, { recursive: true });
const previousContents = JSON.parse(readFileSync(CONTENTS_FILE, 'utf8')) as Contents;
for (const { name } of REGISTERS) {
  const path = values[name];
  const storedCompactRegister = previousContents.find(({ register }) => register === name);
  if (path !== undefined) contents.push(await writeCompact(name, path));
  else if (storedCompactRegister) contents.push(storedCompactRegister);
  else throw new Error(`--${name} is missing, and the folder has nothing of it`);
}
writeFileSync(CONTENTS_FILE, `${JSON.stringify(contents, null, 2)}\n`);

async function writeCompact(name: Register, path: string): Promise<Contents[number]> {
  const register = REGISTERS.find((item) => item.name === name);
  if (!register) throw new Error(`${name} is no register`);
  const report = new ImportReport();
  const all: ImportSubject[] = [];
  for await (const subject of register.read(path, report)) all.push(subject);
  if (report.errors.count > 0) throw new Error(report.errors.list.map(formatImportError).join('\n'));
  const subjects = selectSubjects(name, all);
  const text = subjects.map((subject) => `${JSON.stringify(subject)}\n`).join('');
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(compactPath(name), bytes);
  const count = (kind: ImportSubject['subject']) => subjects.filter(({ subject }) => subject === kind).length;
  const described = {
    register: name,
    sha256: sha256(bytes),
    taken: SELECTION_RULES[name],
    editions: Object.fromEntries(report.editions),
    madeOf: report.files.map((file) => ({ name: basename(file), sha256: sha256(readFileSync(file)) })),
    schools: count('school'),
    courses: count('course'),
    facts: subjects.reduce((sum, { facts }) => sum + facts.length, 0),
  };
  console.log(
    `${name}: ${described.schools} schools, ${described.courses} courses, ${described.facts} facts, ${bytes.length} bytes`,
  );
  return described;
}
