import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { insertRow } from '#backend/queries/write-rows.ts';
import { EXCHANGE_COLUMNS, parseExchange } from '#scripts/import/tables/import-exchange.ts';
import { importLivingCosts, importRules } from '#scripts/import/tables/import-tables.ts';
import { LIVING_COST_COLUMNS } from '#scripts/import/tables/parse-living-costs.ts';
import { RULE_COLUMNS as RULES } from '#scripts/import/tables/parse-entry-rules.ts';
import { openMemoryDatabase } from './support/memory-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const quoteCell = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
function writeTable(columns: readonly string[], rows: readonly Record<string, string>[]): string {
  const path = join(folder, 'table.csv');
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))];
  writeFileSync(path, lines.map((line) => line.map(quoteCell).join(',')).join('\n'));
  return path;
}

const RULE_COLUMN_NAMES = Object.keys(RULES);
const RULE = {
  school: 'A School',
  level: 'bachelor',
  fields: 'business; finance',
  exam: 'DSE',
  rule: 'electives3>=[5,5,5]; english>=4',
  'name.en-us': 'Business School',
  'name.zh': '商学院',
  'name.zh-hk': '商學院',
  'note.en-us': 'Three electives at 5, English at 4.',
  'note.zh': '三科选修 5 级，英语 4 级。',
  'note.zh-hk': '三科選修 5 級，英文 4 級。',
  'source.address': 'https://school.example/hong-kong',
  'source.title': 'Hong Kong',
  'source.as-at': '2026',
  'source.year': '2026',
  confidence: 'stated',
};

describe('a table of rules', () => {
  const { db, sqlite, rows, sign: getSignature } = openMemoryDatabase();
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
  const country = {
    id: 1,
    country_key: 'uk',
    position: 1,
    name: '',
    name_chn: '{}',
    offered: 1,
    capital: '{}',
    lat: 0,
    lng: 0,
  };
  for (const { sql, values } of [insertRow('schools', { ...school, name_chn: '{}' }), insertRow('countries', country)])
    sqlite.prepare(sql).all(...(values as []));
  sqlite.exec('PRAGMA ignore_check_constraints = OFF');

  it('replaces existing rows once; a second import changes nothing', async () => {
    const path = writeTable(RULE_COLUMN_NAMES, [RULE, { ...RULE, rule: 'calc: best5', 'name.en-us': 'How it counts' }]);
    const dryRunResult = await importRules(db, path, { isDry: true });
    expect([dryRunResult.counts.new, dryRunResult.isWritten, rows('SELECT * FROM entry_rules')]).toEqual([
      1,
      false,
      [],
    ]);
    const firstResult = await importRules(db, path, {});
    expect([...firstResult.report.skipped.keys()]).toEqual(['rules: a way of counting is no threshold']);
    expect(rows('SELECT school_id, confidence, judges, group_ids FROM entry_rules')).toEqual([
      { school_id: 7, confidence: 'stated', judges: 1, group_ids: '[1,2]' },
    ]);
    const signatureBefore = getSignature();
    const secondResult = await importRules(db, path, {});
    expect([secondResult.counts, secondResult.isWritten, getSignature()]).toEqual([
      { new: 0, changed: 0, unchanged: 1, gone: 0 },
      false,
      signatureBefore,
    ]);
  });

  it.each([
    ['second hand', { confidence: 'indirect' }],
    ['of one programme', { programme: 'International Business Management' }],
    ['of what nobody enters', { exam: 'IB', rule: 'ib_total>=34; hl_each>=5' }],
  ])('has a rule that cannot be evaluated: %s', async (_words, changedFields) => {
    await importRules(db, writeTable(RULE_COLUMN_NAMES, [{ ...RULE, ...changedFields }]), {});
    expect(rows('SELECT judges FROM entry_rules')).toEqual([{ judges: 0 }]);
  });

  it.each([
    ['school', 'Another School', "is 'Another School', which is no school here"],
    ['level', 'college', "is 'college', not one of bachelor, master, phd, foundation, pathway"],
    ['fields', 'business; magic', expect.stringContaining("has 'magic', which is not one of business")],
    ['exam', 'SAT', "is 'SAT', not one of DSE, Gaokao, A-level, IB"],
    ['rule', 'english>=9', "has '9', which is no level of the DSE"],
    ['note.zh', '', 'is empty'],
    ['source.address', 'school.example', "is 'school.example', not a URL: https://…"],
    ['source.year', 'long ago', "is 'long ago', not a number"],
    ['source.year', '2062', 'is 2062, which is in the future'],
    ['confidence', 'sure', "is 'sure', not one of stated, indirect"],
  ])('with an error in %s is rejected with its position', async (column, cell, problem) => {
    const signatureBefore = getSignature();
    const { report, isWritten: wasWritten } = await importRules(
      db,
      writeTable(RULE_COLUMN_NAMES, [RULE, { ...RULE, [column]: cell }]),
      {},
    );
    expect(report.errors.list).toContainEqual({ file: 'table.csv', line: 3, column, problem });
    expect([wasWritten, getSignature()]).toEqual([false, signatureBefore]);
  });
});

