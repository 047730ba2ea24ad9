import { describe, expect, it } from 'vitest';
import { importVisaFees } from '#scripts/import/tables/import-tables.ts';
import { VISA_FEE_COLUMNS } from '#scripts/import/tables/parse-living-costs.ts';
import { openTableDatabase } from './support/country-table.ts';

describe('a table of visa fees', () => {
  const { db, rows, sign: getSignature, fileOf: writeTable } = openTableDatabase(VISA_FEE_COLUMNS);
  const FEE = {
    country: 'uk',
    amount: '524',
    currency: 'GBP',
    publisher: 'A page',
    page_address: 'https://fees.example/student',
    as_at: '2026',
    review_by: '2026-12-15',
    confirmed_on: '2026-11-28',
  };

  it('replaces existing rows once', async () => {
    const path = writeTable([FEE]);
    expect((await importVisaFees(db, path, {})).counts.new).toBe(1);
    expect(rows('SELECT amount, currency, review_by AS day FROM visa_fees')).toEqual([
      { amount: 524, currency: 'GBP', day: '2026-12-15' },
    ]);
    const signatureBefore = getSignature();
    const { counts, isWritten: wasWritten } = await importVisaFees(db, path, {});
    expect([counts.unchanged, wasWritten, getSignature()]).toEqual([1, false, signatureBefore]);
  });

  it.each([
    ['country', 'atlantis', "is 'atlantis', not a country of the catalogue"],
    ['amount', '', 'is empty'],
    ['amount', '0', 'is 0, not between 1 and 100000'],
    ['currency', 'pounds', 'is not a currency code'],
    ['page_address', 'somewhere', 'is not a URL'],
    ['as_at', '', 'is empty'],
    ['review_by', 'soon', 'is not a date such as 2026-12-15'],
    ['confirmed_on', '', 'is empty'],
    ['confirmed_on', 'yes', 'is not a date such as 2026-12-15'],
  ])('with an error in %s is rejected with its position', async (column, cell, problem) => {
    const signatureBefore = getSignature();
    const { report, isWritten: wasWritten } = await importVisaFees(db, writeTable([{ ...FEE, [column]: cell }]), {});
    expect(report.errors.list).toContainEqual({ file: 'table.csv', line: 2, column, problem });
    expect([wasWritten, getSignature()]).toEqual([false, signatureBefore]);
  });
});
