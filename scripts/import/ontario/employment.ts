import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';

// Reads employment rates by field, six months and two years after graduation. For each, the newest graduating class is
// used.

export const EMPLOYMENT_COLUMNS = [
  'university',
  'graduation_or_survey_year',
  'field',
  'after_graduation',
  'employment_rate_percent',
] as const;

const SUPPRESSED_VALUE = '*';

interface Rates {
  sixMonths?: { rate: number; year: string };
  twoYears?: { rate: number; year: string };
}

export class UniversityEmployment {
  readonly #newest = new Map<string, Rates>();
  edition = '';

  addRow(row: TableRow) {
    const university = row.getRequiredText('university');
    const field = row.getRequiredText('field');
    const year = row.getRequiredText('graduation_or_survey_year');
    const period = row.parseWord('after_graduation', ['6 months', '2 years']) === '6 months' ? 'sixMonths' : 'twoYears';
    const rate = row.parseNumber('employment_rate_percent', { max: 100, fallback: SUPPRESSED_VALUE });
    if (rate === null) return;
    const key = `${university}|${field}`;
    const rates = this.#newest.get(key) ?? {};
    if ((rates[period]?.year ?? '') < year) this.#newest.set(key, { ...rates, [period]: { rate, year } });
    if (year > this.edition) this.edition = year;
  }

  factsOf = (university: string): Fact[] =>
    university === ''
      ? []
      : [...this.#newest].flatMap(([key, rates]): Fact[] => {
          const [subjectKey, field = ''] = key.split('|');
          return subjectKey === university
            ? [{ key: 'graduateEmployment', part: field, value: JSON.stringify(rates), source: 'ontarioEmployment' }]
            : [];
        });
}
