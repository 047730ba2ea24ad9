// npm run registers -- --cricos FILE.xlsx --ipeds DIR --discover-uni DIR --ontario DIR: creates the demo's extracts of
// the governments' registers from the publishers' files. Registers that are not named stay unchanged. Run by hand. The
// output is committed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { formatImportError } from '#scripts/import/read/import-errors.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { REGISTERS } from '#scripts/import/registers.ts';
import type { RegisterName } from '#scripts/import/sources.ts';
import { COMPACT_FOLDER, getCompactPath, type Contents, CONTENTS_FILE, sha256 } from './compact-register.ts';
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
  const previousEntry = previousContents.find(({ register }) => register === name);
  if (path !== undefined) contents.push(await writeCompact(name, path));
  else if (previousEntry) contents.push(previousEntry);
  else throw new Error(`--${name} is missing, and the folder has no earlier file of it`);
}
writeFileSync(CONTENTS_FILE, `${JSON.stringify(contents, null, 2)}\n`);

async function writeCompact(name: RegisterName, path: string): Promise<Contents[number]> {
  const register = REGISTERS.find((item) => item.name === name);
  if (!register) throw new Error(`${name} is not a register`);
  const report = new ImportReport();
  const parsedSubjects: ImportSubject[] = [];
  for await (const subject of register.read(path, report)) parsedSubjects.push(subject);
  if (report.errors.count > 0) throw new Error(report.errors.list.map(formatImportError).join('\n'));
  const subjects = selectSubjects(name, parsedSubjects);
  const text = subjects.map((subject) => `${JSON.stringify(subject)}\n`).join('');
  const bytes = brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(getCompactPath(name), bytes);
  const countSubjects = (kind: ImportSubject['subject']) => subjects.filter(({ subject }) => subject === kind).length;
  const contentsEntry = {
    register: name,
    sha256: sha256(bytes),
    taken: SELECTION_RULES[name],
    editions: Object.fromEntries(report.editions),
    madeOf: report.files.map((file) => ({ name: basename(file), sha256: sha256(readFileSync(file)) })),
    schools: countSubjects('school'),
    courses: countSubjects('course'),
    facts: subjects.reduce((sum, { facts }) => sum + facts.length, 0),
  };
  console.log(
    `${name}: ${contentsEntry.schools} schools, ${contentsEntry.courses} courses, ${contentsEntry.facts} facts, ${bytes.length} bytes`,
  );
  return contentsEntry;
}
