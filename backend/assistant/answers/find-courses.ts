import { coursesList } from '#shared/contract/course.ts';
import { asksMonth, loosenWishes } from '#backend/assistant/loosen-wishes.ts';
import { priceBudget } from '#backend/assistant/price-budget.ts';
import type { Asked } from '#backend/assistant/reply.ts';
import { ASKED_TESTS, SCHOOL_EXAMS, type Wishes } from '#backend/assistant/wishes.ts';
import { courses } from '#backend/queries/catalogue/courses.ts';
import { majorLevels } from '#backend/queries/catalogue/lookups.ts';
import type { CountryRow } from '#backend/queries/countries.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { schoolsInstead } from './tell-hidden.ts';
import { keysOfCountries } from './tell-budget.ts';

const MOST_COURSES = 3;

type Levels = readonly { id: number; key: string }[];
type Places = readonly CountryRow[];

/** The catalogue's own list, asked for all that was wished; where nothing fits, for as much of it as something fits. */
export async function findCourses(asked: Asked, all: Places) {
  const levels = await readRows(asked.db, majorLevels(asked.locale));
  const exact = await look(asked, asked.wishes, all, levels);
  if (exact.total > 0) return { ...exact, left: [] };
  const loosened = loosenWishes(asked.wishes);
  if (loosened.length === 0) return { ...exact, left: [] };
  const totals = await readTogether(
    asked.db,
    ...loosened.map(({ wishes }) => listOf(asked, wishes, all, levels).total),
  );
  const first = loosened.find((_, at) => (totals[at]?.[0]?.total ?? 0) > 0);
  return first ? { ...(await look(asked, first.wishes, all, levels)), left: first.left } : { ...exact, left: [] };
}

async function look(asked: Asked, wishes: Wishes, all: Places, levels: Levels) {
  const { rows, total, fees, schools } = listOf(asked, wishes, all, levels);
  const asksMoney = wishes.topics.has('fee') || wishes.topics.has('cheap');
  const [found, [count]] = await readTogether(asked.db, rows, total);
  const range = asksMoney ? await findRow(asked.db, fees) : null;
  const isHidden = found.length === 0 && (count?.total ?? 0) > 0;
  const instead = isHidden ? await schoolsInstead(asked, schools) : [];
  return { found, instead, total: count?.total ?? 0, range };
}

function listOf({ locale, publicLevel, userId }: Asked, wishes: Wishes, all: Places, levels: Levels) {
  const isOfSeveral = wishes.countries.length > 1;
  const named = isOfSeveral ? undefined : all.find(({ id }) => id === wishes.country);
  const price = wishes.budget && priceBudget(wishes.budget, keysOfCountries(wishes, all), locale);
  const country = price && !isOfSeveral ? all.find(({ key }) => key === price.countryKey) : named;
  const [school = null] = wishes.schools;
  const isOneCurrency = Boolean(country) || school !== null || wishes.cities.length === 1;
  const isByFee = isOneCurrency && (wishes.topics.has('cheap') || (wishes.topics.has('fee') && wishes.level !== null));
  const isForSchoolLeaver = SCHOOL_EXAMS.some((exam) => wishes[exam] !== null);
  return courses(
    coursesList.input.parse({
      currentPage: 1,
      showCount: MOST_COURSES,
      fkCourseTypeId: idOf(wishes.type),
      fkCourseTypeGroupId: wishes.type === null ? idOf(wishes.group) : undefined,
      // A school is in its country: to say so too would read all of the country's.
      fkAreaCountryId: school === null ? idOf(country?.id) : undefined,
      fkMajorLevelId: idOf(levels.find(({ key }) => key === wishes.level)?.id),
      startMonth: asksMonth(wishes) ? (wishes.month ?? undefined) : undefined,
    }),
    locale,
    publicLevel,
    userId,
    {
      ...Object.fromEntries(ASKED_TESTS.map((exam) => [exam, wishes[exam]])),
      school,
      cities: wishes.cities,
      months: wishes.months,
      countries: isOfSeveral ? wishes.countries : [],
      ceilings: price?.ceilings ?? null,
      top: wishes.top,
      isFirstStep: isForSchoolLeaver && wishes.level === null,
      first: orderOf(isByFee, wishes),
    },
  );
}

/** Who names no level is shown first degrees first: what costs least of all is a year before them. */
function orderOf(isByFee: boolean, { level }: Wishes) {
  if (isByFee) return level === null ? 'lowestFirstDegree' : 'lowestFee';
  return level === null ? 'firstDegree' : undefined;
}

const idOf = (id: number | null | undefined) => (id === null || id === undefined ? undefined : String(id));
