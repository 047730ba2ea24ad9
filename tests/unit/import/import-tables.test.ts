import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { insertRow } from '#backend/queries/write-rows.ts';
import { EXCHANGE_COLUMNS, readExchange } from '#scripts/import/tables/import-exchange.ts';
import { importRules } from '#scripts/import/tables/import-rules.ts';
import { RULE_COLUMNS } from '#scripts/import/tables/read-rules.ts';
import { readRule } from '#scripts/import/tables/rule-notation.ts';
import { openMemoryDatabase } from './support/memory-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
function fileOf(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  const path = join(folder, 'table.csv');
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  writeFileSync(path, lines.map((line) => line.map(quote).join(',')).join('\n'));
  return path;
}

describe('a rule in the notation', () => {
  it.each([
    [
      '1',
      'electives3>=[5,5,4]; english>=4',
      {
        required: [
          ['e', 2, '5'],
          ['e', 3, '4'],
          ['english', 1, '4'],
        ],
      },
    ],
    [
      '1',
      'core3>=3; csd=attained',
      {
        required: [
          ['chinese', 1, '3'],
          ['english', 1, '3'],
          ['maths', 1, '3'],
          ['citizenship', 1, 'A'],
        ],
      },
    ],
    ['1', 'maths_core>=4 unless M1/M2 offered', { required: [['maths,m1,m2', 1, '4']] }],
    ['1', 'best4>=11 scale(5**=5,5*=5,5=5,4=4,3=3,2=2,1=1); bonus<=1 for 5* or 5**', { asked: 11, fullMarks: 20 }],
    ['2', 'gaokao>=67.5%', { asked: 67.5, fullMarks: 100 }],
    [
      '3',
      'alevel>=A*AB',
      {
        required: [
          ['', 1, 'A*'],
          ['', 2, 'A'],
          ['', 3, 'B'],
        ],
      },
    ],
    ['4', 'ib_total>=24', { asked: 24, fullMarks: 45 }],
  ] as const)('of exam %s: %s', (exam, written, told) => {
    const read = readRule(exam, written);
    if (read.kind !== 'threshold') throw new Error(JSON.stringify(read));
    const required = read.required.map(({ subjects, count, grade }) => [
      subjects.length > 6 ? 'e' : subjects.join(),
      count,
      grade,
    ]);
    expect({ ...read, required }).toMatchObject(told);
  });

  it.each([
    ['1', 'calc: best5 cat A+C'],
    ['1', 'best4>=15 => atar=80; electives>=2'],
    ['1', 'dse considered; course_specific'],
    ['1', 'dse(5**..3) ~ alevel(A*..E); course_specific'],
    ['2', 'individual_consideration(excellent gaokao)'],
    ['3', 'tariff=56'],
  ] as const)('that is no threshold: %s %s', (exam, written) => expect(readRule(exam, written).kind).toBe('none'));

  it.each([
    ['2', 'gaokao>=78%; huikao_average>=80%'],
    ['4', 'ib_total>=34; hl3_total>=16'],
  ] as const)('that asks for what nobody enters judges nobody: %s %s', (exam, written) =>
    expect(readRule(exam, written).kind).toBe('unchecked'),
  );

  it.each([
    ['1', 'electives3>=[5,5]', 'names 2 grades for 3 subjects'],
    ['1', 'english>=6', "has '6', which is no level of the DSE"],
    ['1', 'latin>=4', "has 'latin>=4', which is no clause of this exam"],
    ['1', 'best5>=17', "has 'best5>=17', which is no clause of this exam"],
    ['2', 'gaokao>=600', "has 'gaokao>=600', which is no clause of this exam"],
    ['3', 'alevel>=AXB', "has 'alevel>=AXB', which is no clause of this exam"],
  ] as const)('with a mistake is told: %s %s', (exam, written, problem) =>
    expect(readRule(exam, written)).toEqual({ kind: 'fault', problem }),
  );
});

const RULE = {
  school: 'A School',
  level: 'bachelor',
  fields: 'business finance',
  exam: 'DSE',
  rule: 'electives3>=[5,5,5]; english>=4',
  name_en: 'Business School',
  name_zh: '商学院',
  name_zh_hk: '商學院',
  note_en: 'Three electives at 5, English at 4.',
  note_zh: '三科选修 5 级，英语 4 级。',
  note_zh_hk: '三科選修 5 級，英文 4 級。',
  page_address: 'https://school.example/hong-kong',
  page_title: 'Hong Kong',
  as_at: '2026',
  as_at_year: '2026',
  confidence: 'stated',
};

