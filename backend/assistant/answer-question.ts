import type { ParsedQuestion, Question } from './question.ts';
import { answerWeather } from './look-ups/weather.ts';
import { wordsToFind } from './look-ups/passages.ts';
import { answerPlaced, answerTestRules } from './answers/answer-placement.ts';
import {
  answerNearest,
  answerCosts,
  answerEmergency,
  offerPassages,
  answerGuides,
  answerSearch,
  answerUndecided,
} from './answers/answer-passages.ts';
import { answerByName, answerCountries, answerCountry } from './answers/answer-country.ts';
import { answerDeadlines } from './answers/answer-deadlines.ts';
import { answerEnglish, answerScholarships } from './answers/answer-requirements.ts';
import { answerSubject } from './answers/answer-subject.ts';
import { answerSchools } from './answers/answer-school.ts';
import { answerSchoolGroup, schoolGroupIn } from './answers/answer-school-group.ts';
import {
  answerService,
  answerSmallTalk,
  declineOtherCountry,
  withElsewhere,
  declineForgery,
  replyDataNotStored,
  replyUnknown,
} from './answers/answer-service.ts';
import { mergeReadings } from './reading/carry-reading.ts';
import { hasResults, SCHOOL_TOPICS, type QuestionReading, readQuestions } from './reading/read-question.ts';
import { getNearness, withoutPlaces, smallTalkIn, serviceIn, type Topic } from './reading/vocabulary.ts';
import { asksMoreThanList } from './reading/rest-of-question.ts';
import { asksForgery } from './safety/asks-forgery.ts';
import { type Reply, replyWithMessage } from './reply.ts';
import { isStarter } from './messages.ts';
import { COUNTRY_OF_TOPIC, COUNTRYLESS_TOPICS } from './reading/guide-topics.ts';

/**
 * Parses a question with the earlier ones: school, field, country, level and results carry over until the subject
 * changes.
 */
async function parseQuestion(question: Question): Promise<ParsedQuestion> {
  await question.texts();
  const { earlier } = question;
  const readings = await readQuestions(
    question.db,
    [...earlier.map((item) => item.question), question.question],
    question.publicLevel,
  );
  let before: QuestionReading | null = null;
  for (const [at, reading] of readings.entries()) {
    const requested = at < earlier.length ? earlier[at]?.question : question.question;
    const displayed = earlier[at - 1]?.schools ?? [];
    const next: QuestionReading = mergeReadings(isStarter(requested ?? '') ? null : before, reading, displayed);
    if (at === readings.length - 1) return { ...question, reading: next };
    if (reading.schools.length > 0 || reading.subject !== null || !smallTalkIn(reading.text)) before = next;
  }
  throw new Error('a question has no reading');
}

/** Answers a question from database rows and the site's texts, without a model. */
export async function answerQuestion(question: Question): Promise<Reply> {
  const parsed = await parseQuestion(question);
  const reply = await answerByRules(parsed);
  const { isElsewhere, schools, countries } = parsed.reading;
  return isElsewhere && schools.length === 0 && countries.length > 0 ? withElsewhere(parsed, reply) : reply;
}

/**
 * Answers the question of a person in distress if it names a field or results, or else with advice whose examples are
 * near; null if there is none, since a rule that is only nearly its topic would hurt.
 */
export async function answerDistressed(question: Question): Promise<Reply | null> {
  const parsed = await parseQuestion(question);
  if (parsed.reading.subject !== null || parsed.reading.exam !== null) return answerByRules(parsed);
  return answerNearest(parsed, LEAST_MIDDLING, { isSelected: ({ topic }) => topic === 'advice', leastFit: Infinity });
}

/** Nearness of an example question from which its passage answers before the rules. */
const LEAST_CONFIDENT = 0.75;
/** The same where rows of a school, a field or an examination could answer too. */
const LEAST_OF_LOOK_UP = 0.85;

