import type { Asked } from '#backend/assistant/reply.ts';
import { writtenNames } from '#backend/queries/assistant/names.ts';
import { readRows } from '#backend/queries/database.ts';

// Of the passages of a subject those that answer: of the city and the country in question, with a span for who asks how long, and with
// the number to call for who names danger.

/** Told of everywhere, where a country was asked about: it comes after the country's own. */
export const isAside = (country: string, wanted: readonly string[]) => wanted.length > 0 && !wanted.includes(country);

const ASKS_HOW_LONG =
  /how long|how many (?:years|months|weeks|days)|多久|多长时间|多長時間|几耐|幾耐|几多年|幾多年|几年|幾年/iu;
/** 'In April 2025' is no span. */
const DAYS = /\d{4} ?年(?: ?\d{1,2} ?月)?(?: ?\d{1,2} ?日)?|\d{1,2} (?:\p{L}+ )?\d{4}/gu;
const SPAN =
  /(?:\d|[一二三四五六七八九十两兩半]) ?(?:个|個)?(?:工作)?(?:年|月|周|週|星期|天|日|小时|小時)|(?:\d|one|two|three|four|five|six|nine|twelve) ?(?:working |calendar )?(?:years?|months?|weeks?|days?|hours?)/iu;

/** Who asks how long is told a span first; where no passage has one, the others are no answer. */
export function tellHowLong<Row extends { passage: string }>(
  { question, guideSubject }: Asked,
  rows: readonly Row[],
): readonly Row[] {
  // A text is long by its letters.
  if (!ASKS_HOW_LONG.test(question) || guideSubject?.topics.includes('statement')) return rows;
  const hasSpan = ({ passage }: Row) => SPAN.test(passage.replace(DAYS, ' '));
  return rows.some(hasSpan) ? rows.toSorted((a, b) => Number(hasSpan(b)) - Number(hasSpan(a))) : [];
}

const NAMES_DANGER =
  /emergenc|ambulance|(?:call|ring|phone|dial) (?:the )?police|police number|fire (?:brigade|department)|紧急|緊急|求救|报警|報警|报案|報案|急救|救护车|救護車|消防|火警|\b(?:999|911|000)\b/iu;
/** A passage that is told for its number has it in its title. */
const NUMBER = /(?<!\d)(?:999|911|000|12308|1868)(?!\d)/u;

/** Whether it is asked whom to call in danger; who tells of a caller asks about frauds. */
export const asksWhomToCall = ({ question, guideSubject }: Asked): boolean =>
  guideSubject?.topics.includes('safety') === true &&
  !guideSubject.countries.includes('all') &&
  NAMES_DANGER.test(question);

/** Who is in danger is told the number first, and then what else there is. */
export function tellNumberFirst<Row extends { title: string }>(asked: Asked, rows: readonly Row[]): readonly Row[] {
  if (!asksWhomToCall(asked)) return rows;
  const hasNumber = ({ title }: Row) => NUMBER.test(title);
  return rows.toSorted((a, b) => Number(hasNumber(b)) - Number(hasNumber(a)));
}

/** By every name that the city in question and all others have. */
export async function citiesMeant({ db, slots }: Asked) {
  if (slots.cities.length === 0 && slots.cityOfSchool === null) return { meant: [], all: [] };
  const cities = (await readRows(db, writtenNames())).flatMap(({ kind, id, english, chinese }) =>
    kind === 'city' ? [{ id, names: [english, ...Object.values(JSON.parse(chinese) as Record<string, string>)] }] : [],
  );
  const meant = new Set([...slots.cities, ...(slots.cityOfSchool === null ? [] : [slots.cityOfSchool])]);
  return { meant: cities.filter(({ id }) => meant.has(id)), all: cities };
}

/** What is told of another city is no answer: of one that was named its own, or else what names none. */
export function ofTheCity<Row extends { title: string }>(
  rows: readonly Row[],
  { meant, all }: Awaited<ReturnType<typeof citiesMeant>>,
): Row[] {
  if (meant.length === 0) return [...rows];
  const ids = new Set(meant.map(({ id }) => id));
  const own = rows.filter(({ title }) => citiesNamed(title, all).some((id) => ids.has(id)));
  return own.length > 0 ? own : rows.filter(({ title }) => citiesNamed(title, all).length === 0);
}

type Cities = Awaited<ReturnType<typeof citiesMeant>>['all'];

/** By the longest of the names in it: there is a York in New York. Several cities may have that name. */
function citiesNamed(title: string, cities: Cities): readonly number[] {
  const found = cities.flatMap(({ id, names }) =>
    names.filter((name) => name !== '' && title.includes(name)).map(({ length }) => ({ id, length })),
  );
  const longest = Math.max(0, ...found.map(({ length }) => length));
  return found.filter(({ length }) => length === longest).map(({ id }) => id);
}
