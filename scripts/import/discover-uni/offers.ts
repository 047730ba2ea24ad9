import { createHash } from 'node:crypto';
import { hashToId } from '#backend/seed/plans/chance.ts';
import { type Texts, createTexts } from '#backend/site/site-content.ts';
import type { Fact } from '#scripts/import/catalogue/subject.ts';
import type { TableRow } from '#scripts/import/read/table-rows.ts';
import type { ImportReport } from '#scripts/import/import-report.ts';
import { FACT_VALUES, type FactValue } from '#shared/contract/catalogue/fact-values.ts';
import { createKisKey } from './kis-courses.ts';

// Typical offers, scraped from the universities' course pages. Implausible values are skipped.

export const OFFER_COLUMNS = [
  'PUBUKPRN',
  'KISCOURSEID',
  'A_LEVEL_FIRST',
  'A_LEVEL_LAST',
  'IB_TOTAL',
  'SUBJECTS_NAMED',
  'ONE_OF_THEM',
  'PAGE_ADDRESS',
  'READ',
] as const;

/** Matches three or four grades, the best one first. */
const GRADES_PATTERN = /^(?:A\*|[A-E]){3,4}$/;
const splitGrades = (text: string) => text.match(/A\*|[A-E]/g) ?? [];
const GRADE_ORDER = ['A*', 'A', 'B', 'C', 'D', 'E'];
/**
 * Lowest plausible grade. A lower one belongs to another qualification, such as DDD of a BTEC, or is part of a name.
 */
const MIN_GRADE = GRADE_ORDER.indexOf('C');
const MAX_IB_POINTS = 45;
const MIN_IB_POINTS = 24;
/**
 * Maximum difference from the median IB total of courses with the same grades. A total that differs more is another
 * number on the page and is not used.
 */
const IB_TOLERANCE_POINTS = 8;

export type Offer = FactValue<'typicalOffer'> & { address: string };

export class Offers {
  readonly #report: ImportReport;
  readonly #byKey = new Map<string, Offer>();

  constructor(report: ImportReport) {
    this.#report = report;
  }

  addRow(row: TableRow) {
    const key = createKisKey(row);
    if (this.#byKey.has(key)) row.addError('KISCOURSEID', 'appears twice for its provider');
    const [firstGrades, lastGrades] = (['A_LEVEL_FIRST', 'A_LEVEL_LAST'] as const).map((column) =>
      this.#grades(row, column, key),
    );
    const offer = FACT_VALUES.typicalOffer.safeParse({
      aLevel: firstGrades && lastGrades ? { first: firstGrades, last: lastGrades } : null,
      ib: row.parseNumber('IB_TOTAL', { min: MIN_IB_POINTS, max: MAX_IB_POINTS }),
      subjects: row
        .text('SUBJECTS_NAMED')
        .split(';')
        .map((value) => value.trim())
        .filter(Boolean),
      anyOne: row.parseWord('ONE_OF_THEM', ['', 'yes']) === 'yes',
      read: row.getRequiredText('READ'),
    });
    const pageUrl = row.getRequiredText('PAGE_ADDRESS');
    const [issue] = offer.error?.issues ?? [];
    if (!offer.success)
      row.addError(issue?.path[0] === 'read' ? 'READ' : 'SUBJECTS_NAMED', `is invalid: ${issue?.message}`);
    else if (offer.data.aLevel || offer.data.ib !== null) this.#byKey.set(key, { ...offer.data, address: pageUrl });
  }

  #grades(row: TableRow, column: 'A_LEVEL_FIRST' | 'A_LEVEL_LAST', key: string): string | null {
    const text = row.text(column);
    if (text === '') return null;
    const gradeRanks = splitGrades(text).map((grade) => GRADE_ORDER.indexOf(grade));
    if (
      GRADES_PATTERN.test(text) &&
      gradeRanks.every((gradeRank, index) => gradeRank <= MIN_GRADE && gradeRank >= (gradeRanks[index - 1] ?? 0))
    )
      return text;
    this.#report.skip('offer', 'its letters are not valid A-level grades', `${key} ${text}`);
    return null;
  }

