import { COUNTRY_KEYS } from '#backend/catalogue/country-keys.ts';
import { COUNTRY_OF_TOPIC } from './guide-topics.ts';
import { OFFICE_PATTERN } from './passage-scope.ts';
import { joinExclusions } from './exclusions.ts';
import { readOtherResults } from './read-exam.ts';
import { BEFORE_UNIVERSITY_PATTERN, type QuestionReading, VISA_PATTERN } from './read-question.ts';
import { findOtherWords } from './rest-of-question.ts';
import { ELSEWHERE_PATTERN, findSmallTalk, LEVEL_PATTERNS, type Topic, removePlaces } from './vocabulary.ts';

// What a question takes over from the conversation: the whole frame (place, school, field, level, results, budget), and
// the topic if the question has none of its own.

/** Topics that can be answered only for a place, a school or a field. */
const STUDY_TOPICS: readonly Topic[] = [
  'english',
  'fee',
  'deposit',
  'deadline',
  'scholarship',
  'entry',
  'chances',
  'rating',
  'ranking',
  'cheap',
  'offers',
  'accommodation',
  'major',
  'school',
];
/** Topics whose answer depends on the field. */
const FIELD_TOPICS: readonly Topic[] = ['english', 'fee', 'entry', 'chances', 'offers'];
/** Topics whose answer depends on the budget. */
const COST_TOPICS: readonly Topic[] = ['fee', 'cheap', 'budget', 'major', 'school'];
/** Topics on which examination results have no bearing, and those on which they have. */
const RESULT_FREE_TOPICS: readonly Topic[] = ['deadline', 'deposit', 'scholarship', 'accommodation', 'english'];
const RESULT_TOPICS: readonly Topic[] = ['entry', 'chances', 'offers'];
/** Topics of words that a question about anything may contain. */
const OPEN_TOPICS: ReadonlySet<Topic> = new Set(['school', 'compare', 'major']);
/** Similarity of a guide topic from which a question asks for rules, on which no field and no results have a bearing. */
const MIN_RULES_NEARNESS = 0.7;

const OTHERS_PATTERN =
  /\b(?:cheaper|other|others|else|alternatives?|instead)\b|便宜(?:点|些|一点|一些)|更便宜|平(?:些|点)|其他|其它|别的|另外的/u;
/** Matches 'which' without a noun of its own, which means those of the question before. */
const CHOICE_PATTERN = /\bwhich (?:one|is|has|would|should|asks|costs)\b|[哪边](?:个|间|所|家)(?!国)/u;
/** Matches a comparison of which only the second side is named. */
const SECOND_SIDE_PATTERN =
  /^(?:那么?|咁)?(?:和|跟|同|与|比起?)|比(?:起来|较|呢|怎)|\b(?:compared? (?:it |that |them )?(?:to|with)|(?:better|cheaper|easier|harder|more \w+) than|versus|vs)\b/u;
