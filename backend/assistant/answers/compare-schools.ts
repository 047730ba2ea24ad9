import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { findCoursesOfSchool, findGroupOfSubject, LEVEL_IDS } from '#backend/assistant/look-ups/courses.ts';
import { loadEntryRules } from '#backend/assistant/look-ups/entry-rules.ts';
import { findRankFigures, type RankFigure } from '#backend/assistant/look-ups/rank-figures.ts';
import {
  createFieldFeeClaim,
  loadCourseOffers,
  readOfferRange,
  sumGrades,
} from '#backend/assistant/look-ups/course-claims.ts';
import { type SchoolFacts, OTHER_LEVEL_PATTERN } from '#backend/assistant/look-ups/school-facts.ts';
import { formatList, type MessageKey, t, joinSentences, formatNames } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { convertAmount } from '#shared/rules/budget.ts';
import { MIN_ENTRANT_POINTS, type OpenRankingKey } from '#shared/rules/open-rankings.ts';

// Verdicts of a comparison of schools on each criterion: which school asks for more, costs less or leads to higher pay,
// or that this cannot be determined.

/** Figure of one school for a criterion, with the claim that supports it. */
interface Figure {
  name: string;
  order: number;
  value: string;
  claim: Claim;
  /** Upper end of a range of fees, in pounds. */
  most?: number;
  /** Whether the figure is that of the whole school although the question names a field. */
  isOfSchool?: boolean;
}

type Point = 'entry' | 'fee' | 'english' | 'pay' | 'rating';

const POINT_KEYS = {
  offer: 'pointEntry',
  rule: 'pointEntry',
  rate: 'pointRate',
  entrants: 'pointEntrants',
  average: 'pointAverage',
  fieldFee: 'pointFee',
  schoolFee: 'pointFee',
  english: 'pointEnglish',
  pay: 'pointPay',
  rating: 'pointRating',
} as const satisfies Record<string, MessageKey>;
type Measure = keyof typeof POINT_KEYS;
/** Measures for each criterion, best first. */
const MEASURES = {
  entry: ['offer', 'rule', 'rate', 'entrants', 'average'],
  fee: ['fieldFee', 'schoolFee'],
  english: ['english'],
  pay: ['pay'],
  rating: ['rating'],
} as const satisfies Record<Point, readonly Measure[]>;
/** Message about missing data for each criterion that cannot be compared. */
const MISSING_KEYS: Partial<Record<Point, MessageKey>> = {
  entry: 'whatOffers',
  fee: 'whatFee',
  english: 'whatEnglish',
  rating: 'whatRating',
};

const RATING_ORDER = [/Bronze|[铜銅]/u, /Silver|[银銀]/u, /Gold|金/u];
/** Matches words that ask which school is harder to get into. */
const DIFFICULTY =
  /\b(?:harder|hardest|easier|easiest|difficult|competitive|get into|get in)\b|难|容易|易(?:入|进|申)|好入|好进/u;

/** Matches words that ask which school is better, and so for every criterion. */
const BETTER = /\b(?:better|best)\b|(?:哪|边)(?:个|间|所|家).{0,4}好|好不好|[选拣]哪|怎么[选拣]/u;

/** Returns the criteria that a comparison asks for, or all if it names none. */
function getRequestedPoints({ topics, text, level }: ParsedQuestion['reading']): readonly Point[] {
  const points: Point[] = [
    ...(topics.has('entry') || topics.has('offers') || DIFFICULTY.test(text) ? (['entry'] as const) : []),
    ...(topics.has('fee') || topics.has('cheap') || topics.has('budget') ? (['fee'] as const) : []),
    ...(topics.has('english') ? (['english'] as const) : []),
    ...(topics.has('rating') ? (['rating'] as const) : []),
  ];
  if (points.length > 0 && !BETTER.test(text)) return points;
  // Offers and the pay of graduates apply only to bachelor's degrees.
  return level === null || level === 'bachelor' ? ['entry', 'fee', 'pay', 'rating', 'english'] : ['fee', 'english'];
}

/** Converts a range of offers to a number, ordered by its lower and then its upper end. */
function weighOffer(value: string): number | null {
  const range = readOfferRange(value, 'alevel');
  return range && range.least * 100 + range.most;
}

