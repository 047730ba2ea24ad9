import { FACTS } from '#backend/assistant/choose-answer.ts';
import { GOES_ON, ORDINALS, POINTS_BACK } from '#backend/assistant/words/topic-words.ts';
import { type Exam, EXAMS, type Topic, type Slots } from './slots.ts';

export type Slot =
  | 'schools'
  | 'course'
  | 'country'
  | 'countries'
  | 'city'
  | 'cities'
  | 'type'
  | 'group'
  | 'level'
  | 'budget'
  | Exam;

interface Carried {
  slots: Slots;
  /** What stands in them only because it was said before. */
  carried: readonly Slot[];
}

const PLACES = ['schools', 'course', 'country', 'countries', 'city', 'cities'] as const satisfies Slot[];
const FIELDS = ['type', 'group'] as const satisfies Slot[];
const STUDIES = [...FIELDS, 'level'] as const satisfies Slot[];
const PERSONAL = ['budget', ...EXAMS] as const satisfies Slot[];
const ALL = [...PLACES, ...STUDIES, ...PERSONAL] as const satisfies Slot[];
export const ALL_SLOTS: readonly Slot[] = ALL;

/** Asked of a course, and of a place: what was named before will do. */
const ASKS_OF_COURSE: ReadonlySet<Topic> = new Set<Topic>([...FACTS, 'cheap']);
const ASKS_OF_PLACE: ReadonlySet<Topic> = new Set<Topic>(['weather', 'visa', 'ranking', 'major', 'beyond']);
/** What somebody goes on asking of another place: 'and in Sydney?' */
const GOES_ALONG: ReadonlySet<Topic> = new Set<Topic>([...ASKS_OF_COURSE, 'weather', 'visa']);
const STANDS_ALONE: readonly Topic[] = [
  'human',
  'often',
  'greeting',
  'thanks',
  'application',
  'ownFee',
  'commission',
  'elsewhere',
  'whichCountry',
  'forgery',
  'bot',
  'upset',
  'goodbye',
];

const isSaid = (slots: Slots, slot: Slot) =>
  slot === 'schools' || slot === 'countries' || slot === 'cities' ? slots[slot].length > 0 : slots[slot] !== null;
const saysAny = (slots: Slots, kept: readonly Slot[]) => kept.some((slot) => isSaid(slots, slot));

/**
 * A question with what was said shortly before it. What it names itself wins; a place is carried on to a question that
 * names none, and all the rest only where the words themselves point back.
 */
export function carrySlots(before: Slots | null, now: Slots, question: string): Carried {
  if (!before || now.standsAlone || now.site.length > 0 || STANDS_ALONE.some((topic) => now.topics.has(topic)))
    return { slots: now, carried: [] };
  const goesOn = GOES_ON.test(question.trim());
  const pointsBack = goesOn || POINTS_BACK.test(question);
  if (!pointsBack && !isOfOneTopic(before, now)) return { slots: now, carried: [] };
  const asksStudies = saysAny(now, [...STUDIES, ...PERSONAL]);
  const kept = slotsFor(now, { goesOn, pointsBack }).filter(
    // Whoever asks for another field does not mean the one course any more.
    (slot) => !isSaid(now, slot) && isSaid(before, slot) && !(slot === 'course' && asksStudies),
  );
  const slots = Object.assign({ ...now }, ...kept.map((slot) => ({ [slot]: before[slot] }))) as Slots;
  const asksNothing = !asksOne(now, ASKS_OF_COURSE) && !asksOne(now, ASKS_OF_PLACE) && now.advice.length === 0;
  if (!goesOn || !asksNothing) return { slots, carried: kept };
  const along = [...before.topics].filter((topic) => (asksStudies ? ASKS_OF_COURSE : GOES_ALONG).has(topic));
  const isWeather = along.includes('weather');
  return {
    carried: kept,
    slots: {
      ...slots,
      topics: new Set([...now.topics, ...along]),
      ...(isWeather && now.month === null && { month: before.month, season: now.season ?? before.season }),
    },
  };
}

const PLACE_MEANINGS: ReadonlySet<string> = new Set(['city', 'country', 'placeAfter', 'placeBefore']);

