import { FACTS } from '#backend/assistant/choose-answer.ts';
import {
  type Asked,
  courseCard,
  type Reply,
  replyUnknown,
  replyWith,
  schoolCard,
  writeMoney,
} from '#backend/assistant/reply.ts';
import { ownName, paragraph, say } from '#backend/assistant/say.ts';
import { HOME_CURRENCIES } from '#backend/assistant/question/price-budget.ts';
import { EXAMS } from '#backend/assistant/question/slots.ts';
import type { CountryRow } from '#backend/queries/catalogue/countries.ts';
import { courseDetail, schoolDetail } from '#backend/queries/catalogue/details.ts';
import { courses, type FeeRange } from '#backend/queries/catalogue/courses.ts';
import { majorLevels } from '#backend/queries/catalogue/lookups.ts';
import { schools } from '#backend/queries/catalogue/schools.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';
import { institutionInquiry } from '#shared/contract/matching/school-list.ts';
import { moneyText, convertMoney } from '#shared/locale/money.ts';
import { ownMoney, RATES_OF, worthInOrder } from '#shared/rules/budget.ts';
import { tellFact } from './answer-course.ts';
import { tellNumbers, tellPlace } from './answer-school.ts';
import { findCountries, findCourses, schoolsInstead, tellCounted, tellHidden, countAll } from './find-courses.ts';

const MOST = 3;
/** A question of more is no name. */
const LONGEST_KEYWORD = 60;

/** What nothing else understood is looked for as it stands, as in the search of the site. */
export async function answerSearch({ db, question, locale, chinese, publicLevel, userId }: Asked): Promise<Reply> {
  const sought = { keyword: question.slice(0, LONGEST_KEYWORD), currentPage: 1, showCount: MOST };
  const ofSchools = schools(institutionInquiry.input.parse(sought), { locale, chinese }, publicLevel);
  const ofCourses = courses(coursesList.input.parse(sought), { locale, chinese }, publicLevel, userId);
  const [schoolRows, [schoolCount], courseRows, counted] = await readTogether(
    db,
    ofSchools.rows,
    ofSchools.total,
    ofCourses.rows,
    ofCourses.kinds,
  );
  if (schoolRows.length > 0)
    return replyWith([paragraph(locale, say(locale, 'schoolsFoundUnranked', { count: schoolCount?.total ?? 0 }))], {
      cards: schoolRows.map((row) => schoolCard(row, locale)),
    });
  const count = countAll(counted);
  if (count > 0)
    return replyWith([paragraph(locale, ...tellCounted(counted, locale), tellHidden(courseRows, count, locale))], {
      cards:
        courseRows.length > 0
          ? courseRows.map((row) => courseCard(row))
          : await schoolsInstead({ db, locale, chinese, publicLevel }, ofCourses.schools),
    });
  return replyUnknown(locale);
}

const MOST_SCHOOLS = 4;
const MOST_COURSES = 2;

/** Side by side: of each what one compares, what was asked about its courses, and those that were asked for. */
export async function answerSeveralSchools(asked: Asked): Promise<Reply> {
  const { db, slots, locale, chinese, publicLevel } = asked;
  const ids = slots.schools.slice(0, MOST_SCHOOLS);
  const found = await readTogether(db, ...ids.map((id) => schoolDetail(String(id), { locale, chinese }, publicLevel)));
  const compared = found.flat();
  const asksField = [slots.type, slots.group, slots.level].some((slot) => slot !== null);
  const asksCourse = asksField || factsOf(asked).length > 0;
  const all = asksCourse ? await findCountries(asked) : [];
  const offers = await Promise.all(compared.map(({ id }) => (asksCourse ? findOffer(asked, id, all) : NO_OFFER)));
  const offered = offers.flatMap((offer) => offer.courses);
  return replyWith(
    [
      paragraph(locale, say(locale, 'severalSchools')),
      ...compared.map((school, at) =>
        paragraph(locale, tellPlace(school, locale), ...tellNumbers(school, asked), offers[at]?.told ?? ''),
      ),
      paragraph(locale, asksField ? '' : say(locale, 'severalSchoolsNext')),
    ],
    {
      cards:
        offered.length > 0
          ? offered.map((course) => courseCard(course))
          : compared.map((school) => schoolCard(school, locale)),
      suggestions: [...new Set(compared.map((school) => say(locale, 'suggestFee', { name: ownName(locale, school) })))],
    },
  );
}