/** Fit of a passage from which it answers where such rows could; facts of a named school always precede it. */
const FIT_OF_LOOK_UP = 1.4;

/** Fit of a passage that is offered before rows if the question has words that no list answers. */
const FIT_BEFORE_ROWS = 0.75;
const FIT_BEFORE_COSTS = 1.1;

const LEAST_MIDDLING = 0.72;
/** The same for a score in one part of a test or in terms of another, which no list of schools answers. */
const LEAST_OF_SCORE = 0.6;
const OTHER_THAN_LIST =
  /\b(?:writing|speaking|listening|reading|equals?|equivalent|conver\w+)\b|写作|口语|听力|阅读|单项|小分|等于|相当|换算/u;
/** Nearness of a guide topic from which its rules answer for a named country. */
const LEAST_OF_RULES = 0.55;
/** The same for every country, or instead of a list. */
const LEAST_OF_TOPIC = 0.7;
/** Nearness by which a passage must exceed the topic of the guides. */
const NEARER = 0.1;
/** Whether the question asks for the schools of a ranking or of an English score. */
const asksList = (reading: QuestionReading) => asksWithScore(reading) || asksRanking(reading);
const asksRanking = ({ topics }: QuestionReading) => topics.has('ranking') && topics.has('school');

/** Answers with the passage of a fairly near example question, or else with the texts that match best. */
const answerTexts = async (question: ParsedQuestion, min?: number) =>
  (await answerNearest(question, LEAST_MIDDLING)) ??
  (await offerPassages(question)) ??
  answerSearch(question, question.reading.topics.has('english') ? 0.4 : min);

/** A topic of another country only, such as visa interviews in the US, says nothing on a school. */
const isOfSchoolCountry = (topic: string, { countriesOfPlaces }: QuestionReading) =>
  COUNTRY_OF_TOPIC[topic] === undefined || countriesOfPlaces.some((key) => key === COUNTRY_OF_TOPIC[topic]);

/** Whether only rows can answer: facts of a school, dates, awards, lectures. */
const isOfRows = ({ schools, topics }: QuestionReading) =>
  schools.length > 0 || ROW_TOPICS.some((topic) => topics.has(topic));
const ROW_TOPICS = ['deadline', 'lectures', 'scholarship', 'weather', 'ranking'] as const;

/** Whether the question states results, scores or a budget, with which rows are compared. */
const statesFigures = (reading: QuestionReading) =>
  (reading.exam !== null && (reading.exam.said !== '' || /\d\d/u.test(reading.text))) ||
  asksWithScore(reading) ||
  reading.budget !== null;

/** Whether the question names what a look-up needs: a school, results, a field with a list, an amount. */
const asksLookUp = ({ schools, exam, subject, topics, countries, budget, text }: QuestionReading) =>
  schools.length > 0 ||
  budget !== null ||
  exam !== null ||
  (subject !== null && (topics.has('school') || topics.has('major'))) ||
  (topics.has('scholarship') && countries.length > 0) ||
  topics.has('lectures') ||
  schoolGroupIn(text) !== null;

