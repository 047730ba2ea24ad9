import { FACTS } from '#backend/assistant/choose-answer.ts';
import {
  type Asked,
  courseCard,
  linkCard,
  type Reply,
  replySaying,
  replyUnknown,
  replyWith,
  writeMoney,
} from '#backend/assistant/reply.ts';
import { listOf, ownName, paragraph, say } from '#backend/assistant/say.ts';
import { ALL_SLOTS, type Slot } from '#backend/assistant/question/carry-slots.ts';
import { asksMonth, type Condition } from '#backend/assistant/question/loosen-slots.ts';
import { nameSlots } from '#backend/assistant/question/name-slots.ts';
import { ASKED_TESTS, type Exam, EXAM_NAMES, SCHOOL_EXAMS } from '#backend/assistant/question/slots.ts';
import { type CountryRow, countrySection, SECTIONS } from '#backend/queries/catalogue/countries.ts';
import { courseDetail, schoolDetail } from '#backend/queries/catalogue/details.ts';
import type { CourseRow, FeeRange } from '#backend/queries/catalogue/courses.ts';
import { findRow, readRows } from '#backend/queries/database.ts';
import { tellFact, tellsExample } from './answer-course.ts';
import { findCountries, findCourses, refuseCountry, tellBudget, tellCounted, tellHidden } from './find-courses.ts';
import { tellEnglish, tellResults } from './tell-results.ts';

/** Courses that fit, and of the first of them what was asked about it. */
export async function answerCourses(given: Asked): Promise<Reply> {
  const { db, locale, chinese, publicLevel } = given;
  const all = await findCountries(given);
  const refusal = refuseCountry(given, all);
  if (refusal) return refusal;
  const [named] = given.slots.schools;
  const school =
    named === undefined ? null : await findRow(db, schoolDetail(String(named), { locale, chinese }, publicLevel));
  const asked = stayInCountry(given, school?.fkAreaCountryId);
  const budget = tellBudget(asked, all);
  if (!budget)
    return replySaying(locale, 'budgetWhich', {
      suggestions: all
        .filter(({ offered }) => offered === 1)
        .map((one) => say(locale, 'suggestFees', { country: ownName(locale, one) })),
      offersHuman: true,
    });
  const { found, instead, counted, total, range, left } = await findCourses(asked, all);
  const [first] = found;
  if (total === 0) return replyUnknown(locale, 'noneFound');
  const { slots } = asked;
  const asksDse = slots.dse !== null || slots.aLevel !== null || slots.topics.has('dse');
  const facts = factsOf(asked);
  const detail =
    first && facts.length > 0
      ? await findRow(db, courseDetail(String(first.id), { locale, chinese }, publicLevel))
      : null;
  const general = await findAdmission(asked, facts);
  const english = left.includes('english') ? '' : tellEnglish(asked);
  const what = listOf(locale, await nameSlots(given, slotsNamed(english === ''), true));
  const results = await tellResults(asked);
  const values = { what, left: nameConditions(left, asked) };
  return replyWith(
    [
      ...general,
      slots.topics.has('nearby') ? paragraph(locale, say(locale, 'nearbyOnly')) : '',
      paragraph(locale, budget.sentence),
      paragraph(
        locale,
        given.isCarried ? say(locale, 'before') : '',
        left.length > 0 || what ? say(locale, left.length > 0 ? 'looserFound' : 'askedAbout', values) : '',
        ...tellCounted(counted, locale),
        tellRange(range, asked),
        tellHidden(found, total, locale),
        facts.some(tellsExample) ? '' : say(locale, 'figuresFrom'),
      ),
      ...(detail ? facts.map((fact) => paragraph(locale, tellFact(fact, detail, locale))) : []),
      ...results,
      paragraph(locale, english),
    ],
    {
      cards: [
        ...instead,
        ...found.map((row) => courseCard(row, asksMonth(slots) && !left.includes('month') ? slots.month : null)),
        ...(asksDse ? [linkCard('/dse', say(locale, 'dseLink'), say(locale, 'dseLinkText'))] : []),
      ],
      suggestions: [...(await suggestNarrower(asked, all)), ...(first ? suggestFacts(first, asked) : [])].slice(
        0,
        MOST_SUGGESTED,
      ),
      offersHuman:
        left.length > 0 || slots.topics.has('nearby') || budget.sentence !== '' || results.length > 0 || english !== '',
    },
  );
}