/** Reads the first grades of a rule, such as 'ABB guarantees a place'. */
function toRuleFigures(name: string, rule: Claim): Figure[] {
  const [grades] = /(?:A\*|[A-E]){3}/u.exec(rule.value) ?? [];
  return grades ? toFigures(name, sumGrades(grades) * 100, { ...rule, value: grades }) : [];
}

/** Compares schools by the requested criteria. The claims are those of the compared figures. */
export async function compareSchools(
  question: ParsedQuestion,
  schoolFactsList: readonly SchoolFacts[],
): Promise<{ lead: string; claims: Claim[]; missing: string[] }> {
  const { locale, reading } = question;
  const { subject, level } = reading;
  const groupId = (await findGroupOfSubject(question, subject)) ?? 0;
  const fieldName = subject?.spelledText ?? '';
  const figures = await findRankFigures(
    question,
    schoolFactsList.map(({ school }) => school.id),
    { groupId, name: fieldName },
  );
  // Figures of different rankings cannot be compared. Those of the field come before those of whole schools.
  const findFigure = (schoolId: number, key: OpenRankingKey) => {
    const ofKey = figures.filter((item) => item.key === key);
    return [groupId, 0]
      .map((id) => ofKey.filter((item) => item.groupId === id))
      .find((items) => schoolFactsList.every(({ school }) => items.some((item) => item.schoolId === school.id)))
      ?.find((item) => item.schoolId === schoolId);
  };
  const sides = await Promise.all(
    schoolFactsList.map(async ({ school, name, claims }) => {
      const coursesAt = (at: typeof level) => subject && findCoursesOfSchool(question, school.id, subject, at);
      const bachelors = await coursesAt(level ?? 'bachelor');
      // Medicine and dentistry may be graduate degrees.
      const courses = bachelors?.total === 0 ? await coursesAt(level) : bachelors;
      const [offer] = courses
        ? await loadCourseOffers(question, courses.named, {
            school: name,
            fieldName,
            wholeCourses: courses.wholeMatches,
          })
        : [];
      const [rule] =
        subject && !offer && (level === null || level === 'bachelor')
          ? await loadEntryRules(
              question,
              { id: school.id, name },
              { exam: 'alevel', field: { groupId, words: subject.words }, levels: [LEVEL_IDS.bachelor] },
            )
          : [];
      const fieldFee = courses && (await createFieldFeeClaim(question, courses.priced, { name, fieldName, school }));
      const schoolFee = claims.fee.find(
        ({ id, amount, subject: scope }) =>
          amount && scope.split(' · ').length <= 2 && (level !== null || !OTHER_LEVEL_PATTERN.test(id)),
      );
      const ielts = claims.english.filter(({ unit }) => unit.startsWith('IELTS'));
      const english = ielts.find(({ isOfField }) => isOfField) ?? ielts.find(({ id }) => id.split('|').length <= 2);
      const [rating] = claims.rating;
      const entrants = findFigure(school.id, 'entrantPoints') ?? findFigure(school.id, 'scottishEntrantPoints');
      const average = findFigure(school.id, 'admissionAverage');
      const rate = findFigure(school.id, 'admissionRate');
      const pay = findFigure(school.id, 'graduateEarnings');
      const toRanked = (item: RankFigure | undefined, sign = 1) =>
        item &&
        toFigures(name, item.figure * sign, item.claim).map((figure) => ({
          ...figure,
          isOfSchool: subject !== null && item.groupId === 0,
        }));
      return {
        name,
        courses,
        offer: offer && toFigures(name, weighOffer(offer.value), offer),
        rule: rule && toRuleFigures(name, rule),
        entrants: toRanked(entrants),
        average: toRanked(average),
        rate: toRanked(rate, -1),
        fieldFee: toFeeFigures(name, fieldFee),
        schoolFee: toFeeFigures(name, schoolFee)?.map((figure) => ({ ...figure, isOfSchool: subject !== null })),
        english: english && toFigures(name, -Number.parseFloat(english.value), english),
        pay: toRanked(pay),
        rating:
          rating &&
          toFigures(
            name,
            RATING_ORDER.findIndex((pattern) => pattern.test(rating.value)),
            rating,
          ),
      };
    }),
  );
  const points = getRequestedPoints(reading);
  const measured = points.flatMap((point) => {
    const measures = MEASURES[point].map((measure) => ({
      point,
      measure,
      figures: sides.flatMap((side) => side[measure] ?? []),
    }));
    const isHeld = ({ figures: ofSides }: (typeof measures)[number]) => ofSides.length > 0;
    const completeIndex = measures.findIndex(({ figures: ofSides }) => ofSides.length === sides.length);
    if (completeIndex < 0) return measures.find(isHeld) ?? [];
    // A figure of the field that only some of the schools have is shown above those of the whole schools.
    const isOfWholeSchools = measures[completeIndex]?.figures.some(({ isOfSchool = false }) => isOfSchool) ?? false;
    return [
      ...(isOfWholeSchools ? measures.slice(0, completeIndex).filter(isHeld) : []),
      ...measures.slice(completeIndex, completeIndex + 1),
    ];
  });
  const compared = measured.filter((item) => item.figures.length === sides.length);
  const verdicts = compared.map((item) => describeMeasure(question, item.measure, item.figures));
  const coursesTexts = sides.some(({ courses }) => courses?.total === 0 && courses.listed === 'title')
    ? sides.flatMap(({ name, courses }) =>
        courses
          ? t(locale, courses.total > 0 ? 'schoolCoursesFound' : 'schoolCoursesNone', {
              school: name,
              count: courses.total,
              subject: fieldName,
            })
          : [],
      )
    : [];
  return {
    lead: joinSentences(locale, [
      ...coursesTexts,
      verdicts.length > 0
        ? t(locale, points.length > 1 ? 'compareVerdict' : 'compareOnPoint', {
            points: verdicts.join(locale === 'en-us' ? '; ' : '；'),
          })
        : '',
    ]),
    claims: measured.flatMap((item) => item.figures).map(({ claim }) => claim),
    missing: points.flatMap((point) => {
      const key = MISSING_KEYS[point];
      if (!key || compared.some((item) => item.point === point)) return [];
      const held = measured.find((item) => item.point === point)?.figures.map(({ name }) => name) ?? [];
      const unheld = sides.filter(({ name }) => !held.includes(name)).map(({ name }) => name);
      return held.length === 0
        ? t(locale, key)
        : t(locale, key) + t(locale, 'claimScope', { scope: formatList(locale, unheld) });
    }),
  };
}

