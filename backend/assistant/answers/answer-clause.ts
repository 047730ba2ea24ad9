import { answerBeside, answerElsewhere } from './answer-elsewhere.ts';
import { answerByName } from './answer-country.ts';
import { answerEmergency, answerGuides } from './answer-guides.ts';
import { answerExact, answerNearest, answerOfSchool, offerPassages } from './answer-passages.ts';
import { answerService, replyDataNotStored, replyUnknown } from './answer-service.ts';
import {
  ADMISSION_TESTS,
  CREDIT_PATTERN,
  GENERAL_GUIDES,
  MIN_TOPIC_NEARNESS,
  RETURN_PATTERN,
  TRANSFER_PATTERN,
  asksCatalogue,
  asksFacts,
  comparesCountries,
  has,
  hasGrades,
  isOfSchoolPupil,
  namesSubject,
} from './asked.ts';
import type { ReplyParts } from './compose.ts';
import { AVERAGE_RESULT_PATTERN } from './school-question.ts';
import { LOOK_UPS } from './look-up-table.ts';
import { findRequestedFigures } from './passage-parts.ts';
import { t } from '#backend/assistant/messages.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { QuestionReading } from '#backend/assistant/reading/read-question.ts';
import { removeOtherPlaces } from '#backend/assistant/reading/proper-names.ts';
import { asksMoreThan, findOtherWords } from '#backend/assistant/reading/rest-of-question.ts';
import { findService, getNearness } from '#backend/assistant/reading/vocabulary.ts';
import { GHOSTWRITING } from '#backend/assistant/safety/asks-forgery.ts';

/** Minimum similarity of an example question at which its passage answers before any look-up. */
const MIN_CONFIDENT_NEARNESS = 0.75;
/** The same minimum for questions that rows about a school, a field or an examination could also answer. */
const MIN_NEARNESS_BESIDE_LOOK_UP = 0.85;
/** Minimum fit of a passage that replaces such rows. */
const MIN_FIT_BESIDE_LOOK_UP = 1.5;
/** Minimum fit of a passage shown next to rows, to cover the words that the rows do not answer. */
const MIN_FIT_BESIDE_ROWS = 0.8;
/** Minimum fit of a text on entry with a sub-degree, for which there are no rows. */
const MIN_FIT_OF_CREDIT = 0.5;
const MIN_PASSAGE_NEARNESS = 0.72;
/** Minimum similarity of a passage that answers instead of a list of a place's schools. */
const MIN_NEARNESS_BEFORE_LIST = 0.65;
/** Minimum similarity of a guide topic at which the rules of a named country answer the question. */
const MIN_RULES_NEARNESS = 0.55;
/** Minimum similarity of a guide topic at which its rules are shown next to general advice. */
const MIN_NEARNESS_BESIDE_ADVICE = 0.6;
/** Margin by which a passage must be more similar to the question than the guide topic. */
const MIN_NEARNESS_LEAD = 0.1;

/** Composes the answer to one clause from a passage and the rows of the matching look-up. */
export async function answerClause(question: ParsedQuestion): Promise<ReplyParts[]> {
  const { reading } = question;
  if (reading.topics.has('emergency')) return [await answerEmergency(question)];
  if (GHOSTWRITING.test(reading.text)) return [(await answerService(question, 'ghostwriting')) ?? []].flat();
  if (!reading.isElsewhere || reading.schools.length > 0 || reading.guides.includes('recognition'))
    return answerWithin(question);
  if (reading.countries.length === 0) return answerElsewhere(question);
  // Each side of a comparison has its own answer.
  const offered: QuestionReading = {
    ...reading,
    text: removeOtherPlaces(reading.text),
    topics: new Set([...reading.topics].filter((topic) => topic !== 'compare' && topic !== 'cheap')),
    isElsewhere: false,
  };
  return [...(await answerWithin({ ...question, reading: offered })), ...(await answerBeside(question))];
}

