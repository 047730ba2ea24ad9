import { type Asked, writeMoney } from '#backend/assistant/reply.ts';
import { ownName, say } from '#backend/assistant/say.ts';
import { courseDetail, schoolDetail } from '#backend/queries/catalogue/details.ts';
import { cities, courseTypeGroups, courseTypes, majorLevels } from '#backend/queries/catalogue/lookups.ts';
import { countries } from '#backend/queries/catalogue/countries.ts';
import { findRow, readRows, readTogether } from '#backend/queries/database.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import { ALL_SLOTS, type Slot } from './carry-slots.ts';
import { asksMonth } from './loosen-slots.ts';
import { ASKED_TESTS, type Exam, EXAM_NAMES, SCHOOL_EXAMS, type Slots } from './slots.ts';

/** What is looked for, by its names, of the slots in `named`. */
export async function nameSlots(
  asked: Asked,
  named: readonly Slot[] = ALL_SLOTS,
  isWhole = named === ALL_SLOTS,
): Promise<string[]> {
  const { slots, locale } = asked;
  const { budget } = slots;
  const isAsked = (slot: Slot) => named.includes(slot);
  return [
    ...(await namePlaces(asked, isAsked)),
    ...(await nameStudies(asked, isAsked)),
    ...nameResults(slots, isAsked),
    ...(isWhole ? nameRest(asked) : []),
    ...(isAsked('budget') && budget?.currency
      ? [say(locale, 'namedBudget', { budget: writeMoney(budget.amount, budget.currency, locale) })]
      : []),
  ];
}

const nameLength = (months: number, locale: Asked['locale']) =>
  months % 12 === 0 ? say(locale, 'namedYears', { years: months / 12 }) : say(locale, 'namedMonths', { months });

/** What is never carried on. */
function nameRest({ slots, locale }: Asked): string[] {
  const { month, months, top } = slots;
  return [
    ...(asksMonth(slots) && month !== null ? [say(locale, 'namedMonth', { month: nameMonth(month, locale) })] : []),
    ...(months === null ? [] : [nameLength(months, locale)]),
    ...(top === null ? [] : [`QS ${top}`]),
  ];
}

async function namePlaces({ db, slots, locale, chinese, publicLevel }: Asked, isAsked: (slot: Slot) => boolean) {
  const { course, country } = slots;
  const wantedCities = isAsked('cities') ? slots.cities : [];
  const wanted =
    isAsked('countries') && slots.countries.length > 1 ? slots.countries : isAsked('country') ? [country] : [];
  const schools = await readTogether(
    db,
    ...(isAsked('schools') ? slots.schools : []).map((id) =>
      schoolDetail(String(id), { locale, chinese }, publicLevel),
    ),
  );
  const one =
    isAsked('course') && course !== null
      ? await findRow(db, courseDetail(String(course), { locale, chinese }, publicLevel))
      : null;
  const towns = wantedCities.length > 0 ? await readRows(db, cities({ locale, chinese }, publicLevel, {})) : [];
  const places = wanted.some((id) => id !== null)
    ? await readRows(db, countries({ locale, chinese }, publicLevel))
    : [];
  return [
    ...schools.flat(),
    ...(one ? [one] : []),
    ...towns.filter(({ id }) => wantedCities.includes(id)),
    ...places.filter(({ id }) => wanted.includes(id)),
  ].map((row) => ownName(locale, row));
}

async function nameStudies({ db, slots, locale, chinese, publicLevel }: Asked, isAsked: (slot: Slot) => boolean) {
  const type = isAsked('type') ? slots.type : null;
  const group = isAsked('group') && slots.type === null ? slots.group : null;
  const level = isAsked('level') ? slots.level : null;
  const [types, groups, levels] = await Promise.all([
    type === null ? [] : readRows(db, courseTypes(locale, publicLevel)),
    group === null ? [] : readRows(db, courseTypeGroups(locale)),
    level === null ? [] : readRows(db, majorLevels({ chinese })),
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
const nameResults = (slots: Slots, isAsked: (slot: Exam) => boolean) =>
  [...ASKED_TESTS, ...SCHOOL_EXAMS]
    .filter((exam) => isAsked(exam) && slots[exam] !== null)
    .map((exam) => (exam === 'aLevel' ? EXAM_NAMES[exam] : `${EXAM_NAMES[exam]} ${slots[exam]}`));

export const nameMonth = (month: number, locale: Locale) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[locale], { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2000, month - 1, 1),
  );
