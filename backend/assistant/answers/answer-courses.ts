import { courseCard, linkCard } from '#backend/assistant/describe-card.ts';
import { FACTS } from '#backend/assistant/choose-answer.ts';
import { priceBudget } from '#backend/assistant/price-budget.ts';
import {
  type Asked,
  ownName,
  paragraph,
  type Reply,
  replySaying,
  replyUnknown,
  replyWith,
} from '#backend/assistant/reply.ts';
import { say, type Saying } from '#backend/assistant/say.ts';
import type { Condition } from '#backend/assistant/loosen-wishes.ts';
import { writeFee } from '#backend/catalogue/write-fee.ts';
import { courseDetail } from '#backend/queries/catalogue/course-detail.ts';
import type { FeeRange } from '#backend/queries/catalogue/courses.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import type { CountryRow } from '#backend/queries/countries.ts';
import { findRow } from '#backend/queries/database.ts';
import { findCountries, refuseCountry } from './find-country.ts';
import { findCourses } from './find-courses.ts';
import { tellFact } from './tell-fact.ts';

/** Courses that fit, and of the first of them what was asked about it. */
export async function answerCourses(given: Asked): Promise<Reply> {
  const { db, locale, publicLevel } = given;
  const all = await findCountries(given);
  const refusal = refuseCountry(given, all);
  if (refusal) return refusal;
  const [named] = given.wishes.schools;
  const school = named === undefined ? null : await findRow(db, schoolDetail(String(named), locale, publicLevel));
  const { asked, isUnpriced } = leaveOutForeignMoney(stayInCountry(given, school?.fkAreaCountryId), all);
  if (isUnpriced && !isNarrow(asked))
    return replySaying(locale, 'otherCurrency', {
      suggestions: all
        .filter(({ offered }) => offered === 1)
        .map((one) => say(locale, 'suggestFees', { country: ownName(locale, one) })),
      offersHuman: true,
    });
  const { found, total, range, left } = await findCourses(asked, all);
  const [first] = found;
  if (!first) return replyUnknown(locale, 'noneFound');
  const { wishes } = asked;
  const facts = FACTS.filter((fact) => wishes.topics.has(fact) && (fact !== 'fee' || !wishes.budget));
  const detail = facts.length > 0 ? await findRow(db, courseDetail(String(first.id), locale, publicLevel)) : null;
  const name = ownName(locale, { name: first.schoolName, nameChn: first.schoolNameChn });
  return replyWith(
    [
      isUnpriced ? paragraph(locale, say(locale, 'otherCurrency')) : '',
      paragraph(
        locale,
        left.length > 0
          ? say(locale, 'looserFound', { count: total, left: nameConditions(left, asked) })
          : say(locale, 'coursesFound', { count: total }),
        tellRange(range, asked),
        say(locale, 'illustrative'),
      ),
      ...(detail ? facts.map((fact) => paragraph(locale, tellFact(fact, detail, locale))) : []),
      wishes.dse === null ? '' : paragraph(locale, say(locale, 'dseCounted')),
    ],
    {
      cards: [
        ...found.map(courseCard),
        ...(wishes.dse === null ? [] : [linkCard('/dse', say(locale, 'dseLink'), say(locale, 'dseLinkText'))]),
      ],
      suggestions: SUGGESTED.filter(([fact]) => !facts.includes(fact)).map(([, key]) => say(locale, key, { name })),
      offersHuman: left.length > 0 || isUnpriced,
    },
  );
}

const SUGGESTED = [
  ['fee', 'suggestFee'],
  ['requirements', 'suggestRequires'],
  ['deadline', 'suggestDeadline'],
] as const;

/** A school's money is that of its country, and so are the schools instead of it. */
const stayInCountry = (asked: Asked, country: number | undefined): Asked => ({
  ...asked,
  wishes: { ...asked.wishes, country: country ?? asked.wishes.country },
});

/** Nothing is converted: what such a budget is worth in the fees' currency nobody here knows. */
function leaveOutForeignMoney(asked: Asked, all: readonly CountryRow[]) {
  const { wishes } = asked;
  const key = all.find(({ id }) => id === wishes.country)?.key ?? null;
  if (!wishes.budget || priceBudget(wishes.budget, key)) return { asked, isUnpriced: false };
  const topics = new Set([...wishes.topics, 'cheap' as const]);
  return { asked: { ...asked, wishes: { ...wishes, topics, budget: null } }, isUnpriced: true };
}

const isNarrow = ({ wishes: { schools, country, city, type, group } }: Asked) =>
  schools.length > 0 || [country, city, type, group].some((wish) => wish !== null);

function tellRange(range: FeeRange | null, { locale }: Asked): string {
  if (!range?.currency || range.currencies !== 1 || range.least === null || range.most === null) return '';
  const [least, most] = [writeFee(range.least, range.currency), writeFee(range.most, range.currency)];
  return least === most ? say(locale, 'feeIs', { least }) : say(locale, 'feeRange', { least, most });
}

const CONDITIONS = {
  budget: 'leftBudget',
  ielts: 'leftIelts',
  dse: 'leftDse',
  level: 'leftLevel',
  city: 'leftCity',
  school: 'leftSchool',
  field: 'leftField',
} satisfies Record<Condition, Saying>;

const nameConditions = (left: readonly Condition[], { locale }: Asked) =>
  left.map((condition) => say(locale, CONDITIONS[condition])).join(locale === 'en-us' ? ', ' : '、');