async function answerWithin(question: ParsedQuestion): Promise<ReplyParts[]> {
  const { reading } = question;
  const { guides, text } = reading;
  // Most rows are about universities.
  const lookUp = LOOK_UPS.find(
    ({ isAsked, isForPupils }) => isAsked(reading) && (isForPupils || !isOfSchoolPupil(reading)),
  );
  const isOfReturn = RETURN_PATTERN.test(text);
  const isOwn = (lookUp?.isOwn(reading) ?? false) && !isOfReturn;
  const isCovered = lookUp !== undefined && !asksMoreThan(reading, lookUp.topics, lookUp.words);
  const lookUpRows = async (): Promise<ReplyParts[]> => [(await lookUp?.answer(question)) ?? []].flat();
  const isCarried = reading.goesOn && question.earlierQuestions.length > 0;
  const exact = hasGrades(reading) || isCarried ? null : await answerExact(question);
  if (exact) {
    const isOfList = isCovered && isOwn && reading.schools.length === 0 && !has('fee', 'budget', 'cheap')(reading);
    return [exact, ...(isOfList ? await lookUpRows() : [])];
  }
  const ofSchool = asksForOwnScale(reading) && !isCarried ? await answerOfSchool(question) : null;
  if (ofSchool) return [ofSchool];
  if (isCovered && isOwn) {
    const rows = await lookUpRows();
    if (
      rows.some(({ claims = [], foldedClaims = [] }) => claims.length + foldedClaims.length > 0) ||
      (rows.length > 0 && guides.length === 0)
    )
      return rows;
    const advice = rows.length > 0 ? await answerNearest(question, MIN_PASSAGE_NEARNESS, { minFit: Infinity }) : null;
    if (rows.length > 0) return advice ? [advice, ...rows] : rows;
  }
  const service = findService(text);
  const serviceNearness = service ? getNearness(text, 'service') : 0;
  const isOfRows = isOwn || (isCovered && !lookUp.isLast);
  const hasOnlyNear = (isOfRows && !isOfReturn) || service !== null || reading.guideNearness >= MIN_TOPIC_NEARNESS;
  const nearest = await answerNearest(
    question,
    Math.max(isOfRows ? MIN_NEARNESS_BESIDE_LOOK_UP : MIN_CONFIDENT_NEARNESS, serviceNearness),
    {
      minFit:
        hasOnlyNear || (reading.schools.length > 0 && !isOfReturn)
          ? Infinity
          : lookUp && !lookUp.isLast && !isOfReturn
            ? MIN_FIT_BESIDE_LOOK_UP
            : undefined,
    },
  );
  // Results are placed even where a passage on the examination is near.
  if (nearest && isOwn && hasGrades(reading)) return [...(await lookUpRows()), nearest];
  if (nearest) return orderByFigures(reading, nearest, isOfRows ? [] : await answerRules(question));
  if (
    service &&
    serviceNearness >= reading.guideNearness &&
    !(namesSubject(reading) && service !== 'commission' && service !== 'ghostwriting') &&
    !(service === 'hours' && guides.length > 0) &&
    // 'How do I apply?' after a question with rows, such as on scholarships, asks how to apply for those.
    !(service === 'apply' && isOwn)
  ) {
    const reply = await answerService(question, service);
    if (reply) return [reply];
  }
  const ownRows = isOwn ? await lookUpRows() : [];
  if (ownRows.length > 0) {
    // Facts answer a question about a school. If the student's score is below its requirement, advice is added.
    const isAnswered =
      !ADMISSION_TESTS.test(text) &&
      ((reading.budget !== null && comparesCountries(reading)) ||
        (reading.schools.length > 0 && reading.english === null && asksFacts(reading))) &&
      ownRows.some(({ claims = [] }) => claims.length > 0) &&
      ownRows.every(
        ({ missing = [], offersHuman = false }) => missing.length === 0 && (!offersHuman || reading.budget !== null),
      );
    const isSum = ownRows.some(({ foldedClaims = [] }) => foldedClaims.length > 0);
    const passageBeside =
      isCovered || isAnswered || isSum
        ? null
        : await offerPassages(question, MIN_FIT_BESIDE_ROWS, findOtherWords(reading, lookUp?.topics ?? []));
    return [...ownRows, ...(passageBeside ? [passageBeside] : [])];
  }
  const ofTopic = guides.length > 0 && !asksCatalogue(reading) ? await answerTopic(question) : null;
  if (ofTopic) return [ofTopic];
  const asksForList =
    !lookUp?.isLast || (!TRANSFER_PATTERN.test(text) && (has('school', 'major')(reading) || reading.level !== null));
  // A list of a country's schools does not answer a question about its rules.
  const isOfRules = guides.some((topic) => GENERAL_GUIDES.has(topic)) || (lookUp?.isLast === true && guides.length > 0);
  if (isCovered && !isOwn && !lookUp.isAfterText && asksForList && !isOfRules) {
    const advice = lookUp.isLast ? await answerNearest(question, MIN_NEARNESS_BEFORE_LIST, { minFit: Infinity }) : null;
    const coveredRows = advice ? [advice] : await lookUpRows();
    if (coveredRows.length > 0) return coveredRows;
  }
  const offeredAnswer =
    (await answerNearest(question, MIN_PASSAGE_NEARNESS)) ??
    (await offerPassages(question, CREDIT_PATTERN.test(text) ? MIN_FIT_OF_CREDIT : undefined));
  if (offeredAnswer) return [offeredAnswer, ...(lookUp?.isAfterText ? await lookUpRows() : [])];
  const rows = lookUp?.isLast ? [] : await lookUpRows();
  if (rows.length > 0) return rows;
  if (lookUp?.isLast && (reading.topics.has('school') || reading.level !== null)) return [replyDataNotStored(question)];
  return [(await answerByName(question)) ?? replyUnknown(question)];
}