describe('a table of living costs', () => {
  const { db, sqlite, rows, sign: getSignature } = openMemoryDatabase();
  sqlite.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
  for (const [table, existing] of [
    ['countries', { id: 1, country_key: 'uk' }],
    ['cities', { id: 9, country_id: 1, name: 'Leeds' }],
  ] as const) {
    const neededRows = rows<{ name: string; notnull: number; dflt_value: string | null; type: string }>(
      'SELECT * FROM pragma_table_info(?)',
      table,
    ).filter((column) => column.notnull === 1 && column.dflt_value === null);
    const row = Object.fromEntries(neededRows.map(({ name, type }) => [name, type === 'TEXT' ? '' : 0]));
    const { sql, values } = insertRow(table, { ...row, ...existing });
    sqlite.prepare(sql).all(...(values as []));
  }
  sqlite.exec('PRAGMA ignore_check_constraints = OFF');
  const COST = {
    country: 'uk',
    city: 'Leeds',
    covers: 'all',
    monthly_least: '1243.5',
    monthly_most: '',
    currency: 'GBP',
    publisher: 'A School',
    page_address: 'https://school.example/living',
    as_at: '2025/26',
    as_at_year: '2026',
  };

  it('replaces existing rows once; rent and visa amounts remain separate', async () => {
    const path = writeTable(LIVING_COST_COLUMNS, [
      COST,
      { ...COST, covers: 'rent', monthly_least: '600', monthly_most: '700' },
    ]);
    expect((await importLivingCosts(db, path, {})).counts.new).toBe(2);
    expect(rows('SELECT covers, least, most FROM living_costs ORDER BY covers')).toEqual([
      { covers: 'all', least: 1243.5, most: 1243.5 },
      { covers: 'rent', least: 600, most: 700 },
    ]);
    const signatureBefore = getSignature();
    const { counts, isWritten: wasWritten } = await importLivingCosts(db, path, {});
    expect([counts.unchanged, wasWritten, getSignature()]).toEqual([2, false, signatureBefore]);
  });

  it.each([
    ['city', 'Atlantis', "is 'Atlantis', not a city of the catalogue"],
    ['covers', 'food', "is 'food', not one of all, rent, visa"],
    ['monthly_least', '', 'is empty'],
    ['monthly_most', '900', 'is 900, not between 1243.5 and 100000'],
    ['currency', 'pounds', 'is not a currency code'],
    ['page_address', 'somewhere', 'is not a URL'],
    ['as_at', '', 'is empty'],
    ['as_at_year', '25', 'is 25, not between 1990 and 2100'],
  ])('with an error in %s is rejected with its position', async (column, cell, problem) => {
    const signatureBefore = getSignature();
    const wrongRow = { ...COST, publisher: 'Another', [column]: cell };
    const { report, isWritten: wasWritten } = await importLivingCosts(
      db,
      writeTable(LIVING_COST_COLUMNS, [COST, wrongRow]),
      {},
    );
    expect(report.errors.list).toContainEqual({ file: 'table.csv', line: 3, column, problem });
    expect([wasWritten, getSignature()]).toEqual([false, signatureBefore]);
  });
});

