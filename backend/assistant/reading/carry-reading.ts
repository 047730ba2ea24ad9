import type { QuestionReading } from './read-question.ts';
import { findSmallTalk, type Topic, removePlaces } from './vocabulary.ts';

/** Topics that can be answered only for a place, a school or a field. */
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

const OTHERS_PATTERN =
  /\b(?:cheaper|other|others|else|alternatives?|instead)\b|便宜(?:点|些|一点|一些)|更便宜|平(?:些|点)|其他|其它|别的|另外的/u;
/** Matches 'which' without a noun of its own, which means those of the question before. */
const CHOICE_PATTERN = /\bwhich (?:one|is|has|would|should|asks|costs)\b|[哪边](?:个|间|所|家)(?!国)/u;
const SHORT_QUESTION_LENGTH = 26;
const namesAnyPlace = ({ schools, cities, states, countries }: QuestionReading) =>
  schools.length + cities.length + states.length + countries.length > 0;
/** Whether a question names no place and its topic implies a country of the conversation. */
const hasOnlyCountryOfTopic = (
  { schools, cities, states, countries, namesCountry }: QuestionReading,
  previousReading: QuestionReading,
) =>
  !namesCountry &&
  schools.length + cities.length + states.length === 0 &&
  countries.every((key) => previousReading.countries.includes(key));
/**
 * Whether a question has a topic of its own. In 'and in Canada?' it has none. 'University' and 'how much' do not count
 * as topics.
 */
const asksForAnything = ({ topics, guides }: QuestionReading) =>
  guides.length > 0 || [...topics].some((topic) => topic !== 'school' && topic !== 'compare' && topic !== 'major');

const ORDINAL_REFERENCE_PATTERN =
  /\b(?:the )?(first|second|third|fourth|last) (?:one|school|university|option)\b|第([一二三四])(?:间|所|个|家)|最后(?:一)?(?:间|所|个|家)/u;
const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** Returns the schools of the previous answer that a phrase such as 'the second one' refers to. */
function findReferencedSchool(text: string, shownSchoolIds: readonly number[]): number[] {
  const match = ORDINAL_REFERENCE_PATTERN.exec(text);
  if (!match) return [];
  const ordinalIndex = match[1] ? ORDINALS.indexOf(match[1]) : match[2] ? '一二三四'.indexOf(match[2]) : -1;
  const id = ordinalIndex >= 0 ? shownSchoolIds[ordinalIndex] : shownSchoolIds.at(-1);
  return id === undefined ? [] : [id];
}

/**
 * Merges a question with the previous one. Names in the new question replace earlier ones. A question with its own
 * subject and place inherits only the results.
 */
export function mergeReadings(
  previousReading: QuestionReading | null,
  currentReading: QuestionReading,
  shownSchoolIds: readonly number[] = [],
): QuestionReading {
  const referencedSchoolIds = findReferencedSchool(currentReading.text, shownSchoolIds);
  const resolvedReading =
    referencedSchoolIds.length > 0 ? { ...currentReading, schools: referencedSchoolIds } : currentReading;
  if (!previousReading || (findSmallTalk(resolvedReading.text) && !namesAnyPlace(resolvedReading)))
    return resolvedReading;
  // 'Universities in Canada' is a new question, but 'and universities in Canada?' continues the previous one.
  const isWithoutTopic =
    !asksForAnything(resolvedReading) &&
    resolvedReading.subject === null &&
    resolvedReading.exam === null &&
    (resolvedReading.goesOn || !resolvedReading.topics.has('school'));
  const choosesAmongSchools =
    previousReading.schools.length > 1 && CHOICE_PATTERN.test(resolvedReading.text) && !namesAnyPlace(resolvedReading);
  const isFollowUp =
    resolvedReading.goesOn ||
    choosesAmongSchools ||
    (resolvedReading.text.length <= SHORT_QUESTION_LENGTH && (isWithoutTopic || !namesAnyPlace(resolvedReading)));
  const isAboutStudies =
    STUDY_TOPICS.some((topic) => resolvedReading.topics.has(topic)) || resolvedReading.subject !== null;
  if (!isFollowUp && !(isAboutStudies && !namesAnyPlace(resolvedReading))) {
    const shouldCarryResults = isAboutStudies && resolvedReading.exam === null && previousReading.exam !== null;
    const isOfField = resolvedReading.schools.length === 0 && resolvedReading.guides.length === 0;
    return shouldCarryResults
      ? {
          ...resolvedReading,
          exam: previousReading.exam,
          level: resolvedReading.level ?? previousReading.level,
          subject: resolvedReading.subject ?? (isOfField ? previousReading.subject : null),
        }
      : resolvedReading;
  }
  const shouldCarryTopics = isWithoutTopic && isFollowUp;
  // 'Anything cheaper?' asks for other schools than the one of the previous question.
  const asksForOthers = OTHERS_PATTERN.test(resolvedReading.text) && !namesAnyPlace(resolvedReading);
  const isBeforeUniversity =
    resolvedReading.isBeforeUniversity || (previousReading.isBeforeUniversity && !namesAnyPlace(resolvedReading));
  const carriedPlaces =
    (namesAnyPlace(resolvedReading) && !hasOnlyCountryOfTopic(resolvedReading, previousReading)) ||
    resolvedReading.isElsewhere
      ? {}
      : {
          schools: asksForOthers ? [] : previousReading.schools,
          cities: previousReading.cities,
          states: previousReading.states,
          countries: previousReading.countries,
          namesCountry: previousReading.namesCountry,
          countriesOfPlaces: previousReading.countriesOfPlaces,
          localNames: previousReading.localNames,
        };
  // A question with other results in the same conversation, such as 'and with AAB?', refers to the same field.
  const shouldDropField =
    (resolvedReading.schools.length > 0 && !resolvedReading.goesOn) ||
    (!asksForOthers && resolvedReading.guides.length > 0 && resolvedReading.exam === null);
  return {
    ...resolvedReading,
    ...carriedPlaces,
    topics: shouldCarryTopics
      ? new Set([...resolvedReading.topics, ...[...previousReading.topics].filter((topic) => topic !== 'compare')])
      : resolvedReading.topics,
    guides: asksForOthers
      ? []
      : shouldCarryTopics
        ? previousReading.guides.filter((topic) => topic !== 'surcharge')
        : resolvedReading.guides,
    guideNearness: shouldCarryTopics ? previousReading.guideNearness : resolvedReading.guideNearness,
    words: shouldCarryTopics ? [...resolvedReading.words, ...previousReading.words] : resolvedReading.words,
    // The text inherits the topic words of the previous question, but not its places.
    text: shouldCarryTopics ? `${resolvedReading.text} ${removePlaces(previousReading.text)}` : resolvedReading.text,
    subject: resolvedReading.subject ?? (shouldDropField && !shouldCarryTopics ? null : previousReading.subject),
    level: resolvedReading.level ?? previousReading.level,
    exam: resolvedReading.exam ?? previousReading.exam,
    budget: resolvedReading.budget ?? (isFollowUp ? previousReading.budget : null),
    month: resolvedReading.month ?? (shouldCarryTopics ? previousReading.month : null),
    season: resolvedReading.season ?? (shouldCarryTopics ? previousReading.season : null),
    isElsewhere: resolvedReading.isElsewhere,
    isBeforeUniversity,
  };
}