const toFeeFigures = (name: string, claim: Claim | null | undefined) =>
  claim?.amount &&
  toFigures(name, -convertToPounds(claim.amount.least, claim.amount.currency), claim).map((figure) => ({
    ...figure,
    most: convertToPounds(claim.amount?.most ?? Number.NaN, claim.amount?.currency ?? ''),
  }));
const convertToPounds = (amount: number, currency: string) => convertAmount(amount, currency, 'GBP') ?? Number.NaN;

const toFigures = (name: string, order: number | null, claim: Claim): Figure[] =>
  order === null || Number.isNaN(order) ? [] : [{ name, order, value: claim.value, claim }];

/**
 * States which schools lead by a measure, or that there is no difference. If fees start lower at one school and end lower
 * at another, the field decides.
 */
function describeMeasure({ locale }: ParsedQuestion, measure: Measure, figures: readonly Figure[]): string {
  const sorted = figures.toSorted((a, b) => b.order - a.order);
  const leaders = sorted.filter(({ order }) => order === sorted[0]?.order);
  const isOverlap = sorted.some(({ most = Infinity }) => leaders.some((leader) => (leader.most ?? 0) > most));
  const key = isOverlap ? 'pointOverlap' : leaders.length === sorted.length ? 'pointEqual' : 'pointOf';
  return t(locale, key, {
    point:
      t(locale, isOverlap ? 'pointFeeRange' : POINT_KEYS[measure], { points: MIN_ENTRANT_POINTS }) +
      (figures.some(({ isOfSchool }) => isOfSchool) ? t(locale, 'wholeSchool') : ''),
    school: formatNames(locale, leaders),
    values: formatList(
      locale,
      sorted.map(({ name, value }) => `${name} ${value}`),
    ),
  });
}