/** Matches words that limit the question before, as in 'only in Melbourne'. */
const LIMITING_WORDS =
  /\b(?:only|just|instead|rather|maybe|say|if|get|not|except|don'?t want)\b|只|仅|改|换|如果|不要|不想|不考虑|除了/gu;
const SHORT_QUESTION_LENGTH = 26;

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

const countLocalPlaces = ({ schools, cities, states }: QuestionReading) =>
  schools.length + cities.length + states.length;
const namesPlace = (reading: QuestionReading) =>
  countLocalPlaces(reading) + reading.countries.length > 0 || reading.isElsewhere;
const hasTopic = ({ topics }: QuestionReading, wanted: readonly Topic[]) => wanted.some((topic) => topics.has(topic));

/** Removes the guide topics, and the country that they imply, of a country other than that of the conversation. */
function dropOtherCountry(previous: QuestionReading | null, reading: QuestionReading): QuestionReading {
  const guides = reading.guides.filter((topic) => {
    const key = COUNTRY_KEYS.find((country) => country === COUNTRY_OF_TOPIC[topic]);
    return key === undefined || previous?.countries.includes(key);
  });
  return !previous?.namesCountry || reading.namesCountry || guides.length === reading.guides.length
    ? reading
    : { ...reading, guides, guideNearness: 0, countries: [] };
}

/** Returns the score in a question such as 'what if it is 5.5?' after one on a score of the same test. */
function readOtherScore(previous: QuestionReading, { text, english, exam }: QuestionReading) {
  const [score] = SCORE_PATTERN.exec(text) ?? [];
  return previous.english && !english && !exam && score !== undefined
    ? { ...previous.english, score: Number(score), part: null }
    : english;
}
const SCORE_PATTERN = /(?<![\d.$£])[4-9]\.[05](?![\d.])/u;

/** Removes the topic of when to apply for a visa from a question that continues a conversation on something else. */
function dropVisaDates(previous: QuestionReading | null, reading: QuestionReading): QuestionReading {
  const [topic] = reading.guides;
  return previous && topic === 'when' && !VISA_PATTERN.test(`${reading.text} ${previous.text} ${previous.context}`)
    ? { ...reading, guides: reading.guides.slice(1), guideNearness: 0 }
    : reading;
}

/** Whether a question is on a topic on which examination results have no bearing. */
const isResultFree = (reading: QuestionReading) =>
  hasTopic(reading, RESULT_FREE_TOPICS) && !hasTopic(reading, RESULT_TOPICS) && reading.english === null;

/** Whether a question names no place, and its topic implies a country of the conversation. */
const hasOnlyCountryOfTopic = (reading: QuestionReading, previous: QuestionReading) =>
  !reading.namesCountry &&
  !reading.isElsewhere &&
  countLocalPlaces(reading) === 0 &&
  reading.countries.every((key) => previous.countries.includes(key));

/** Matches a question or clause that asks what the thing of the one before it costs. */
const BARE_COST_PATTERN =
  /^(?:(?:and )?how much(?: is (?:it|that|one)| does it cost| a year| per year| a month| per month)?(?: in total| in all| altogether)?|(?:一年|一个月)?(?:一共|总共|合共)?(?:要|大概){0,2}(?:交|付|给)?(?:几钱|几多钱|多少钱?|几多)(?:一年|一个月)?)[?？]?$/u;
/** Matches a question or clause that asks how to apply for the thing of the one before it. */
const BARE_APPLY_PATTERN =
  /^(?:(?:and )?how (?:do|can|should|to)(?: i| we)? apply(?: for (?:it|them|one))?|(?:应该|要|该)?(?:怎[样么]|点样?|如何)(?:去)?申请)[?？]?$/u;
/** Whether a folded text asks only for the price of what was said before it, or how to apply for it. */
export const asksBareQuestion = (text: string): boolean =>
  BARE_COST_PATTERN.test(text) || BARE_APPLY_PATTERN.test(text);
/** Matches the question whether a named school offers what was said before it. */
const ASKS_FOR_ONE_PATTERN = /\b(?:have|has|offer|offers|run|runs) (?:one|it|any|that|this)\b/u;

/** Whether a question has no topic of its own, such as 'and in Canada?'. 'Universities in Canada' is a new question. */
const isWithoutTopic = (reading: QuestionReading) =>
  reading.guides.length === 0 &&
  [...reading.topics].every((topic) => OPEN_TOPICS.has(topic)) &&
  reading.exam === null &&
  !hasOtherWords(reading) &&
  (reading.subject === null ? reading.goesOn || !reading.topics.has('school') : FIELD_ALONE_PATTERN.test(reading.text));
const hasOtherWords = (reading: QuestionReading) => findOtherWords(reading, [], LIMITING_WORDS).length > 0;
/** Matches the frame of a question that names only a field: 'and for law?' asks of law what the question before asked. */
const FIELD_ALONE_PATTERN = /^(?:and|what about|how about|for|in|then|or)\b|^(?:那么?|咁)|呢[？?]?$/u;

/** Returns the sides of a comparison of which the question names only the second. */
const joinSides = <Side>(previous: readonly Side[], current: readonly Side[]) => [
  ...new Set([...previous, ...current]),
];

/** Returns the places of a question: its own, those of the conversation, or both if it compares with them. */
function carryPlaces(
  previous: QuestionReading,
  reading: QuestionReading,
  keepsSchools: boolean,
): Partial<QuestionReading> {
  if (comparesWithPrevious(previous, reading))
    return {
      schools: joinSides(previous.schools, reading.schools),
      countries: joinSides(previous.countries, reading.countries),
      countriesOfPlaces: joinSides(previous.countriesOfPlaces, reading.countriesOfPlaces),
      named: joinSides(previous.named, reading.named),
      words: joinSides(previous.words, reading.words),
      localNames: joinSides(previous.localNames, reading.localNames),
      topics: new Set([...reading.topics, 'compare']),
    };
  if (namesPlace(reading) && !hasOnlyCountryOfTopic(reading, previous)) return {};
  const except = joinExclusions(previous.except, reading.except);
  const countries = previous.countries.filter((key) => !except.countries.includes(key));
  const schools = previous.schools.filter((id) => !except.schools.includes(id));
  const { cities, states, namesCountry, countriesOfPlaces, localNames, isElsewhere } = previous;
  return keepsSchools
    ? { except, schools, cities, states, countries, namesCountry, countriesOfPlaces, localNames, isElsewhere }
    : { except, countries, namesCountry, isElsewhere };
}

const comparesWithPrevious = (previous: QuestionReading, reading: QuestionReading) =>
  SECOND_SIDE_PATTERN.test(reading.text) &&
  ((reading.schools.length === 1 && previous.schools.length > 0) ||
    (countLocalPlaces(reading) === 0 &&
      reading.namesCountry &&
      reading.countries.length === 1 &&
      previous.schools.length === 0 &&
      previous.countries.length > 0));

/** Matches the status of BN(O) holders, which decides their fees, and any such status. */
const BNO_PATTERN = /\bbno\b|\bbn\(o\)/u;
const STATUS_PATTERN = /\b(?:bno|passports?|student visa)\b|\bbn\(o\)|护照|学生签/u;

/** Patterns of what only the text of a reading has: a place that the site does not offer, and what is studied there. */
const FRAME_PATTERNS = [
  [ELSEWHERE_PATTERN, namesPlace],
  [BEFORE_UNIVERSITY_PATTERN, ({ isBeforeUniversity }: QuestionReading) => isBeforeUniversity],
  [BNO_PATTERN, ({ text }: QuestionReading) => STATUS_PATTERN.test(text)],
  [OFFICE_PATTERN, ({ namesCountry, subject }: QuestionReading) => namesCountry || subject !== null],
  [LEVEL_PATTERNS.foundation, ({ level }: QuestionReading) => level !== null],
  [LEVEL_PATTERNS.pathway, ({ level }: QuestionReading) => level !== null],
] as const satisfies readonly (readonly [RegExp, (reading: QuestionReading) => boolean])[];

/** Returns the words of the frame in the text of the conversation for which the question has none of its own. */
export const findFrameWords = (previous: QuestionReading, reading: QuestionReading): string[] =>
  FRAME_PATTERNS.flatMap(([pattern, hasOwn]) => (hasOwn(reading) ? [] : (pattern.exec(previous.text)?.[0] ?? [])));

/**
 * Merges a question with the conversation. Names in the question replace earlier ones. A question with its own topic and
 * place inherits only the results, the level and, if the answer depends on it, the field.
 */
export function mergeReadings(
  previous: QuestionReading | null,
  current: QuestionReading,
  shownSchoolIds: readonly number[] = [],
): QuestionReading {
  const referencedSchoolIds = findReferencedSchool(current.text, shownSchoolIds);
  const reading = {
    ...dropOtherCountry(previous, dropVisaDates(previous, current)),
    ...(referencedSchoolIds.length > 0 && { schools: referencedSchoolIds }),
  };
  if (!previous || (findSmallTalk(reading.text) && !namesPlace(reading))) return reading;
  const comparesBoth = comparesWithPrevious(previous, reading);
  const isBareCost = BARE_COST_PATTERN.test(reading.text) && previous.guides.length === 0;
  const hasNoTopic = isWithoutTopic(reading) || isBareCost;
  const isPlaceless = !namesPlace(reading);
  const isChoice = previous.schools.length > 1 && CHOICE_PATTERN.test(reading.text) && isPlaceless;
  const isShort = reading.text.length <= SHORT_QUESTION_LENGTH;
  const isFollowUp = reading.goesOn || comparesBoth || isChoice || (isShort && (hasNoTopic || isPlaceless));
  const isAboutStudies = hasTopic(reading, STUDY_TOPICS) || reading.subject !== null;
  const isOfRules = reading.guides.length > 0 && reading.guideNearness >= MIN_RULES_NEARNESS;
  const otherResults = previous.exam && isShort ? readOtherResults(previous.exam, reading.text) : null;
  const results = isOfRules || isResultFree(reading) ? {} : { exam: reading.exam ?? otherResults ?? previous.exam };
  const level = reading.level ?? previous.level;
  if (!isFollowUp && !isPlaceless && !hasOnlyCountryOfTopic(reading, previous)) {
    const isOfField =
      reading.schools.length > 0
        ? hasTopic(reading, FIELD_TOPICS)
        : previous.exam !== null && reading.exam === null && reading.guides.length === 0;
    return isAboutStudies
      ? { ...reading, ...results, level, subject: reading.subject ?? (isOfField ? previous.subject : null) }
      : reading;
  }
  const carriesTopics = hasNoTopic && isFollowUp && !ASKS_FOR_ONE_PATTERN.test(reading.text);
  // 'Anything cheaper?' asks for other schools than the one of the previous question.
  const asksForOthers = OTHERS_PATTERN.test(reading.text) && isPlaceless && !isChoice;
  const keepsField =
    carriesTopics ||
    asksForOthers ||
    reading.exam !== null ||
    reading.guides.length === 0 ||
    hasTopic(reading, FIELD_TOPICS);
  const isPriced = carriesTopics || (!isOfRules && hasTopic(reading, COST_TOPICS));
  const frameWords = findFrameWords(previous, reading);
  const merged: QuestionReading = {
    ...reading,
    ...carryPlaces(previous, reading, isFollowUp || isAboutStudies),
    ...results,
    ...(asksForOthers && { schools: [], guides: [] }),
    level,
    subject: reading.subject ?? (keepsField ? previous.subject : null),
    english: readOtherScore(previous, reading),
    budget: reading.budget ?? (isPriced ? previous.budget : null),
    isBeforeUniversity: reading.isBeforeUniversity || (previous.isBeforeUniversity && isPlaceless),
    text: [reading.text, ...frameWords].join(' '),
    context: `${previous.text} ${previous.context}`.trim(),
  };
  if (!carriesTopics) return merged;
  const carried = carryTopics(previous, merged, reading.text);
  return isBareCost ? { ...carried, topics: new Set([...carried.topics, 'fee']), guides: [] } : carried;
}

/** Matches the words of a continuation that say nothing of what is asked. */
const CONTINUATION_PATTERN = /^(?:and|what about|how about|then|so)\b|^(?:那么?|咁)|呢[？?]?$/gu;

/** Adds the topic of the conversation to a question without one. */
function carryTopics(previous: QuestionReading, merged: QuestionReading, text: string): QuestionReading {
  const replacedNames = merged.subject === previous.subject ? previous.named : previous.words;
  const previousText = replacedNames.reduce(
    (remainder, name) => remainder.replaceAll(name, ' '),
    removePlaces(previous.text),
  );
  return {
    ...merged,
    topics: new Set([...merged.topics, ...[...previous.topics].filter((topic) => topic !== 'compare')]),
    guides:
      merged.schools.length === 0 && OTHERS_PATTERN.test(text)
        ? []
        : previous.guides.filter((topic) => topic !== 'surcharge'),
    guideNearness: previous.guideNearness,
    words: [...merged.words, ...previous.words],
    text: `${text.replace(CONTINUATION_PATTERN, ' ')} ${previousText}`,
    month: merged.month ?? previous.month,
    season: merged.season ?? previous.season,
  };
}
