import { describe, expect, it } from 'vitest';
import { importClimate } from '#scripts/import/tables/import-tables.ts';
import { CLIMATE_COLUMNS } from '#scripts/import/tables/parse-climate.ts';
import { openTableDatabase } from './support/country-table.ts';

describe('a table of climate averages', () => {
  const { db, rows, sign: getSignature, fileOf: writeTable } = openTableDatabase(CLIMATE_COLUMNS);
  const STATION = {
    country: 'uk',
    station: 'Heathrow',
    latitude: '51.479',
    longitude: '-0.451',
    elevation: '25',
    means: '5.6;5.8;7.9;10.5;13.7;16.8;19;18.6;15.8;12.2;8.4;5.9',
    precipitation: '59;45;41;44;45;47;46;53;51;65;64;',
    period: '1991–2020',
    publisher: 'A weather service',
    page_address: 'https://climate.example/heathrow',
    as_at: '2024-10-18',
  };

  it('replaces existing rows once', async () => {
    const path = writeTable([STATION]);
    expect((await importClimate(db, path, {})).counts.new).toBe(1);
    const [row] = rows<{ means: string; precipitation: string }>('SELECT means, precipitation FROM climate_stations');
    expect(JSON.parse(row?.means ?? '')).toHaveLength(12);
    expect(JSON.parse(row?.precipitation ?? '').at(-1)).toBeNull();
    const signatureBefore = getSignature();
    const { counts, isWritten: wasWritten } = await importClimate(db, path, {});
    expect([counts.unchanged, wasWritten, getSignature()]).toEqual([1, false, signatureBefore]);
  });

  it.each([
    ['country', 'atlantis', "is 'atlantis', not a country of the catalogue"],
    ['station', '', 'is empty'],
    ['latitude', '151', 'is 151, not between -90 and 90'],
    ['means', '1;2;3', 'is not 12 numbers between -60 and 50, with semicolons'],
    ['means', '5;5;7;10;13;16;19;18;15;12;8;', 'is not 12 numbers between -60 and 50, with semicolons'],
    ['precipitation', '59;45;41;44;45;47;46;53;51;65;64;wet', 'is not 12 numbers between 0 and 2000, with semicolons'],
    ['page_address', 'somewhere', 'is not a URL'],
  ])('with an error in %s is rejected with its position', async (column, cell, problem) => {
    const signatureBefore = getSignature();
    const { report, isWritten: wasWritten } = await importClimate(db, writeTable([{ ...STATION, [column]: cell }]), {});
    expect(report.errors.list).toContainEqual({ file: 'table.csv', line: 2, column, problem });
    expect([wasWritten, getSignature()]).toEqual([false, signatureBefore]);
  });
});
