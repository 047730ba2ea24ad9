import type { QuestionReading } from './read-question.ts';
import { smallTalkIn, type Topic, withoutPlaces } from './vocabulary.ts';

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
function pointedAt(text: string, displayed: readonly number[]): number[] {
  const match = REFERS_TO_ONE.exec(text);
  if (!match) return [];
  const index = match[1] ? PLACES.indexOf(match[1]) : match[2] ? '一二三四'.indexOf(match[2]) : -1;
  const id = index >= 0 ? displayed[index] : displayed.at(-1);
  return id === undefined ? [] : [id];
}

/**
 * Merges a question with the previous one. Names in the new question win: another place or field replaces the earlier
 * one. A question with its own subject and place inherits results only.
 */
export function mergeReadings(
  before: QuestionReading | null,
  now: QuestionReading,
  displayed: readonly number[] = [],
): QuestionReading {
  const pointed = pointedAt(now.text, displayed);
  const ownQuestionReading = pointed.length > 0 ? { ...now, schools: pointed } : now;
  if (!before || (smallTalkIn(ownQuestionReading.text) && !namesPlace(ownQuestionReading))) return ownQuestionReading;
  // 'Universities in Canada' is a new question; 'and universities in Canada?' continues the previous one.
  const isPlain =
    !asksAnything(ownQuestionReading) &&
    ownQuestionReading.subject === null &&
    ownQuestionReading.exam === null &&
    (ownQuestionReading.goesOn || !ownQuestionReading.topics.has('school'));
  const goesOn =
    ownQuestionReading.goesOn ||
    (ownQuestionReading.text.length <= SHORT && (isPlain || !namesPlace(ownQuestionReading)));
  const isOfStudies =
    STUDY_TOPICS.some((topic) => ownQuestionReading.topics.has(topic)) || ownQuestionReading.subject !== null;
  if (!goesOn && !(isOfStudies && !namesPlace(ownQuestionReading))) {
    const keepsResults = isOfStudies && ownQuestionReading.exam === null && before.exam !== null;
    return keepsResults
      ? { ...ownQuestionReading, exam: before.exam, level: ownQuestionReading.level ?? before.level }
      : ownQuestionReading;
  }
  const takesTopics = isPlain && goesOn;
  const places = namesPlace(ownQuestionReading)
    ? {}
    : {
        schools: before.schools,
        cities: before.cities,
        states: before.states,
        countries: before.countries,
        namesCountry: before.namesCountry,
        countriesOfPlaces: before.countriesOfPlaces,
      };
  const dropsField = ownQuestionReading.schools.length > 0 || ownQuestionReading.guides.length > 0;
  return {
    ...ownQuestionReading,
    ...places,
    topics: takesTopics
      ? new Set([...ownQuestionReading.topics, ...[...before.topics].filter((topic) => topic !== 'compare')])
      : ownQuestionReading.topics,
    guides: takesTopics ? before.guides.filter((topic) => topic !== 'surcharge') : ownQuestionReading.guides,
    guideNearness: takesTopics ? before.guideNearness : ownQuestionReading.guideNearness,
    words: takesTopics ? [...ownQuestionReading.words, ...before.words] : ownQuestionReading.words,
    // The text takes the topic words of the previous question; its places are left out.
    text: takesTopics ? `${ownQuestionReading.text} ${withoutPlaces(before.text)}` : ownQuestionReading.text,
    subject: ownQuestionReading.subject ?? (dropsField && !takesTopics ? null : before.subject),
    level: ownQuestionReading.level ?? before.level,
    exam: ownQuestionReading.exam ?? before.exam,
    budget: ownQuestionReading.budget ?? (goesOn ? before.budget : null),
    month: ownQuestionReading.month ?? (takesTopics ? before.month : null),
    season: ownQuestionReading.season ?? (takesTopics ? before.season : null),
    isElsewhere: ownQuestionReading.isElsewhere,
  };
}
