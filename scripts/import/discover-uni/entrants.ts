import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { Reading } from '#scripts/import/reading.ts';

/** UCAS points: from these on. */
export const TARIFF_SHARES = [
  'T001',
  'T048',
  'T064',
  'T080',
  'T096',
  'T112',
  'T128',
  'T144',
  'T160',
  'T176',
  'T192',
  'T208',
  'T224',
  'T240',
] as const;

/** What they had before. */
export const ENTRY_SHARES = ['ACCESS', 'ALEVEL', 'BACC', 'DEGREE', 'FOUNDTN', 'NOQUALS', 'OTHER', 'OTHERHE'] as const;

/**
 * How the publisher has put entrants together: those of a subject, in one year or two. The others are those of one course,
 * whose title these files do not have.
 */
const OF_A_SUBJECT = ['11', '12', '13', '21', '22', '23'];
const OF_A_COURSE = ['14', '24'];
const NOT_PUBLISHED = '';

const MOST_ENTRANTS = 100_000;
const WHOLE = 100;
const SUBJECT = /^CAH\d{2}(-\d{2}){0,2}$/;

/**
 * How the entrants to a subject at a provider spread, as published: a row a group of entrants, repeated in the file for
 * every course that the group is shown for. Figures of different groups are never added up.
 */
export class EntrantSpreads {
  readonly #prefix: 'TAR' | 'ENT';
  readonly #shares: readonly string[];
  readonly #reading: Reading;
  /** By provider, subject and group. */
  readonly #groups = new Map<string, Map<string, Set<string>>>();

  constructor(prefix: 'TAR' | 'ENT', shares: readonly string[], reading: Reading) {
    this.#prefix = prefix;
    this.#shares = shares;
    this.#reading = reading;
  }

  add(row: TableRow) {
    const provider = row.required('PUBUKPRN');
    const together = row.oneOf(`${this.#prefix}AGG`, [NOT_PUBLISHED, ...OF_A_SUBJECT, ...OF_A_COURSE]);
    if (together === NOT_PUBLISHED) return;
    const entrants = row.number(`${this.#prefix}POP`, { least: 1, most: MOST_ENTRANTS });
    const shares = this.#shares.map((column) => row.number(column, { most: WHOLE }));
    const subject = row.text(`${this.#prefix}SBJ`);
    if (OF_A_COURSE.includes(together)) {
      this.#reading.leaveOut('entrants', 'of one course, whose title the files do not have', provider);
      return;
    }
    if (!SUBJECT.test(subject)) return row.fault(`${this.#prefix}SBJ`, `is '${subject}', no subject (CAH)`);
    const group = JSON.stringify({ entrants, years: row.text(`${this.#prefix}AGGYEAR`), shares });
    const subjects = this.#groups.get(provider) ?? new Map<string, Set<string>>();
    subjects.set(subject, (subjects.get(subject) ?? new Set<string>()).add(group));
    this.#groups.set(provider, subjects);
    return undefined;
  }

  /** By subject: JSON, [{entrants, years, shares: in the order of the columns above}]. */
  factsOf = (provider: string, key: FactKey): Fact[] =>
    [...(this.#groups.get(provider) ?? [])].map(([part, groups]) => ({
      key,
      part,
      value: `[${[...groups].toSorted().join(',')}]`,
      source: 'discoverUni',
    }));
}
