import { type Asked, type Reply, replySaying, schoolCard, writeMoney } from '#backend/assistant/reply.ts';
import { listOf, ownName, say } from '#backend/assistant/say.ts';
import { asksMonth, loosenSlots } from '#backend/assistant/question/loosen-slots.ts';
import { RATES_OF } from '#shared/rules/budget.ts';
import { priceBudget } from '#backend/assistant/question/price-budget.ts';
import { ASKED_TESTS, SCHOOL_EXAMS, type Slots } from '#backend/assistant/question/slots.ts';
import { countries, type CountryRow } from '#backend/queries/catalogue/countries.ts';
import { courses, type KindCount } from '#backend/queries/catalogue/courses.ts';
import { cities, majorLevels } from '#backend/queries/catalogue/lookups.ts';
import { schoolDetail } from '#backend/queries/catalogue/details.ts';
import { type Database, findRow, readRows, readTogether, type Statement } from '#backend/queries/database.ts';
import { schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { coursesList } from '#shared/contract/catalogue/course.ts';

export const findCountries = ({ db, locale, chinese, publicLevel }: Asked) =>
  readRows(db, countries({ locale, chinese }, publicLevel));

/** The one that was named, or that what was named is in. */
export async function findCountryMeant(asked: Asked, all: readonly CountryRow[]): Promise<CountryRow | undefined> {
  const { db, slots, locale, chinese, publicLevel } = asked;
  const [named] = slots.schools;
  const byId = (wanted: number | null | undefined) => all.find(({ id }) => id === wanted);
  if (slots.country !== null) return byId(slots.country);
  if (named !== undefined)
    return byId((await findRow(db, schoolDetail(String(named), { locale, chinese }, publicLevel)))?.fkAreaCountryId);
  if (slots.city === null) return undefined;
  return byId(
    (await readRows(db, cities({ locale, chinese }, publicLevel, {}))).find(({ id }) => id === slots.city)
      ?.fkAreaCountryId,
  );
}

/** Where nothing is offered there, the answer is that. */
export function refuseCountry({ locale, slots }: Asked, all: readonly CountryRow[]): Reply | null {
  const country = all.find(({ id }) => id === slots.country);
  if (!country || country.offered === 1) return null;
  const offered = all.filter((one) => one.offered === 1).map((one) => ownName(locale, one));
  return replySaying(
    locale,
    'notOffered',
    { suggestions: offered.map((name) => say(locale, 'suggestSchools', { country: name })), offersHuman: true },
    { country: ownName(locale, country), countries: offered.join(locale === 'en-us' ? ', ' : '、') },
  );
}

const MOST_COURSES = 3;

type Levels = readonly { id: number; key: string }[];
type Places = readonly CountryRow[];

/** The catalogue's own list, asked for all that is looked for; where nothing fits, for as much of it as something fits. */
export async function findCourses(asked: Asked, all: Places) {
  const levels = await readRows(asked.db, majorLevels(asked));
  const exact = await look(asked, asked.slots, all, levels);
  if (exact.total > 0) return { ...exact, left: [] };
  const loosened = loosenSlots(asked.slots);
  if (loosened.length === 0) return { ...exact, left: [] };
  const totals = await readTogether(
    asked.db,
    ...loosened.map(({ slots }) => coursesFor(asked, slots, all, levels).total),
  );
  const first = loosened.find((_, at) => (totals[at]?.[0]?.total ?? 0) > 0);
  return first ? { ...(await look(asked, first.slots, all, levels)), left: first.left } : { ...exact, left: [] };
}

async function look(asked: Asked, slots: Slots, all: Places, levels: Levels) {
  const { rows, kinds, fees, schools } = coursesFor(asked, slots, all, levels);
  const asksMoney = slots.topics.has('fee') || slots.topics.has('cheap');
  const [found, counted] = await readTogether(asked.db, rows, kinds);
  const total = countAll(counted);
  const range = asksMoney ? await findRow(asked.db, fees) : null;
  const isHidden = found.length === 0 && total > 0;
  const instead = isHidden ? await schoolsInstead(asked, schools) : [];
  return { found, instead, counted, total, range };
}

function coursesFor({ locale, chinese, publicLevel, userId }: Asked, slots: Slots, all: Places, levels: Levels) {
  const isOfSeveral = slots.countries.length > 1;
  const named = isOfSeveral ? undefined : all.find(({ id }) => id === slots.country);
  const price = slots.budget && priceBudget(slots.budget, keysOfCountries(slots, all), locale);
  const country = price && !isOfSeveral ? all.find(({ key }) => key === price.countryKey) : named;
  const [school = null] = slots.schools;
  const isOneCurrency = Boolean(country) || school !== null || slots.cities.length === 1;
  const isByFee = isOneCurrency && (slots.topics.has('cheap') || (slots.topics.has('fee') && slots.level !== null));
  const isForSchoolLeaver = SCHOOL_EXAMS.some((exam) => slots[exam] !== null);
  return courses(
    coursesList.input.parse({
      currentPage: 1,
      showCount: MOST_COURSES,
      fkCourseTypeId: idOf(slots.type),
      fkCourseTypeGroupId: slots.type === null ? idOf(slots.group) : undefined,
      // A school is in its country: to say so too would read all of the country's.
      fkAreaCountryId: school === null ? idOf(country?.id) : undefined,
      fkMajorLevelId: idOf(levels.find(({ key }) => key === slots.level)?.id),
      startMonth: asksMonth(slots) ? (slots.month ?? undefined) : undefined,
    }),
    { locale, chinese },
    publicLevel,
    userId,
    {
      ...Object.fromEntries(ASKED_TESTS.map((exam) => [exam, slots[exam]])),
      school,
      cities: slots.cities,
      months: slots.months,
      countries: isOfSeveral ? slots.countries : [],
      ceilings: price?.ceilings ?? null,
      top: slots.top,
      isFirstStep: isForSchoolLeaver && slots.level === null,
      first: orderOf(isByFee, slots),
    },
  );
}

/** Who names no level is shown first degrees first: what costs least of all is a year before them. */
function orderOf(isByFee: boolean, { level }: Slots) {
  if (isByFee) return level === null ? 'lowestFirstDegree' : 'lowestFee';
  return level === null ? 'firstDegree' : undefined;
}

const idOf = (id: number | null | undefined) => (id === null || id === undefined ? undefined : String(id));

/** The countries that are meant. */
const keysOfCountries = (slots: Slots, all: readonly CountryRow[]): string[] =>
  all
    .filter(({ id }) => (slots.countries.length > 1 ? slots.countries.includes(id) : id === slots.country))
    .map(({ key }) => key);

/** What a budget in other money was counted as; null where nobody can say which money it is. */
export function tellBudget({ slots, locale }: Asked, all: readonly CountryRow[]): { sentence: string } | null {
  if (!slots.budget) return { sentence: '' };
  const price = priceBudget(slots.budget, keysOfCountries(slots, all), locale);
  if (!price) return null;
  if (price.exchanged.length === 0) return { sentence: '' };
  return {
    sentence: say(locale, slots.budget.currency ? 'budgetIs' : 'budgetTakenAs', {
      budget: writeMoney(price.budget.amount, price.budget.currency, locale),
      worth: listOf(
        locale,
        price.exchanged.map(({ amount, currency }) => writeMoney(amount, currency, locale)),
      ),
      date: RATES_OF,
    }),
  };
}

type Asker = Pick<Asked, 'locale' | 'chinese' | 'publicLevel'> & { db: Database };

const FOUND = { title: 'coursesFound', field: 'fieldsFound', level: 'levelsFound' } as const;

export const countAll = (counted: readonly KindCount[]) => counted.reduce((sum, { count }) => sum + count, 0);

/** How many there are of each kind that is listed: a field of study is no course. */
export const tellCounted = (counted: readonly KindCount[], locale: Asked['locale']) =>
  counted.map(({ named, count }) => say(locale, FOUND[named], { count }));

/** Courses that a visitor is not shown are told as a number, with the way to see them. */
export const tellHidden = (shown: readonly unknown[], total: number, locale: Asked['locale']) =>
  shown.length === 0 && total > 0 ? say(locale, 'coursesAfterLogin', { count: total }) : '';

/** Schools are shown to everybody: in place of courses that are not, those that have them. */
export async function schoolsInstead({ db, locale, chinese, publicLevel }: Asker, schools: Statement<{ id: number }>) {
  const ids = (await readRows(db, schools)).map(({ id }) => id);
  const rows = await readRows(db, schoolsByIds(ids, { locale, chinese, publicLevel, user: null }));
  return ids.flatMap((id) => rows.filter((row) => row.id === id)).map((row) => schoolCard(row, locale));
}