  /** Returns the offers by course, without the IB totals that contradict the grades. */
  getOffers(): ReadonlyMap<string, Offer> {
    const offersByGrades = Map.groupBy(this.#byKey.values(), ({ aLevel }) => aLevel?.first ?? '');
    const medianPoints = new Map(
      [...offersByGrades].map(([grades, offers]) => [grades, getMedian(offers.flatMap(({ ib }) => ib ?? []))]),
    );
    const plausibleOffers = [...this.#byKey].flatMap(([key, offer]): [string, Offer][] => {
      const median = offer.aLevel ? medianPoints.get(offer.aLevel.first) : null;
      if (
        offer.ib === null ||
        median === null ||
        median === undefined ||
        Math.abs(offer.ib - median) <= IB_TOLERANCE_POINTS
      )
        return [[key, offer]];
      this.#report.skip('offer', 'its IB total does not match its A-level grades', `${key} ${offer.ib}`);
      return [[key, { ...offer, ib: null }]];
    });
    return new Map(plausibleOffers);
  }
}

function getMedian(numbers: readonly number[]): number | null {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null;
}

/** Returns the mean rank of the grades. Lower means better. */
const getMeanGradeRank = (grades: string) => {
  const gradeRanks = splitGrades(grades).map((grade) => GRADE_ORDER.indexOf(grade));
  return gradeRanks.reduce((sum, index) => sum + index, 0) / gradeRanks.length;
};

/**
 * Creates a fact with the lowest and the highest A-level offer of a school's courses, and with the range of the middle
 * half: the lowest offer is often that of a course with a foundation year.
 */
export function createOfferRangeFacts(offers: readonly Offer[], school: Texts, website: string | null): Fact[] {
  const grades = offers.flatMap(({ aLevel }) => (aLevel ? [aLevel.first, aLevel.last] : []));
  const sortedGrades = grades.toSorted((a, b) => getMeanGradeRank(a) - getMeanGradeRank(b));
  const [highestGrades, ...otherGrades] = sortedGrades;
  if (highestGrades === undefined || website === null) return [];
  const asAt =
    offers
      .map(({ read: readDate }) => readDate)
      .toSorted()
      .at(-1) ?? '';
  const courseCount = offers.filter(({ aLevel }) => aLevel).length;
  const key = `offer range ${createHash('sha256').update(website).digest('base64url').slice(0, HASH_LENGTH)}`;
  const title = createTexts('課程網頁的取錄條件', '课程网页的录取条件', 'Typical offers on its course pages');
  return [
    {
      key: 'offerRange',
      value: JSON.stringify({
        least: otherGrades.at(-1) ?? highestGrades,
        most: highestGrades,
        usual: { least: getQuantile(sortedGrades, 0.75), most: getQuantile(sortedGrades, 0.25) },
        courses: courseCount,
        read: asAt,
      }),
      source: { key, id: hashToId(key), publisher: school, title, licence: '', address: website, asAt, isPage: true },
    },
  ];
}

const getQuantile = (sortedItems: readonly string[], share: number) =>
  sortedItems[Math.floor(sortedItems.length * share)];

const HASH_LENGTH = 22;

interface OfferPage {
  school: Texts;
  title: string;
  /** URL of the course page, or null if it is not on a domain of the university. */
  page: string | null;
}

/** Creates the fact of an offer. Its source is the course page. */
export function createOfferFacts({ address: _address, ...offer }: Offer, { school, title, page }: OfferPage): Fact[] {
  if (page === null) return [];
  const key = `offer ${createHash('sha256').update(page).digest('base64url').slice(0, HASH_LENGTH)}`;
  return [
    {
      key: 'typicalOffer',
      value: JSON.stringify(offer),
      source: {
        key,
        id: hashToId(key),
        publisher: school,
        title,
        licence: '',
        address: page,
        asAt: offer.read,
        isPage: true,
      },
    },
  ];
}
