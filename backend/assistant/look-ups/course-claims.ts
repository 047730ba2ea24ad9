import { getLocalizedName, t, formatMoneyRange } from '#backend/assistant/messages.ts';
import { type CountryKey, CURRENCY_BY_COUNTRY } from '#backend/catalogue/country-keys.ts';
import type { FactKey } from '#backend/catalogue/fact-kinds.ts';
import { selectFactsOfCourses } from '#backend/queries/assistant/school-facts.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { moneyText } from '#shared/locale/money.ts';
import { parseFactValue, TARIFF_BANDS } from '#shared/contract/catalogue/fact-values.ts';
import { MIN_ENTRANT_POINTS } from '#shared/rules/open-rankings.ts';
import { type Claim, getDate, type LookupContext, getSource } from './claims.ts';

interface OfferValue {
  aLevel: { first: string; last: string } | null;
  ib: number | null;
  /** Month in which the course page was read. */
  read: string;
}

const MAX_OFFER_COURSES = 60;
const GRADE_ORDER = ['E', 'D', 'C', 'B', 'A', 'A*'];
export const sumGrades = (grades: string) =>
  (grades.match(/[A-E]\*?/gu) ?? []).reduce((sum, grade) => sum + GRADE_ORDER.indexOf(grade), 0);

/** Returns the ends of a range of offers such as 'A-level AAA–A*AA · IB 38', with their weights. */
export function readOfferRange(value: string, exam: 'alevel' | 'ib') {
  const isGrades = exam === 'alevel';
  const [, min = '', max = min] =
    (isGrades ? /A-level ([A-E*]+)(?:–([A-E*]+))?/u : /IB (\d+)(?:–(\d+))?/u).exec(value) ?? [];
  const weigh = (result: string) => (isGrades ? sumGrades(result) : Number(result));
  return min ? { min, max, least: weigh(min), most: weigh(max), weigh } : null;
}

const formatRange = <Value>(values: readonly Value[]) => [...new Set([values[0], values.at(-1)])].join('–');

/** Returns the range of typical offers for a school's courses in a field, without course names. */
export async function loadCourseOffers(
  lookup: LookupContext,
  courses: readonly number[],
  {
    school: schoolName,
    fieldName,
    wholeCourses = [],
  }: { school: string; fieldName: string; wholeCourses?: readonly number[] },
): Promise<Claim[]> {
  const { locale } = lookup;
  const loadOffers = (ids: readonly number[]) =>
    queryRows(lookup.db, selectFactsOfCourses(ids.slice(0, MAX_OFFER_COURSES), ['typicalOffer'], locale));
  const wholeRows = wholeCourses.length > 0 ? await loadOffers(wholeCourses) : [];
  const rows = await removeFoundationYears(lookup, wholeRows.length > 0 ? wholeRows : await loadOffers(courses));
  const [firstRow] = rows;
  if (!firstRow) return [];
  const offers = rows.map(({ value }) => JSON.parse(String(value)) as OfferValue);
  const aLevelGrades = offers
    .flatMap(({ aLevel }) => (aLevel ? [aLevel.first, aLevel.last] : []))
    .toSorted((a, b) => sumGrades(a) - sumGrades(b));
  const ibPoints = offers.flatMap(({ ib }) => ib ?? []).toSorted((a, b) => a - b);
  const offerRange = [
    aLevelGrades.length > 0 ? `A-level ${formatRange(aLevelGrades)}` : '',
    ibPoints.length > 0 ? `IB ${formatRange(ibPoints)}` : '',
  ]
    .filter(Boolean)
    .join(' · ');
  if (offerRange === '') return [];
  return [
    {
      id: `course-offers.${firstRow.courseId}`,
      text: t(locale, 'claimCourseOffers', {
        school: schoolName,
        field: fieldName,
        value: offerRange,
        count: rows.length,
      }),
      value: offerRange,
      unit: 'offer',
      subject: `${schoolName} · ${fieldName}`,
      // A range over several courses has no single page, so its source is the school, without a link.
      source:
        rows.length === 1
          ? getSource(firstRow)
          : { publisher: t(locale, 'onCoursePages', { school: schoolName }), address: '' },
      asAt: offers.map(({ read }) => read).toSorted()[0] ?? getDate(firstRow, locale),
      caution: '',
    },
  ];
}

