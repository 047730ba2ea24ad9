import type { QuestionReading } from './read-question.ts';
import { smallTalkIn, type Topic } from './vocabulary.ts';

/** Topics that need a place, a school or a field. */
const STUDY_TOPICS: readonly Topic[] = [
  'english',
  'fee',
  'deposit',
  'deadline',
  'scholarship',
  'entry',
  'rating',
  'ranking',
  'cheap',
  'offers',
  'accommodation',
  'major',
  'school',
];

const SHORT = 26;
const namesPlace = ({ schools, cities, states, countries }: QuestionReading) =>
  schools.length + cities.length + states.length + countries.length > 0;
/** Whether a question has a topic of its own; 'university' and 'how much' are none in 'and in Canada?'. */
const asksAnything = ({ topics, guides }: QuestionReading) =>
  guides.length > 0 || [...topics].some((topic) => topic !== 'school' && topic !== 'compare' && topic !== 'major');

const REFERS_TO_ONE =
  /\b(?:the )?(first|second|third|fourth|last) (?:one|school|university|option)\b|第([一二三四])(?:间|所|个|家)|最后(?:一)?(?:间|所|个|家)/u;
const PLACES = ['first', 'second', 'third', 'fourth'];

/** Returns the schools of the previous answer that a phrase such as 'the second one' refers to. */
function pointedAt(text: string, shown: readonly number[]): number[] {
  const found = REFERS_TO_ONE.exec(text);
  if (!found) return [];
  const index = found[1] ? PLACES.indexOf(found[1]) : found[2] ? '一二三四'.indexOf(found[2]) : -1;
  const id = index >= 0 ? shown[index] : shown.at(-1);
  return id === undefined ? [] : [id];
}

/**
 * Merges a question with the previous one. Names in the new question win: another place or field replaces the earlier
 * one. A question with its own subject and place inherits results only.
 */
export function mergeReadings(
  before: QuestionReading | null,
  now: QuestionReading,
  shown: readonly number[] = [],
): QuestionReading {
  const pointed = pointedAt(now.text, shown);
  const own = pointed.length > 0 ? { ...now, schools: pointed } : now;
  if (!before || smallTalkIn(own.text)) return own;
  // 'Universities in Canada' is a new question; 'and universities in Canada?' continues the previous one.
  const isBare =
    !asksAnything(own) && own.subject === null && own.exam === null && (own.goesOn || !own.topics.has('school'));
  const goesOn = own.goesOn || (own.text.length <= SHORT && (isBare || !namesPlace(own)));
  const isOfStudies = STUDY_TOPICS.some((topic) => own.topics.has(topic)) || own.subject !== null;
  if (!goesOn && !(isOfStudies && !namesPlace(own))) {
    const keepsResults = isOfStudies && own.exam === null && before.exam !== null;
    return keepsResults ? { ...own, exam: before.exam, level: own.level ?? before.level } : own;
  }
  const takesTopics = isBare && goesOn;
  const places = namesPlace(own)
    ? {}
    : {
        schools: before.schools,
        cities: before.cities,
        states: before.states,
        countries: before.countries,
        countriesOfPlaces: before.countriesOfPlaces,
      };
  const dropsField = own.schools.length > 0 || own.guides.length > 0;
  return {
    ...own,
    ...places,
    topics: takesTopics
      ? new Set([...own.topics, ...[...before.topics].filter((topic) => topic !== 'compare')])
      : own.topics,
    guides: takesTopics ? before.guides.filter((topic) => topic !== 'surcharge') : own.guides,
    // The text takes the topic words of the previous question; its places are left out.
    text: takesTopics ? `${own.text} ${withoutPlaces(before.text)}` : own.text,
    subject: own.subject ?? (dropsField && !takesTopics ? null : before.subject),
    level: own.level ?? before.level,
    exam: own.exam ?? before.exam,
    budget: own.budget ?? (goesOn ? before.budget : null),
    month: own.month ?? (takesTopics ? before.month : null),
    season: own.season ?? (takesTopics ? before.season : null),
    isElsewhere: own.isElsewhere,
  };
}

const PLACE_WORDS =
  /\b(?:uk|britain|england|australia|canada|usa?|america|united (?:kingdom|states)|in|the)\b|英国|澳洲|澳大利亚|加拿大|美国/gu;
export const withoutPlaces = (text: string) => text.replace(PLACE_WORDS, ' ');
