import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';

// Reads the number of degrees awarded in a year by level, over all fields, and how many of them students with a visa
// received ("U.S. nonresident").

export const AWARD_COLUMNS = ['UNITID', 'AWLEVELC', 'CSTOTLT', 'CSNRALT'] as const;

const LEVEL_BY_CODE = { '5': 'bachelor', '7': 'master', '9': 'doctor' } as const;
const MAX_AWARDS = 200_000;

interface Awards {
  total: number;
  nonresident: number;
}
export type AwardsByLevel = Partial<Record<(typeof LEVEL_BY_CODE)[keyof typeof LEVEL_BY_CODE], Awards>>;

/** Returns the awards of a row, or null for levels below the bachelor's degree. */
export function parseAwards(row: TableRow): AwardsByLevel | null {
  const code = row.text('AWLEVELC');
  if (!Object.hasOwn(LEVEL_BY_CODE, code)) return null;
  const total = row.parseNumber('CSTOTLT', { max: MAX_AWARDS });
  const nonresident = row.parseNumber('CSNRALT', { max: MAX_AWARDS });
  return total === null || nonresident === null
    ? null
    : { [LEVEL_BY_CODE[code as keyof typeof LEVEL_BY_CODE]]: { total, nonresident } };
}

export const createAwardsFact = (awards: AwardsByLevel, years: string): Fact => ({
  key: 'awardsByLevel',
  value: JSON.stringify({ ...awards, years }),
  source: 'ipedsAwards',
});
