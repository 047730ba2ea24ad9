import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FACT_KINDS } from '#backend/catalogue/fact-kinds.ts';
import type { Fact, ImportSubject } from '#scripts/import/catalogue/subject.ts';
import { ImportReport } from '#scripts/import/import-report.ts';
import { isOfferPage, SOURCES } from '#scripts/import/sources.ts';
import { compactRegisters, type Contents, CONTENTS_FILE } from './compact-register.ts';

async function readAll({ register, path }: ReturnType<typeof compactRegisters>[number]) {
  const report = new ImportReport();
  const subjects: ImportSubject[] = [];
  for await (const subject of register.read(path, report)) subjects.push(subject);
  return { reading: report, subjects };
}

const contents = JSON.parse(readFileSync(CONTENTS_FILE, 'utf8')) as Contents;
const registers = compactRegisters();
const [cricos] = registers;

describe('compact registers of the demo', () => {
  it('is 917 institutions and 9,000 Australian courses at the least', () => {
    const sum = (key: 'schools' | 'courses', of = contents) =>
      of.reduce((all, compactRegister) => all + compactRegister[key], 0);
    expect(sum('schools')).toBeGreaterThanOrEqual(917);
    expect(
      sum(
        'courses',
        contents.filter(({ register }) => register === 'cricos'),
      ),
    ).toBeGreaterThanOrEqual(9000);
  });

  it('is 5,980 British courses with a title, nearly all with their page and how their entrants did, and 2,390 with an offer', async () => {
    const [uk] = registers.filter(({ register }) => register.name === 'discover-uni');
    if (!uk) throw new Error('there are three');
    const { subjects } = await readAll(uk);
    const titled = subjects.filter(({ subject, row }) => subject === 'course' && row.named === 'title');
    const having = (...keys: string[]) =>
      titled.filter(({ facts }) => keys.every((expected) => facts.some(({ key }) => key === expected))).length;
    expect(titled.length).toBeGreaterThanOrEqual(5980);
    expect(having('entryTariff')).toBeGreaterThanOrEqual(5970);
    expect(having('coursePage', 'entryTariff')).toBeGreaterThanOrEqual(5690);
    expect(having('typicalOffer')).toBeGreaterThanOrEqual(2390);
    expect(having('graduateEarnings')).toBeGreaterThanOrEqual(5500);
    const pages = titled.flatMap(({ facts }) =>
      facts.flatMap(({ source }) => (typeof source === 'string' ? [] : source)),
    );
    expect(new Set(pages.map(({ id }) => id)).size).toBe(new Set(pages.map(({ key }) => key)).size);
  });

  it.each(registers)('$register.name matches its contents, and every figure has a source', async (item) => {
    const { reading, subjects } = await readAll(item);
    const value = contents.find(({ register }) => register === item.register.name);
    const ids = (kind: ImportSubject['subject']) =>
      subjects.filter(({ subject }) => subject === kind).map(({ id }) => id);
    expect(ids('school')).toHaveLength(value?.schools ?? -1);
    expect(ids('course')).toHaveLength(value?.courses ?? -1);
    for (const kind of ['school', 'course'] as const) expect(new Set(ids(kind)).size).toBe(ids(kind).length);
    expect(subjects.flatMap(({ facts }) => facts)).toHaveLength(value?.facts ?? -1);
    // A page that states an offer is a source of its own.
    const isEdition = (source: Fact['source']) =>
      typeof source === 'string'
        ? source in SOURCES && reading.editions.has(source)
        : isOfferPage(source.key) && source.address.startsWith('https://') && source.asAt !== '';
    const strays = subjects.filter(
      ({ row, facts }) =>
        row.illustrative !== 0 || facts.some(({ key, source }) => !(key in FACT_KINDS) || !isEdition(source)),
    );
    expect(strays.map(({ id }) => id)).toEqual([]);
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