/** Whether a question asks what one school makes of results for which only its own texts have a scale. */
const asksForOwnScale = (reading: QuestionReading) =>
  reading.schools.length === 1 &&
  (['gaokao', 'gpa', 'degree'].includes(reading.exam?.key ?? '') || AVERAGE_RESULT_PATTERN.test(reading.text));

/** Puts a country's visa fee before advice on it that lacks the amount. */
function orderByFigures(
  { text, guides }: QuestionReading,
  advice: ReplyParts,
  rules: readonly ReplyParts[],
): ReplyParts[] {
  const figures = findRequestedFigures(text);
  const hasFigures = ({ claims = [] }: ReplyParts) =>
    figures.every((pattern) => claims.some((claim) => pattern.test(claim.text)));
  return guides[0] !== 'visafee' || hasFigures(advice) || !rules.some(hasFigures)
    ? [advice, ...rules]
    : [...rules, advice];
}

/** Returns a named country's rules on the topic, which are shown next to advice for all countries. */
async function answerRules(question: ParsedQuestion): Promise<ReplyParts[]> {
  const { countries, guides, guideNearness, namesCountry } = question.reading;
  const isOfCountry = namesCountry && countries.length === 1 && guides[0] !== 'steps';
  return isOfCountry && guideNearness >= MIN_NEARNESS_BESIDE_ADVICE
    ? [(await answerGuides(question)) ?? []].flat()
    : [];
}

/** Answers with the guides' rules on a topic, or with advice that matches the question better. */
async function answerTopic(question: ParsedQuestion): Promise<ReplyParts | null> {
  const { locale, reading } = question;
  const { guides, guideNearness } = reading;
  // Advice applies to every country. Rules would need one passage for each.
  const isOfCountry = reading.countries.length > 0;
  const nearestAnswer = await answerNearest(
    question,
    isOfCountry || guideNearness >= MIN_NEARNESS_BESIDE_LOOK_UP
      ? Math.max(MIN_PASSAGE_NEARNESS, guideNearness + MIN_NEARNESS_LEAD)
      : MIN_PASSAGE_NEARNESS,
    {
      isCandidate: ({ topic }) => isOfCountry || topic === 'advice',
      minFit: Infinity,
    },
  );
  if (nearestAnswer) return nearestAnswer;
  const minNearness = reading.namesCountry && guides[0] !== 'steps' ? MIN_RULES_NEARNESS : MIN_TOPIC_NEARNESS;
  if (guideNearness < minNearness) return null;
  const isOfMinors = guides.includes('minors') || guides.includes('guardian');
  return (await answerGuides(question)) ?? (isOfMinors ? { lead: t(locale, 'minorsAsk'), offersHuman: true } : null);
}