describe('a table of rules', () => {
  const { db, sqlite, rows, sign } = openMemoryDatabase();
  sqlite.exec('PRAGMA foreign_keys = OFF');
  sqlite.exec('PRAGMA ignore_check_constraints = ON');
  const school = Object.fromEntries(
    rows<{ name: string; notnull: number; dflt_value: string | null; type: string; pk: number }>(
      'SELECT * FROM pragma_table_info(?)',
      'schools',
    )
      .filter((column) => column.pk === 1 || (column.notnull === 1 && column.dflt_value === null))
      .map(({ name, type, pk }) => [name, pk === 1 ? 7 : name === 'name' ? RULE.school : type === 'TEXT' ? '' : 1]),
  );
  const { sql, values } = insertRow('schools', school);
  sqlite.prepare(sql).all(...(values as []));
  sqlite.exec('PRAGMA ignore_check_constraints = OFF');

  it('takes the place of what was there, once; a second import changes nothing', async () => {
    const path = fileOf(RULE_COLUMNS, [RULE, { ...RULE, rule: 'calc: best5', name_en: 'How it counts' }]);
    const dry = await importRules(db, path, true);
    expect([dry.counts.new, dry.written, rows('SELECT * FROM entry_rules')]).toEqual([1, false, []]);
    const first = await importRules(db, path, false);
    expect([...first.reading.leftOut.keys()]).toEqual(['rules: a way of counting is no threshold']);
    expect(rows('SELECT school_id, confidence, judges, group_ids FROM entry_rules')).toEqual([
      { school_id: 7, confidence: 'stated', judges: 1, group_ids: '[1,2]' },
    ]);
    const before = sign();
    const second = await importRules(db, path, false);
    expect([second.counts, second.written, sign()]).toEqual([
      { new: 0, changed: 0, unchanged: 1, gone: 0 },
      false,
      before,
    ]);
  });

  it.each([
    ['second hand', { confidence: 'indirect' }],
    ['of one programme', { programme: 'International Business Management' }],
    ['of what nobody enters', { exam: 'IB', rule: 'ib_total>=34; hl_each>=5' }],
  ])('has a rule that judges nobody: %s', async (_words, other) => {
    await importRules(db, fileOf(RULE_COLUMNS, [{ ...RULE, ...other }]), false);
    expect(rows('SELECT judges FROM entry_rules')).toEqual([{ judges: 0 }]);
  });

  it.each([
    ['school', 'Another School', "is 'Another School', which is no school here"],
    ['level', 'college', "is 'college', not one of bachelor, master, phd, foundation, pathway"],
    ['fields', 'business magic', "has 'magic', which is no field here"],
    ['exam', 'SAT', "is 'SAT', not one of DSE, Gaokao, A-level, IB"],
    ['rule', 'english>=9', "has '9', which is no level of the DSE"],
    ['note_zh', '', 'is empty'],
    ['page_address', 'school.example', 'is no address'],
    ['as_at_year', 'long ago', "is 'long ago', which is no number"],
    ['confidence', 'sure', "is 'sure', not one of stated, indirect"],
  ])('with a mistake in %s is not imported, and it is told where', async (column, cell, problem) => {
    const before = sign();
    const { reading, written } = await importRules(
      db,
      fileOf(RULE_COLUMNS, [RULE, { ...RULE, [column]: cell }]),
      false,
    );
    expect(reading.faults.list).toContainEqual({ file: 'table.csv', line: 3, column, problem });
    expect([written, sign()]).toEqual([false, before]);
  });
});

describe('a table of rates', () => {
  const held = JSON.parse(readFileSync('shared/rules/exchange-rates.json', 'utf8')) as Awaited<
    ReturnType<typeof readExchange>
  >['table'];
  const day = '2026-11-20';
  const rate = (quoted: string, worth: string, more: object = {}) => ({
    base: 'EUR',
    quote: quoted,
    rate: worth,
    date: day,
    publisher: 'European Central Bank, euro reference rate',
    page_address: 'https://bank.example/daily.xml',
    ...more,
  });
  const all = Object.keys(held.perEuro).map((quoted, at) => rate(quoted, String(at + 1.5)));

  it('is the newest of the bank; what is older or worked out is left out', async () => {
    const rows = [...all, rate('HKD', '9.2', { date: '2026-05-08' }), rate('HKD', '10.4', { base: 'GBP' })];
    const { reading, table } = await readExchange(fileOf(EXCHANGE_COLUMNS, rows), held);
    expect(reading.faults.list).toEqual([]);
    expect(table).toMatchObject({ date: day, perEuro: { AUD: 1.5, USD: 6.5 } });
    expect([...reading.leftOut.keys()]).toEqual([
      'rates: worked out from those of the euro',
      `rates: older than ${day}`,
    ]);
  });

  it.each([
    ['a rate that is no number', [rate('AUD', 'x'), ...all.slice(1)], { line: 2, column: 'rate' }],
    ['a rate of nothing', [rate('AUD', '0'), ...all.slice(1)], { line: 2, column: 'rate' }],
    ['a day that is none', [rate('AUD', '1', { date: 'today' }), ...all.slice(1)], { line: 2, column: 'date' }],
    ['another bank', [rate('AUD', '1', { publisher: 'A bank' }), ...all.slice(1)], { line: 2, column: 'publisher' }],
    ['one currency twice', [...all, rate('AUD', '1')], { line: 8, column: 'quote' }],
    ['a currency less', all.slice(1), { problem: `has no rate of AUD of ${day}` }],
    [
      'rates older than those that are held',
      all.map((row) => ({ ...row, date: '2020-01-01' })),
      { problem: `is of 2020-01-01, and what is held is of ${held.date}` },
    ],
  ])('with %s is not taken', async (_words, rows, told) => {
    const { reading } = await readExchange(fileOf(EXCHANGE_COLUMNS, rows), held);
    expect(reading.faults.list).toContainEqual(expect.objectContaining(told));
  });
});
