import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { QUALIFICATION_BANDS, TARIFF_BANDS } from '#shared/contract/catalogue/fact-values.ts';
import {
  CourseFigures,
  createFigure,
  MAX_ENTRANTS,
  NOT_PUBLISHED,
  getSubject,
  AGGREGATION_CODES,
  FULL_PERCENT,
} from './course-figures.ts';
import { createKisKey } from './kis-courses.ts';

/** Columns of the shares of entrants by UCAS points, each named by the lower bound of its band. */
export const TARIFF_SHARES = TARIFF_BANDS.map((points) => `T${String(points).padStart(3, '0')}`);
export const ENTRY_SHARES: readonly string[] = QUALIFICATION_BANDS;

const FACT_BY_PREFIX = { TAR: 'entryTariff', ENT: 'entryQualifications' } as const;

/**
 * Distribution of the entrants in each subject at a provider. Each group of entrants has one row, which the file
 * repeats for every course of the group. Figures of different groups are never added up.
 */
export class EntrantSpreads {
  readonly #prefix: 'TAR' | 'ENT';
  readonly #shares: readonly string[];
  readonly #report: ImportReport;
  readonly #groups = new Map<string, Map<string, Set<string>>>();

  /** Whether the catalogue lists the course with a title. Its own figures are then facts of that course. */
  readonly #isNamed: (key: string) => boolean;
  readonly #courses = new CourseFigures();

  constructor(
    prefix: 'TAR' | 'ENT',
    shares: readonly string[],
    { report, isNamed }: { report: ImportReport; isNamed: (key: string) => boolean },
  ) {
    this.#prefix = prefix;
    this.#shares = shares;
    this.#report = report;
    this.#isNamed = isNamed;
  }

  addRow(row: TableRow) {
    const provider = row.getRequiredText('PUBUKPRN');
    const key = createKisKey(row);
    const isNamed = this.#isNamed(key);
    const aggregation = row.parseWord(`${this.#prefix}AGG`, AGGREGATION_CODES);
    if (aggregation === NOT_PUBLISHED) {
      if (isNamed) this.#courses.addFigure(key, row.text('KISMODE'), null);
      return;
    }
    const entrants = row.parseNumber(`${this.#prefix}POP`, { min: 1, max: MAX_ENTRANTS });
    const shares = this.#shares.map((column) => row.parseNumber(column, { max: FULL_PERCENT }));
    const subject = getSubject(row, this.#prefix, aggregation);
    const spread = { entrants, years: row.text(`${this.#prefix}AGGYEAR`), shares };
    if (isNamed)
      this.#courses.addFigure(
        key,
        row.text('KISMODE'),
        createFigure(row, `${this.#prefix}POP`, {
          key: FACT_BY_PREFIX[this.#prefix],
          subject,
          students: entrants ?? 0,
          value: spread,
        }),
      );
    if (subject === null) {
      if (!isNamed) this.#report.skip('entrants', 'they belong to one course without a title in the files', provider);
      return;
    }
    const subjects = this.#groups.get(provider) ?? new Map<string, Set<string>>();
    subjects.set(subject, (subjects.get(subject) ?? new Set<string>()).add(JSON.stringify(spread)));
    this.#groups.set(provider, subjects);
  }

  /** Returns the facts of a course that has a title. */
  factsOfCourse = (key: string): Fact[] => this.#courses.getFacts(key, FACT_BY_PREFIX[this.#prefix]);

  /**
   * Returns the facts of a provider by subject. The value is JSON: [{entrants, years, shares in the order of the
   * columns}].
   */
  factsOf = (provider: string): Fact[] =>
    [...(this.#groups.get(provider) ?? [])].map(([part, groups]) => ({
      key: FACT_BY_PREFIX[this.#prefix],
      part,
      value: `[${[...groups].toSorted().join(',')}]`,
      source: 'discoverUni',
    }));
}