describe('a table of rates', () => {
  const storedRateTable = JSON.parse(readFileSync('shared/rules/exchange-rates.json', 'utf8')) as Awaited<
    ReturnType<typeof parseExchange>
  >['table'];
  const day = '2026-11-20';
  const createRate = (currencyCode: string, rateText: string, extraFields: object = {}) => ({
    base: 'EUR',
    quote: currencyCode,
    rate: rateText,
    date: day,
    publisher: 'European Central Bank, euro reference rate',
    page_address: 'https://bank.example/daily.xml',
    ...extraFields,
  });
  const getNearRate = (currencyCode: string, factor = 1.01) =>
    String(Number(((storedRateTable.perEuro[currencyCode] ?? 0) * factor).toFixed(5)));
  const allRates = Object.keys(storedRateTable.perEuro).map((currencyCode) =>
    createRate(currencyCode, getNearRate(currencyCode)),
  );

  it('contains the latest rates of the bank, without older or derived ones', async () => {
    const rows = [
      ...allRates,
      createRate('HKD', '9.2', { date: '2026-05-08' }),
      createRate('HKD', '10.4', { base: 'GBP' }),
    ];
    const { report, table } = await parseExchange(writeTable(EXCHANGE_COLUMNS, rows), storedRateTable);
    expect(report.errors.list).toEqual([]);
    expect(table).toMatchObject({
      date: day,
      perEuro: { AUD: Number(getNearRate('AUD')), USD: Number(getNearRate('USD')) },
    });
    expect([...report.skipped.keys()]).toEqual([
      'rates: worked out from those of the euro',
      `rates: older than ${day}`,
    ]);
  });

  it.each([
    ['a rate that is no number', [createRate('AUD', 'x'), ...allRates.slice(1)], { line: 2, column: 'rate' }],
    ['a rate of nothing', [createRate('AUD', '0'), ...allRates.slice(1)], { line: 2, column: 'rate' }],
    [
      'a day that is none',
      [createRate('AUD', '1', { date: 'today' }), ...allRates.slice(1)],
      { line: 2, column: 'date' },
    ],
    [
      'another bank',
      [createRate('AUD', '1', { publisher: 'A bank' }), ...allRates.slice(1)],
      { line: 2, column: 'publisher' },
    ],
    [
      'a point that has slipped',
      [createRate('AUD', getNearRate('AUD', 10)), ...allRates.slice(1)],
      { line: 2, column: 'rate' },
    ],
    [
      'a rate a third lower',
      [...allRates.slice(0, 5), createRate('USD', getNearRate('USD', 0.66))],
      { line: 7, column: 'rate' },
    ],
    [
      'a rate upside down',
      [createRate('AUD', String(1 / (storedRateTable.perEuro.AUD ?? 1))), ...allRates.slice(1)],
      { line: 2, column: 'rate', problem: expect.stringContaining('looks like euros for one of it') },
    ],
    ['one currency twice', [...allRates, createRate('AUD', getNearRate('AUD'))], { line: 8, column: 'quote' }],
    ['a currency less', allRates.slice(1), { problem: `has no rate of AUD of ${day}` }],
    [
      'rates older than those that are held',
      allRates.map((row) => ({ ...row, date: '2020-01-01' })),
      { problem: `is of 2020-01-01, and what is held is of ${storedRateTable.date}` },
    ],
  ])('with %s is rejected', async (_words, rows, expectedError) => {
    const { report } = await parseExchange(writeTable(EXCHANGE_COLUMNS, rows), storedRateTable);
    expect(report.errors.list).toContainEqual(expect.objectContaining(expectedError));
  });

  it('is accepted with a large change under the flag, and with no other error', async () => {
    const leapRates = [createRate('AUD', getNearRate('AUD', 1.4)), ...allRates.slice(1)];
    const intendedResult = await parseExchange(writeTable(EXCHANGE_COLUMNS, leapRates), storedRateTable, true);
    expect([intendedResult.report.errors.list, intendedResult.table.perEuro.AUD]).toEqual([
      [],
      Number(getNearRate('AUD', 1.4)),
    ]);
    const incompleteResult = await parseExchange(
      writeTable(EXCHANGE_COLUMNS, leapRates.slice(0, -1)),
      storedRateTable,
      true,
    );
    expect(incompleteResult.report.errors.count).toBe(1);
  });
});