/** 'Weather' and then 'London': a city alone, right after a question about the weather, asks for its weather. */
export function continueWeather(previous: Slots | null, now: Slots): Slots {
  const isCityAlone =
    now.cities.length > 0 &&
    now.schools.length === 0 &&
    now.parts.every(({ meanings }) => meanings.length > 0 && meanings.every(({ kind }) => PLACE_MEANINGS.has(kind)));
  if (!previous?.topics.has('weather') || !isCityAlone) return now;
  return { ...now, topics: new Set([...now.topics, 'weather']), month: previous.month, season: previous.season };
}

/** A question of the weather is about another thing than one of courses: what the one named is not meant by the other. */
function isOfOneTopic(before: Slots, now: Slots): boolean {
  const earlier = topicsOf(before);
  return topicsOf(now).some((topic) => earlier.includes(topic));
}

function topicsOf({ topics, advice }: Slots): readonly string[] {
  const own = [...OWN_TOPICS.filter((topic) => topics.has(topic)), ...(advice.length > 0 ? ['advice'] : [])];
  return own.length > 0 ? own : ['studies'];
}

const OWN_TOPICS = ['weather', 'visa'] as const satisfies Topic[];

function slotsFor(now: Slots, { goesOn, pointsBack }: { goesOn: boolean; pointsBack: boolean }): readonly Slot[] {
  const namesPlace = saysAny(now, PLACES);
  const namesField = saysAny(now, FIELDS);
  const places = namesPlace ? [] : PLACES;
  if (now.topics.has('weather') || now.topics.has('visa') || now.advice.length > 0)
    return places.filter((slot) => slot !== 'course');
  // A field of its own is not narrowed to the one before it: no group beside another's type.
  const others = ALL.filter((slot) => !inList(PLACES, slot) && !(namesField && inList(FIELDS, slot)));
  if (goesOn) return [...places, ...others];
  if (pointsBack) return asksOne(now, ASKS_OF_COURSE) && !namesField ? [...places, ...STUDIES] : places;
  if (namesPlace) return [];
  // Results are of the person, whatever field is asked about.
  if (namesField) return ['country', 'countries', ...EXAMS];
  if (asksOne(now, ASKS_OF_COURSE) || saysAny(now, ALL)) return [...PLACES, ...STUDIES];
  // 'Top universities' asks for schools, and not of the one before.
  return asksOne(now, ASKS_OF_PLACE) && !now.topics.has('school') ? PLACES : [];
}

const asksOne = ({ topics }: Slots, of: ReadonlySet<Topic>) => [...topics].some((topic) => of.has(topic));

const inList = (list: readonly Slot[], slot: Slot) => list.includes(slot);

/**
 * What the next question may point back to: small talk in between does not make it forgotten. A place that is not offered does: what is
 * asked next is asked of it.
 */
export const rememberSlots = (before: Slots | null, now: Slots): Slots | null =>
  saysAny(now, ALL) ? now : now.topics.has('elsewhere') ? null : before;

/** A card that somebody may point at. */
export interface Shown {
  schoolId: number;
  courseId: number | null;
}

type PointedAt = Partial<Pick<Slots, 'schools' | 'course'>>;

/** 'The second one' is what stood there in the last answer that showed anything. */
export function pointAt(question: string, shown: readonly Shown[]): PointedAt {
  const place = ORDINALS.findIndex((ordinal) => ordinal.test(question));
  const one = place === LAST ? shown.at(-1) : shown[place];
  return one ? { schools: [one.schoolId], course: one.courseId } : {};
}

const LAST = 5;

type Id = string | number | null;

interface ShownCard {
  kind: Id;
  school?: { id: Id } | null;
  course?: { id: Id; fkInstitutionId: Id } | null;
}

/** Of an answer that was kept: schools and courses, in the order of its cards. */
export const shownBy = (cards: readonly ShownCard[]): Shown[] =>
  cards.flatMap(({ school, course }): Shown[] => {
    if (course) return [{ schoolId: Number(course.fkInstitutionId), courseId: Number(course.id) }];
    return school ? [{ schoolId: Number(school.id), courseId: null }] : [];
  });
