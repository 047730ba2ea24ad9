import { assertNever } from '#shared/assert-never.ts';
import { asksMonth } from '#backend/assistant/question/loosen-slots.ts';
import { type AnswerKind, FACTS } from './choose-answer.ts';
import { weatherPlaces } from '#backend/assistant/answers/answer-weather.ts';
import {
  EXAMS,
  type FigureSlot,
  type Meaning,
  type Part,
  type Topic,
  type Slots,
} from '#backend/assistant/question/slots.ts';

type PartMeaning = Part['meanings'][number];
type NarrowedBy = Exclude<Meaning['kind'], 'topic' | 'alone' | 'placeAfter' | 'placeBefore'>;

/** What an answer speaks of. Whatever else a question says, the answer names as left out. */
interface Uses {
  kinds: readonly NarrowedBy[];
  topics: readonly Topic[];
  figures: readonly FigureSlot[];
}

const NONE: Uses = { kinds: [], topics: [], figures: [] };
const PLACES = ['school', 'country', 'city'] as const satisfies NarrowedBy[];
const STUDIES = ['type', 'group', 'level'] as const satisfies NarrowedBy[];

const USES: Partial<Record<AnswerKind, Uses>> = {
  courses: {
    kinds: [...PLACES, ...STUDIES, 'month'],
    topics: [...FACTS, 'cheap', 'ranking', 'whichCountry', 'exam', 'dse'],
    figures: [...EXAMS, 'budget', 'top', 'months'],
  },
  course: { kinds: ['school'], topics: FACTS, figures: [] },
  severalSchools: {
    kinds: [...PLACES, ...STUDIES],
    topics: [...FACTS, 'ranking'],
    figures: ['months'],
  },
  severalCountries: { kinds: ['country'], topics: ['whichCountry', 'cheap', 'fee'], figures: [] },
  school: { kinds: ['school', 'country'], topics: ['ranking', 'size'], figures: [] },
  schools: { kinds: ['country', 'city'], topics: ['ranking'], figures: ['top'] },
  weather: { kinds: [...PLACES, 'month', 'season'], topics: ['weather'], figures: [] },
  visa: { kinds: PLACES, topics: ['visa'], figures: [] },
  advice: { kinds: [...PLACES, 'advice'], topics: [], figures: [] },
  site: { kinds: ['site'], topics: ['dse', 'exam'], figures: [] },
  dse: { ...NONE, topics: ['dse', 'exam', 'requirements', 'ranking'], figures: ['dse', 'aLevel'] },
  application: { ...NONE, topics: ['application'] },
};

/** Said to us and of nothing that is looked up, or told of in its own sentence. */
const NOT_LOOKED_FOR: ReadonlySet<Topic> = new Set<Topic>([
  'human',
  'greeting',
  'thanks',
  'often',
  'school',
  'major',
  'nearby',
  'undecided',
  'bot',
  'upset',
  'goodbye',
  'beyond',
  'elsewhere',
]);
const SAYS_NOTHING: ReadonlySet<string> = new Set(['alone', 'placeAfter', 'placeBefore']);

/** Whether an answer of these kinds speaks of this part; null for a part that asks for nothing. */
export function isSpokenOf(part: Part, slots: Slots, kinds: readonly AnswerKind[]): boolean | null {
  const meanings = part.meanings.filter(
    (one) => !SAYS_NOTHING.has(one.kind) && !(one.kind === 'topic' && NOT_LOOKED_FOR.has(one.topic)),
  );
  if (part.meanings.length > 0 && meanings.length === 0) return null;
  if (part.isExcluded) return false;
  return kinds.some((kind) => meanings.some((one) => speaksOf(USES[kind] ?? NONE, one, slots)));
}

function speaksOf({ kinds, topics, figures }: Uses, meaning: PartMeaning, slots: Slots): boolean {
  if (meaning.kind === 'topic') return topics.includes(meaning.topic);
  if (meaning.kind === 'figure') return figures.includes(meaning.slot);
  if (!kinds.some((kind) => kind === meaning.kind)) return false;
  return kinds.includes('season') ? isInWeather(meaning, slots) : isTaken(meaning, slots);
}

/** The weather is told of several places, and of one month of each. */
function isInWeather(meaning: Meaning, slots: Slots): boolean {
  if (meaning.kind === 'city' || meaning.kind === 'school')
    return weatherPlaces(slots).some(({ kind, id }) => kind === meaning.kind && id === meaning.id);
  if (meaning.kind === 'month') return slots.month === meaning.month;
  if (meaning.kind === 'season') return slots.month === null && slots.season === meaning.season;
  return isTaken(meaning, slots);
}

/** Of several that were said a look-up may have taken one. */
function isTaken(meaning: Meaning, slots: Slots): boolean {
  switch (meaning.kind) {
    case 'school':
      return slots.schools.includes(meaning.id);
    case 'city':
      return slots.cities.includes(meaning.id);
    case 'country':
      return slots.countries.includes(meaning.id);
    case 'type':
      return slots.type === meaning.id;
    case 'group':
      return slots.type === null && slots.group === meaning.id;
    case 'level':
      return slots.level === meaning.key;
    case 'month':
      return asksMonth(slots);
    case 'advice':
      return slots.advice.includes(meaning.key);
    case 'site':
      return slots.site.includes(meaning.key);
    case 'season':
    case 'topic':
    case 'alone':
    case 'placeAfter':
    case 'placeBefore':
      return true;
    default:
      return assertNever(meaning);
  }
}

/** Whether answers of these kinds look anything up; the others ask back, or say that they did not understand. */
export const tellsLeftOut = (kinds: readonly AnswerKind[]) => kinds.some((kind) => USES[kind]);

interface LeftOut {
  /** A price: it may be that of something nobody here knows, or a tuition fee, which is looked up when it is asked for alone. */
  prices: string[];
  others: string[];
}

/** What a question says and no answer of these kinds speaks of, in the asker's own words. */
export function findLeftOut(slots: Slots, kinds: readonly AnswerKind[]): LeftOut {
  if (!tellsLeftOut(kinds)) return { prices: [], others: [] };
  const left = slots.parts.filter((part) => isSpokenOf(part, slots, kinds) === false);
  const words = [...new Set(left.map(({ said }) => said))].filter(
    // 'IELTS' is said by 'IELTS 6.5' already.
    (said, _, all) => !all.some((other) => other !== said && other.toLowerCase().includes(said.toLowerCase())),
  );
  const isPrice = (word: string) => left.some((part) => part.said === word && asksPrice(part));
  return { prices: words.filter(isPrice), others: words.filter((word) => !isPrice(word)) };
}

const asksPrice = ({ meanings, isExcluded }: Part) =>
  !isExcluded && meanings.some((one) => one.kind === 'topic' && one.topic === 'fee');