async function answerByRules(question: ParsedQuestion): Promise<Reply> {
  const { reading } = question;
  const { topics, guides, schools, subject, text } = reading;
  if (asksForgery(question.question)) return declineForgery(question);
  if (topics.has('emergency')) return answerEmergency(question);
  const talk = smallTalkIn(text);
  const names = schools.length > 0 || subject !== null;
  if (talk && !((names || reading.countries.length > 0) && talk !== 'human' && talk !== 'bot'))
    return answerSmallTalk(question, talk);
  // A name or results without further words ask for a profile, a list or a placement.
  const isLookUp =
    ((names || reading.countries.length > 0) && !asksMoreThanList(reading)) ||
    Boolean(reading.exam?.answers) ||
    (reading.budget !== null && subject !== null) ||
    (asksRanking(reading) && reading.countries.length > 0) ||
    (schoolGroupIn(text) !== null && !names && !/\bwhat\b|什么/u.test(text));
  const service = serviceIn(text);
  const serviceNearness = service ? getNearness(text, 'service') : 0;
  const isOfOtherCountry =
    reading.isElsewhere && reading.countries.length === 0 && schools.length === 0 && !guides.includes('recognition');
  const least = asksLookUp(reading) || isOfOtherCountry ? LEAST_OF_LOOK_UP : LEAST_CONFIDENT;
  // A field alone asks for a list, but words of a list may ask for more, as in 'can I work as one in Hong Kong'.
  const isOfRow =
    isLookUp && (schools.length > 0 || subject === null || reading.exam !== null || reading.budget !== null);
  const hasOnlyNear =
    isLookUp ||
    isOfOtherCountry ||
    service !== null ||
    isOfRows(reading) ||
    statesFigures(reading) ||
    (topics.has('budget') && reading.countries.length > 0) ||
    reading.guideNearness >= LEAST_OF_TOPIC;
  const nearest = isOfRow
    ? null
    : await answerNearest(question, Math.max(isLookUp ? LEAST_OF_LOOK_UP : least, serviceNearness), {
        leastFit: hasOnlyNear ? Infinity : asksLookUp(reading) ? FIT_OF_LOOK_UP : undefined,
      });
  if (nearest) return nearest;
  if (
    service &&
    serviceNearness >= reading.guideNearness &&
    !(names && service !== 'commission' && service !== 'ghostwriting') &&
    !(service === 'hours' && guides.length > 0)
  ) {
    const reply = await answerService(question, service);
    if (reply) return reply;
  }
  if (isOfOtherCountry) return declineOtherCountry(question);
  if (topics.has('weather') && !topics.has('major')) return answerWeather(question);
  const group = schoolGroupIn(text);
  if (group && schools.length === 0 && !subject && !reading.exam) return answerSchoolGroup(question, group);
  if (topics.has('begin') && schools.length === 0) return answerUndecided(question);
  if (schools.length > 0 && !isOfGuidesAlone(reading)) {
    // A school has no facts on interviews or clubs, but a passage may have advice.
    const isOfFacts =
      subject !== null ||
      reading.exam !== null ||
      topics.has('place') ||
      SCHOOL_PAGE_TOPICS.some((topic) => topics.has(topic));
    const advice =
      isOfFacts || guides.some((topic) => isOfSchoolCountry(topic, reading)) || !asksMoreThanList(reading)
        ? null
        : await offerPassages(question, FIT_BEFORE_ROWS);
    return advice ?? answerSchools(question);
  }
  if (topics.has('scholarship')) return answerScholarships(question);
  const asksRule = guides.some((topic) => GENERAL_GUIDES.has(topic)) || SECONDARY.test(text);
  const isOfLiving = reading.cities.length > 0 && guides.includes('living');
  if (topics.has('budget') && reading.countries.length > 0 && !asksRule && !isOfLiving)
    return comparesCountries(reading) ? answerCountries(question) : answerCosts(question);
  const isPlacing = reading.exam !== null && (reading.exam.said !== '' || subject !== null);
  if (guides.length > 0 && !(isPlacing && !guides.includes('tariff')) && !asksCatalogue(reading)) {
    // Near advice holds for every country, where rules would be one passage of each.
    const isOfCountry = reading.countries.length > 0;
    const nearer = await answerNearest(
      question,
      isOfCountry || reading.guideNearness >= LEAST_OF_LOOK_UP
        ? Math.max(LEAST_MIDDLING, reading.guideNearness + NEARER)
        : LEAST_MIDDLING,
      {
        isSelected: ({ topic }) => isOfCountry || topic === 'advice',
        ...(hasOnlyNear && { leastFit: Infinity }),
      },
    );
    if (nearer) return nearer;
    const isSure =
      reading.guideNearness >=
      (reading.namesCountry && !asksList(reading) && !guides.includes('steps') ? LEAST_OF_RULES : LEAST_OF_TOPIC);
    const reply = isSure ? await answerGuides(question) : null;
    if (reply) return reply;
    if (isSure && (guides.includes('minors') || guides.includes('guardian')))
      return replyWithMessage(question.locale, 'minorsAsk', { offersHuman: true });
  }
  const offered =
    asksMoreThanList(reading) && !isOfRows(reading) && !statesFigures(reading) && !(subject && topics.has('cheap'))
      ? await offerPassages(question, comparesCountries(reading) ? FIT_BEFORE_COSTS : FIT_BEFORE_ROWS)
      : null;
  if (offered) return offered;
  if (asksWithScore(reading) && OTHER_THAN_LIST.test(text) && !topics.has('school')) {
    const advice =
      (await answerNearest(question, LEAST_OF_SCORE, { leastFit: Infinity })) ?? (await offerPassages(question));
    if (advice) return advice;
  }
  // Grades alone place nobody in medicine: tests, interviews and places for international students decide.
  if (reading.exam?.answers && topics.has('medicine'))
    return (await answerTexts(question, 0.2)) ?? answerSubject(question);
  // No course type belongs to the field, so no placement is possible.
  if (reading.exam?.answers && subject?.types.length === 0) return answerSubject(question);
  if (reading.exam?.key === 'dse' && !reading.exam.answers && topics.has('english')) return answerEnglish(question);
  if (reading.exam && (reading.exam.answers || reading.exam.gpa || reading.exam.sat || reading.exam.act))
    return answerPlaced(question);
  if (
    reading.exam &&
    ((topics.has('entry') && !(subject && reading.exam.key !== 'gpa')) || (hasResults(reading) && !subject))
  )
    return (reading.exam.said === '' && !subject ? await offerPassages(question) : null) ?? answerTestRules(question);
  if (topics.has('deferral')) return (await answerTexts(question, 0.2)) ?? replyUnknown(question);
  if (subject) {
    const isOfList =
      reading.exam !== null ||
      reading.budget !== null ||
      FIELD_TOPICS.some((topic) => topics.has(topic)) ||
      !asksMoreThanList(reading);
    return (isOfList ? null : await answerTexts(question, 0.5)) ?? answerSubject(question, !isOfList);
  }
  if (topics.has('deadline')) {
    const isOfService = reading.countries.length > 0 || /\bucas\b/u.test(text) || !asksMoreThanList(reading);
    return (isOfService ? null : await answerSearch(question, 0.5)) ?? answerDeadlines(question);
  }
  if (topics.has('lectures')) return (await answerService(question, 'lectures')) ?? replyUnknown(question);
  if (comparesCountries(reading) && !asksMoreThanCosts(reading)) return answerCountries(question);
  if (asksWithScore(reading)) return answerEnglish(question);
  if (
    topics.has('fee') &&
    reading.countries.length > 0 &&
    reading.budget === null &&
    !topics.has('cheap') &&
    !asksRule &&
    !asksMoreThanCost(reading)
  )
    return answerCosts(question);
  if (asksForSchools(reading)) {
    // A list of schools answers a question about a place and a level; further words ask for something that only a text
    // can answer.
    const isListed = reading.budget !== null || LISTED.some((topic) => topics.has(topic)) || !asksMoreThanList(reading);
    if (isListed || (topics.has('intake') && reading.month !== null)) return answerCountry(question);
    return (await answerTexts(question, 0.34)) ?? replyDataNotStored(question);
  }
  const found = await answerTexts(question);
  if (found) return found;
  if (reading.exam) return (await offerPassages(question)) ?? answerTestRules(question);
  if (topics.has('fee') && reading.countries.length > 0 && !asksRule && !asksMoreThanCost(reading))
    return answerCosts(question);
  return mentionsOnlyPlace(reading)
    ? answerCountry(question)
    : ((await answerByName(question)) ?? (await offerPassages(question)) ?? replyUnknown(question));
}

