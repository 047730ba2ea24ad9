import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FACT_KINDS } from '#backend/catalogue/fact-kinds.ts';
import type { Fact, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { isOfferPage, SOURCES } from '#scripts/import/sources.ts';
import { listCompactRegisters, type Contents, CONTENTS_FILE } from './compact-register.ts';

async function readAll({ register, path }: ReturnType<typeof listCompactRegisters>[number]) {
  const report = new ImportReport();
  const subjects: ImportSubject[] = [];
  for await (const subject of register.read(path, report)) subjects.push(subject);
  return { reading: report, subjects };
}

const contents = JSON.parse(readFileSync(CONTENTS_FILE, 'utf8')) as Contents;
const registers = listCompactRegisters();
const [cricos] = registers;

describe('compact registers of the demo', () => {
  it('contain at least 917 institutions and 9,000 Australian courses', () => {
    const sumCounts = (key: 'schools' | 'courses', registerContents = contents) =>
      registerContents.reduce((total, compactRegister) => total + compactRegister[key], 0);
    expect(sumCounts('schools')).toBeGreaterThanOrEqual(917);
    expect(
      sumCounts(
        'courses',
        contents.filter(({ register }) => register === 'cricos'),
      ),
    ).toBeGreaterThanOrEqual(9000);
  });

  it('is 5,980 British courses with a title, nearly all with their page and how their entrants did, and 2,390 with an offer', async () => {
    const [ukRegister] = registers.filter(({ register }) => register.name === 'discover-uni');
    if (!ukRegister) throw new Error('there are three');
    const { subjects } = await readAll(ukRegister);
    const titledSubjects = subjects.filter(({ subject, row }) => subject === 'course' && row.named === 'title');
    const countHavingFacts = (...keys: string[]) =>
      titledSubjects.filter(({ facts }) => keys.every((factKey) => facts.some(({ key }) => key === factKey))).length;
    expect(titledSubjects.length).toBeGreaterThanOrEqual(5980);
    expect(countHavingFacts('entryTariff')).toBeGreaterThanOrEqual(5970);
    expect(countHavingFacts('coursePage', 'entryTariff')).toBeGreaterThanOrEqual(5690);
    expect(countHavingFacts('typicalOffer')).toBeGreaterThanOrEqual(2390);
    expect(countHavingFacts('graduateEarnings')).toBeGreaterThanOrEqual(5500);
    const pageUrls = titledSubjects.flatMap(({ facts }) =>
      facts.flatMap(({ source }) => (typeof source === 'string' ? [] : source)),
    );
    expect(new Set(pageUrls.map(({ id }) => id)).size).toBe(new Set(pageUrls.map(({ key }) => key)).size);
  });

  it.each(registers)('$register.name matches its contents, and every figure has a source', async (item) => {
    const { reading, subjects } = await readAll(item);
    const registerContents = contents.find(({ register }) => register === item.register.name);
    const listIds = (kind: ImportSubject['subject']) =>
      subjects.filter(({ subject }) => subject === kind).map(({ id }) => id);
    expect(listIds('school')).toHaveLength(registerContents?.schools ?? -1);
    expect(listIds('course')).toHaveLength(registerContents?.courses ?? -1);
    for (const kind of ['school', 'course'] as const) expect(new Set(listIds(kind)).size).toBe(listIds(kind).length);
    expect(subjects.flatMap(({ facts }) => facts)).toHaveLength(registerContents?.facts ?? -1);
    // Each page that states an offer is a separate source.
    const isEditionSource = (source: Fact['source']) =>
      typeof source === 'string'
        ? source in SOURCES && reading.editions.has(source)
        : isOfferPage(source.key) && source.address.startsWith('https://') && source.asAt !== '';
    const unselectedSubjects = subjects.filter(
      ({ row, facts }) =>
        row.illustrative !== 0 || facts.some(({ key, source }) => !(key in FACT_KINDS) || !isEditionSource(source)),
    );
    expect(unselectedSubjects.map(({ id }) => id)).toEqual([]);
  });

  it('rejects a file with a changed byte', async () => {
    if (!cricos) throw new Error('there are three');
    const folder = mkdtempSync(join(tmpdir(), 'registers-'));
    const path = join(folder, 'cricos.jsonl.br');
    copyFileSync(cricos.path, path);
    const bytes = readFileSync(path);
    bytes[1000] = (bytes[1000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    await expect(readAll({ ...cricos, path })).rejects.toThrow('is not what contents.json says');
    rmSync(folder, { recursive: true });
  });
});