/** What the list was narrowed by: results of school never do, nor does a test where what is asked is an example. */
const slotsNamed = (isByTest: boolean) =>
  ALL_SLOTS.filter((slot) => !isIn(SCHOOL_EXAMS, slot) && (isByTest || !isIn(ASKED_TESTS, slot)));
const isIn = (exams: readonly Slot[], slot: Slot) => exams.includes(slot);

/** How one is let in and when terms begin, as the country's own section has it, for who names a country alone. */
async function findAdmission({ db, slots, locale, publicLevel }: Asked, facts: readonly string[]): Promise<string[]> {
  const isOfCountry =
    slots.country !== null && slots.schools.length === 0 && slots.type === null && slots.group === null;
  if (!isOfCountry || slots.country === null || !facts.some((fact) => fact === 'requirements' || fact === 'start'))
    return [];
  const sections = await readRows(db, countrySection(slots.country, SECTIONS.admission, locale, publicLevel));
  return sections.map(({ description }) => description);
}

const MOST_SUGGESTED = 4;
const SUGGESTED = [
  ['fee', 'suggestFee'],
  ['requirements', 'suggestRequires'],
  ['deadline', 'suggestDeadline'],
] as const;

function suggestFacts(first: CourseRow, asked: Asked) {
  const name = ownName(asked.locale, { name: first.schoolName, nameChn: first.schoolNameChn });
  const facts: readonly string[] = factsOf(asked);
  return SUGGESTED.filter(([fact]) => !facts.includes(fact)).map(([, key]) => say(asked.locale, key, { name }));
}

/** What is told of the first course. A fee within a budget is on its card, and so is the month that was asked for. */
const factsOf = ({ slots }: Asked) =>
  FACTS.filter(
    (fact) =>
      slots.topics.has(fact) && !(fact === 'fee' && slots.budget !== null) && !(fact === 'start' && asksMonth(slots)),
  );

/** A school's money is that of its country, and so are the schools instead of it. */
const stayInCountry = (asked: Asked, country: number | undefined): Asked => ({
  ...asked,
  slots: { ...asked.slots, country: country ?? asked.slots.country },
});

function tellRange(range: FeeRange | null, { locale }: Asked): string {
  if (!range?.currency || range.currencies !== 1 || range.least === null || range.most === null) return '';
  const least = writeMoney(range.least, range.currency, locale);
  const most = writeMoney(range.most, range.currency, locale);
  return least === most ? say(locale, 'feeIs', { least }) : say(locale, 'feeRange', { least, most });
}

function nameConditions(left: readonly Condition[], { locale, slots }: Asked): string {
  const results = (exams: readonly Exam[]) =>
    exams.filter((exam) => slots[exam] !== null).map((exam) => say(locale, 'leftResult', { exam: EXAM_NAMES[exam] }));
  const names: Record<Condition, readonly string[]> = {
    budget: [say(locale, 'leftBudget')],
    month: [say(locale, 'leftMonth')],
    top: [say(locale, 'leftTop')],
    english: results(ASKED_TESTS),
    length: [say(locale, 'leftLength')],
    level: [say(locale, 'leftLevel')],
    city: [say(locale, 'leftCity')],
    school: [say(locale, 'leftSchool')],
    field: [say(locale, 'leftField')],
  };
  return listOf(
    locale,
    left.flatMap((condition) => names[condition]),
  );
}

const MOST = 3;

/** Where no place was named, the same field in one country or the other. */
async function suggestNarrower(asked: Asked, all: readonly CountryRow[]): Promise<string[]> {
  const { slots, locale } = asked;
  const isSomewhere = slots.country !== null || slots.city !== null || slots.schools.length > 0;
  if (isSomewhere || (slots.type === null && slots.group === null)) return [];
  const field = (await nameSlots(asked, ['type', 'group', 'level'])).join(locale === 'en-us' ? ', ' : '');
  return all
    .filter(({ offered }) => offered === 1)
    .slice(0, MOST)
    .map((country) => say(locale, 'suggestCoursesIn', { country: ownName(locale, country), field }));
}