/**
 * Whether the question compares countries: several countries and no city, or the cheapest country without naming any.
 */
const comparesCountries = ({ countries, topics, cities }: QuestionReading) =>
  cities.length === 0 && (countries.length > 1 || (countries.length === 0 && topics.has('cheap')));

/** A comparison of living costs does not answer another question about two countries. */
const asksMoreThanCosts = (reading: QuestionReading) =>
  !['cheap', 'fee', 'budget'].some((topic) => reading.topics.has(topic as Topic)) && asksMoreThanList(reading);

/** Whether the question states an English test score. */
const asksWithScore = ({ figures }: QuestionReading) =>
  figures.ielts !== null || figures.toefl !== null || figures.pte !== null;

/**
 * Whether the question asks for a list of schools: by ranking, budget, or a place with a criterion that the list can
 * filter by.
 */
const asksForSchools = ({ countries, cities, states, topics, level, budget }: QuestionReading) =>
  (topics.has('ranking') && topics.has('school')) ||
  budget !== null ||
  (countries.length + cities.length + states.length > 0 &&
    (topics.has('school') || topics.has('ranking') || topics.has('intake') || level !== null));

/** Words on an amount that is no cost of a first year at university. */
const OTHER_COSTS =
  /\b(?:tax|salary|wages?|earn|paid|community colleges?|flights?|phone|sim|insurance|payment plans?|instal+ments?)\b|税|分期|人工|薪|工资|社区(?:学院|大学)|机票|电话|(?<!签证|签)申请费|报名费/u;
