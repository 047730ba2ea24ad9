import { courseDetail } from '#backend/queries/catalogue/course-detail.ts';
import { cities, courseTypeGroups, courseTypes, majorLevels } from '#backend/queries/catalogue/lookups.ts';
import { schoolDetail } from '#backend/queries/catalogue/school-detail.ts';
import { countries } from '#backend/queries/countries.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { ALL_SLOTS, type Slot } from './carry-wishes.ts';
import { asksMonth } from './loosen-wishes.ts';
import { nameMonth } from './name-month.ts';
import { type Asked, ownName } from './reply.ts';
import { say } from './say.ts';
import { ASKED_TESTS, EXAM_NAMES, type Exam, SCHOOL_EXAMS, type Wishes } from './wishes.ts';
import { writeMoney } from './write-money.ts';

/** What was wished, by its names, of these slots. */
export async function nameWishes(
  asked: Asked,
  slots: readonly Slot[] = ALL_SLOTS,
  isWhole = slots === ALL_SLOTS,
): Promise<string[]> {
  const { wishes, locale } = asked;
  const { budget } = wishes;
  const isAsked = (slot: Slot) => slots.includes(slot);
  return [
    ...(await namePlaces(asked, isAsked)),
    ...(await nameStudies(asked, isAsked)),
    ...nameResults(wishes, isAsked),
    ...(isWhole ? nameRest(asked) : []),
    ...(isAsked('budget') && budget?.currency
      ? [say(locale, 'namedBudget', { budget: writeMoney(budget.amount, budget.currency, locale) })]
      : []),
  ];
}

const nameLength = (months: number, locale: Asked['locale']) =>
  months % 12 === 0 ? say(locale, 'namedYears', { years: months / 12 }) : say(locale, 'namedMonths', { months });

/** What is never carried on. */
function nameRest({ wishes, locale }: Asked): string[] {
  const { month, months, top } = wishes;
  return [
    ...(asksMonth(wishes) && month !== null ? [say(locale, 'namedMonth', { month: nameMonth(month, locale) })] : []),
    ...(months === null ? [] : [nameLength(months, locale)]),
    ...(top === null ? [] : [`QS ${top}`]),
  ];
}

async function namePlaces({ db, wishes, locale, publicLevel }: Asked, isAsked: (slot: Slot) => boolean) {
  const { course, country } = wishes;
  const wantedCities = isAsked('cities') ? wishes.cities : [];
  const wanted =
    isAsked('countries') && wishes.countries.length > 1 ? wishes.countries : isAsked('country') ? [country] : [];
  const schools = await readTogether(
    db,
    ...(isAsked('schools') ? wishes.schools : []).map((id) => schoolDetail(String(id), locale, publicLevel)),
  );
  const one =
    isAsked('course') && course !== null ? await findRow(db, courseDetail(String(course), locale, publicLevel)) : null;
  const towns = wantedCities.length > 0 ? await readRows(db, cities(locale, publicLevel, {})) : [];
  const places = wanted.some((id) => id !== null) ? await readRows(db, countries(locale, publicLevel)) : [];
  return [
    ...schools.flat(),
    ...(one ? [one] : []),
    ...towns.filter(({ id }) => wantedCities.includes(id)),
    ...places.filter(({ id }) => wanted.includes(id)),
  ].map((row) => ownName(locale, row));
}

async function nameStudies({ db, wishes, locale, publicLevel }: Asked, isAsked: (slot: Slot) => boolean) {
  const type = isAsked('type') ? wishes.type : null;
  const group = isAsked('group') && wishes.type === null ? wishes.group : null;
  const level = isAsked('level') ? wishes.level : null;
  const [types, groups, levels] = await Promise.all([
    type === null ? [] : readRows(db, courseTypes(locale, publicLevel)),
    group === null ? [] : readRows(db, courseTypeGroups(locale)),
    level === null ? [] : readRows(db, majorLevels(locale)),
  ]);
  return [
    ...types.filter(({ id }) => id === type).map(({ name }) => name),
    ...groups.filter(({ id }) => id === group).map(({ name }) => name),
    ...levels
      .filter(({ key }) => key === level)
      .map(({ levelName, levelNameChn }) => ownName(locale, { name: levelName, nameChn: levelNameChn })),
  ];
}

/** Points of an A-level are our own sum, and nobody's grades. */
const nameResults = (wishes: Wishes, isAsked: (slot: Exam) => boolean) =>
  [...ASKED_TESTS, ...SCHOOL_EXAMS]
    .filter((exam) => isAsked(exam) && wishes[exam] !== null)
    .map((exam) => (exam === 'aLevel' ? EXAM_NAMES[exam] : `${EXAM_NAMES[exam]} ${wishes[exam]}`));