/** The fee is told of every school in any case. */
const factsOf = ({ slots }: Asked) => FACTS.filter((fact) => fact !== 'fee' && slots.topics.has(fact));

/** Whether they suffice is a question of one school and its published rule. */
const NO_RESULTS = Object.fromEntries(EXAMS.map((exam) => [exam, null])) as Record<(typeof EXAMS)[number], null>;
const NO_OFFER = { told: '', courses: [] };

async function findOffer(asked: Asked, school: number, all: readonly CountryRow[]) {
  const { db, locale, chinese, publicLevel } = asked;
  const slots = { ...asked.slots, ...NO_RESULTS, schools: [school], country: null, countries: [], budget: null };
  const { found, total, left } = await findCourses({ ...asked, slots }, all);
  const [first] = found;
  const gap = locale === 'en-us' ? ' ' : '';
  const none = left.length > 0 ? say(locale, 'noneFoundHere') : '';
  if (total === 0 || left.includes('school')) return { told: say(locale, 'noneFoundHere'), courses: [] };
  if (!first) return { told: [none, tellHidden(found, total, locale)].filter(Boolean).join(gap), courses: [] };
  const detail = await findRow(db, courseDetail(String(first.id), { locale, chinese }, publicLevel));
  const told = detail ? factsOf(asked).map((fact) => tellFact(fact, detail, locale)) : [];
  return {
    told: [none, ...told].filter(Boolean).join(gap),
    courses: none ? [] : found.slice(0, MOST_COURSES),
  };
}

/** Countries side by side: how many schools, and what a first degree costs; the lowest fees first. */
export async function answerSeveralCountries(asked: Asked): Promise<Reply> {
  const { db, slots, locale, chinese } = asked;
  const offered = (await findCountries(asked)).filter((one) => one.offered === 1);
  const named = offered.filter(({ id }) => slots.countries.includes(id));
  const compared = named.length > 0 ? named : offered;
  const level = (await readRows(db, majorLevels({ chinese }))).find(({ key }) => key === 'bachelor');
  if (!level) return replyUnknown(locale);
  const facts = await Promise.all(compared.map((country) => readCountry(asked, country, level.id)));
  const sorted = facts.flatMap((one) => (one ? [one] : [])).toSorted((a, b) => a.worth - b.worth);
  if (sorted.length === 0) return replyUnknown(locale);
  return replyWith(
    [
      paragraph(locale, say(locale, 'severalCountries', { order: say(locale, 'orderByFee') })),
      ...sorted.map(({ line }) => paragraph(locale, line)),
      paragraph(locale, say(locale, 'severalCountriesNote', { date: RATES_OF })),
    ],
    { suggestions: sorted.map(({ name }) => say(locale, 'suggestSchools', { country: name })), offersHuman: true },
  );
}

async function readCountry({ db, locale, chinese, publicLevel }: Asked, country: CountryRow, levelId: number) {
  const sought = { fkAreaCountryId: String(country.id), currentPage: 1, showCount: 1 };
  const [count, range] = await Promise.all([
    findRow(db, schools(institutionInquiry.input.parse(sought), { locale, chinese }, publicLevel).total),
    findRow(
      db,
      courses(
        coursesList.input.parse({ ...sought, fkMajorLevelId: String(levelId) }),
        { locale, chinese },
        publicLevel,
        null,
      ).fees,
    ),
  ]);
  if (!count || !range?.currency || range.least === null || range.most === null) return null;
  const write = (amount: number) => writeMoney(amount, range.currency ?? '', locale);
  const name = ownName(locale, country);
  const line = say(locale, 'countryIs', {
    country: name,
    count: count.total,
    least: write(range.least),
    most: write(range.most),
    worth: tellWorth(range, asHome(locale)),
  });
  return { name, line, worth: worthInOrder(range.least, range.currency) };

  function tellWorth({ least, most, currency }: FeeRange, home: 'HKD' | 'CNY' | null) {
    if (!home || !currency || least === null || most === null) return '';
    const own = ownMoney(home);
    const [from, to] = [convertMoney({ amount: least, currency }, own), convertMoney({ amount: most, currency }, own)];
    if (!from || !to) return '';
    return say(locale, 'countryWorth', { least: moneyText(from, locale), most: moneyText(to, locale) });
  }
}

const asHome = (locale: Asked['locale']) => HOME_CURRENCIES[locale];