const asksMoreThanCost = ({ text }: QuestionReading) => OTHER_COSTS.test(text);

/** Schools before university, whose fees the catalogue does not contain. */
const SECONDARY =
  /\b(?:boarding|secondary|high|middle|primary) schools?\b|\b(?:gcse|kindergarten)\b|寄宿学校|高中(?!成绩|毕业|生)|中学(?!毕业|生)|小学|幼儿园/u;

/** Topics that are answered for the schools of a field. */
const FIELD_TOPICS = ['english', 'fee', 'cheap', 'entry', 'offers'] as const;

/** Topics by which the list of schools can be sorted or filtered. */
const LISTED = ['ranking', 'cheap'] as const;

const mentionsOnlyPlace = ({ countries, cities, states, text }: QuestionReading) =>
  countries.length + cities.length + states.length > 0 &&
  wordsToFind(withoutPlaces(text)).filter((word) => word.length > 1).length <= cities.length;

/** Guide topics that do not depend on the school: visas, work and family. */
const GENERAL_GUIDES = new Set([
  'visafee',
  'postwork',
  'work',
  'dependants',
  'funds',
  'tb',
  'refused',
  'insurance',
  'guardian',
  'minors',
  'surcharge',
  'when',
  'ucas',
  'pal',
  'health',
  'recognition',
]);
const SCHOOL_PAGE_TOPICS = [...SCHOOL_TOPICS, 'major'] as const;

const isOfGuidesAlone = ({ guides, topics, guideNearness }: QuestionReading) =>
  guides.some((topic) => GENERAL_GUIDES.has(topic)) &&
  (guideNearness >= LEAST_OF_TOPIC || !topics.has('fee')) &&
  !SCHOOL_PAGE_TOPICS.some((topic) => topics.has(topic) && topic !== 'compare' && topic !== 'major' && topic !== 'fee');

/** Whether the question asks for schools or courses of a field, and not for rules such as visas. */
const asksCatalogue = ({ subject, guides, topics }: QuestionReading) =>
  subject !== null &&
  (topics.has('major') || topics.has('school') || topics.has('cheap')) &&
  !guides.some(
    (topic) => GENERAL_GUIDES.has(topic) || COUNTRYLESS_TOPICS.has(topic) || topic === 'ucas' || topic === 'statement',
  );