/** Removes the offers of courses that start with a foundation year, if offers differ: those ask for less than a degree. */
async function removeFoundationYears<Row extends { courseId: number; value: unknown }>(
  { db, locale }: LookupContext,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (new Set(rows.map(({ value }) => value)).size < 2) return rows;
  const options = await queryRows(
    db,
    selectFactsOfCourses(
      rows.map(({ courseId }) => courseId),
      ['courseOptions'],
      locale,
    ),
  );
  const withFoundation = new Set(
    options
      .filter(({ value }) =>
        parseFactValue('courseOptions', String(value))?.some(
          ({ option, when }) => option === 'foundationYear' && when === 'compulsory',
        ),
      )
      .map(({ courseId }) => courseId),
  );
  return rows.filter(({ courseId }) => !withFoundation.has(courseId));
}

/** Facts of a course that name the source and date of its yearly fee. */
export const COURSE_FEE_KEYS: readonly FactKey[] = ['courseTuitionYear', 'courseYear', 'universityYear', 'levelYear'];

/** Returns the yearly fees of a school's courses in a field as a claim, or null if none is published. */
export async function createFieldFeeClaim(
  { db, locale }: LookupContext,
  courses: readonly { id: number; fee: number }[],
  { name, fieldName, school }: { name: string; fieldName: string; school: Pick<SchoolRow, 'id' | 'countryKey'> },
): Promise<Claim | null> {
  const currency = CURRENCY_BY_COUNTRY[school.countryKey as CountryKey];
  const [cheapest, dearest = cheapest] = [courses.toSorted((a, b) => a.fee - b.fee)].flatMap((sorted) => [
    sorted[0],
    sorted.at(-1),
  ]);
  if (!cheapest || !dearest || !currency) return null;
  const amount = { least: cheapest.fee, most: dearest.fee, currency };
  const value = formatMoneyRange(amount, locale);
  const [fact] = await queryRows(db, selectFactsOfCourses([cheapest.id], COURSE_FEE_KEYS, locale));
  return {
    id: `field-fee.${school.id}`,
    text: t(locale, 'claimFieldFee', { school: name, field: fieldName, value, count: courses.length }),
    value,
    unit: `${currency}/year`,
    amount,
    subject: `${name} · ${fieldName}`,
    source: fact ? getSource(fact) : { publisher: t(locale, 'onItsPage'), address: '' },
    asAt: fact ? getDate(fact, locale) : t(locale, 'courseDates'),
    caution: '',
  };
}

/** Returns the results of the entrants to the first course that publishes them, or null if none does. */
export async function createEntrantsClaim(
  { db, locale }: LookupContext,
  courses: readonly number[],
  { school, fieldName }: { school: string; fieldName: string },
): Promise<Claim | null> {
  const [fact] = await queryRows(db, selectFactsOfCourses(courses.slice(0, 1), ['entryTariff'], locale));
  const tariff = fact && parseFactValue('entryTariff', String(fact.value));
  if (!tariff) return null;
  const reaching = tariff.shares.slice(TARIFF_BANDS.indexOf(MIN_ENTRANT_POINTS));
  const value = `${reaching.reduce((sum, share) => sum + share, 0)}%`;
  const of = t(locale, 'claimScope', { scope: fieldName });
  return {
    id: `entrants.${fact.courseId}`,
    text: t(locale, 'claimEntrants', { school, of, value, points: MIN_ENTRANT_POINTS }),
    value,
    unit: '%',
    subject: `${school} · ${fieldName}`,
    source: getSource(fact),
    asAt: getDate(fact, locale),
    caution: '',
  };
}

/** Returns the address of the page of the first course that has one, or ''. */
export async function loadCoursePage({ db, locale }: LookupContext, courses: readonly number[]): Promise<string> {
  const [fact] = await queryRows(db, selectFactsOfCourses(courses.slice(0, 1), ['coursePage'], locale));
  return fact ? String(fact.value) : '';
}

/** Creates a claim with the fee of one course. The course page states its source and date. */
export function createCourseFeeClaim(row: CourseRow, schoolName: string, locale: Locale): Claim[] {
  if (row.fee === null || row.fee <= 0) return [];
  const feeText = moneyText({ amount: row.fee, currency: row.currency }, locale);
  const fieldName = getLocalizedName(locale, row);
  return [
    {
      id: `course-fee.${row.id}`,
      text: t(locale, 'claimCourseFee', { school: schoolName, field: fieldName, value: feeText }),
      value: feeText,
      unit: `${row.currency}/year`,
      subject: `${schoolName} · ${fieldName}`,
      source: { publisher: t(locale, 'onItsPage'), address: '' },
      asAt: t(locale, 'courseDates'),
      caution: '',
    },
  ];
}
