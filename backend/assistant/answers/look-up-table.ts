import { answerChances, asksForChances } from './answer-chances.ts';
import { answerCosts, answerSchoolCost } from './answer-costs.ts';
import { answerCountries } from './compare-costs.ts';
import { asksTotalCost, asksWhetherEnough, TOTAL_WORDS } from './cost-sum.ts';
import { answerCountry } from './answer-country.ts';
import { COMPARED_WORDS, compareCountries, comparesStudies } from './compare-countries.ts';
import { answerDeadlines } from './answer-deadlines.ts';
import { answerNearest, answerUndecided } from './answer-passages.ts';
import { answerPlacement } from './answer-placement.ts';
import { answerExamSchools, asksForExamSchools, asksIfSchoolTakesExam } from './exam-schools.ts';
import { answerEnglish, answerScholarships } from './answer-requirements.ts';
import { GROUP_WORDS, answerSchoolGroup, findSchoolGroup } from './answer-school-group.ts';
import { answerSchools } from './answer-school.ts';
import { answerService } from './answer-service.ts';
import { answerSubject } from './answer-subject.ts';
import { answerTitledField } from './answer-titled-field.ts';
import {
  CREDIT_PATTERN,
  FIELD_TOPICS,
  GENERAL_GUIDES,
  LIST_TOPICS,
  OTHER_COSTS,
  TRANSFER_PATTERN,
  always,
  asksFacts,
  asksOtherCosts,
  comparesCountries,
  has,
  hasGrades,
  hasPlaces,
  isOfGuidesAlone,
  isOfSchoolCountry,
  namesSubject,
  never,
} from './asked.ts';
import type { ReplyParts } from './compose.ts';
import { answerWeather } from '#backend/assistant/look-ups/weather.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { hasExclusions } from '#backend/assistant/reading/exclusions.ts';
import { type QuestionReading, SCHOOL_TOPICS } from '#backend/assistant/reading/read-question.ts';
import { asksMoreThan } from '#backend/assistant/reading/rest-of-question.ts';
import type { Topic } from '#backend/assistant/reading/vocabulary.ts';

/** Database look-up that answers questions, with the words that it covers. */
interface LookUp {
  isAsked: (reading: QuestionReading) => boolean;
  /** Topics that the look-up covers, in addition to names, levels, results and the words of a list. */
  topics: readonly Topic[];
  /** Further words that the look-up covers. */
  words?: RegExp;
  /**
   * Whether a name, a result or an amount in the question selects the rows, in which case they are shown even next to a
   * passage.
   */
  isOwn: (reading: QuestionReading) => boolean;
  /** Whether the list cannot answer a question that contains other words. */
  isLast?: boolean;
  /** Whether the rows are about schools before university. */
  isForPupils?: boolean;
  /** Whether the look-up answers only half of the question, in which case a text is tried first. */
  isAfterText?: boolean;
  answer: (question: ParsedQuestion) => Promise<ReplyParts | ReplyParts[] | null> | ReplyParts;
}

/** Look-ups in order of priority. Those with the most specific condition come first. */
export const LOOK_UPS: readonly LookUp[] = [
  {
    isAsked: ({ topics }) => topics.has('weather') && !topics.has('major'),
    topics: ['weather'],
    isOwn: always,
    answer: answerWeather,
  },
  {
    isAsked: (reading) =>
      findSchoolGroup(reading.text) !== null &&
      !namesSubject(reading) &&
      (reading.exam === null || !hasGrades(reading)),
    topics: ['school', 'fee', 'cheap', 'entry', 'offers', 'english'],
    words: GROUP_WORDS,
    isOwn: always,
    answer: (question) => answerSchoolGroup(question, findSchoolGroup(question.reading.text) ?? 'russellGroup'),
  },
  {
    isAsked: ({ topics, schools }) => topics.has('begin') && schools.length === 0,
    topics: ['begin'],
    isOwn: always,
    answer: answerUndecided,
  },
  {
    isAsked: (reading) =>
      reading.schools.length === 1 && reading.subject === null && reading.exam === null && asksTotalCost(reading),
    topics: ['fee', 'budget', 'accommodation', 'major'],
    words: TOTAL_WORDS,
    isOwn: always,
    answer: async (question) => (await answerSchoolCost(question)) ?? answerSchools(question),
  },
  { isAsked: asksIfSchoolTakesExam, topics: ['entry', 'school'], isOwn: always, answer: answerSchools },
  { isAsked: asksForChances, topics: [], words: /.+/gu, isOwn: always, answer: answerChances },
  {
    isAsked: (reading) =>
      reading.schools.length > 0 && !isOfGuidesAlone(reading) && !TRANSFER_PATTERN.test(reading.text),
    topics: [...SCHOOL_TOPICS, 'place', 'students', 'accommodation', 'budget', 'cheap', 'major'],
    isOwn: (reading) =>
      asksFacts(reading) ||
      reading.guides.some((topic) => isOfSchoolCountry(topic, reading)) ||
      !asksMoreThan(reading, []),
    answer: answerSchools,
  },
  {
    isAsked: (reading) =>
      reading.isBeforeUniversity &&
      !reading.topics.has('scholarship') &&
      (reading.budget !== null || has('fee', 'cheap', 'budget')(reading)),
    topics: ['fee', 'cheap', 'budget'],
    isOwn: ({ budget }) => budget !== null,
    isForPupils: true,
    answer: (question) =>
      answerNearest(question, 0, { isCandidate: ({ key }) => SCHOOL_FEES_KEY.test(key), minFit: Infinity }),
  },
  {
    isAsked: (reading) => reading.topics.has('scholarship') && !reading.isBeforeUniversity,
    topics: ['scholarship', 'howApply'],
    isOwn: ({ guides }) => !guides.some((topic) => GENERAL_GUIDES.has(topic) || topic === 'living'),
    answer: answerScholarships,
  },
  {
    isAsked: (reading) =>
      asksWhetherEnough({ reading }) &&
      reading.countries.length === 1 &&
      reading.subject === null &&
      !OTHER_COSTS.test(reading.text) &&
      !reading.isBeforeUniversity,
    topics: ['budget', 'fee', 'cheap', 'major', 'school'],
    words: /\benough\b|够/gu,
    isOwn: always,
    answer: answerCosts,
  },
  {
    isAsked: (reading) =>
      ((reading.topics.has('budget') && reading.countries.length > 0) ||
        (reading.budget !== null &&
          // Chinese readers mean their own currency; of an English amount without one, the question is which.
          (reading.budget.currency !== null || /\p{Script=Han}/u.test(reading.text)) &&
          reading.countries.length !== 1 &&
          reading.cities.length + reading.schools.length === 0 &&
          reading.subject === null &&
          reading.exam === null)) &&
      !asksOtherCosts(reading),
    topics: ['budget', 'fee', 'cheap', 'major'],
    isOwn: always,
    answer: (question) => (question.reading.countries.length === 1 ? answerCosts(question) : answerCountries(question)),
  },
  {
    isAsked: ({ exam, topics, subject }) =>
      Boolean(exam?.answers) && (topics.has('medicine') || subject?.types.length === 0),
    topics: ['entry', 'medicine'],
    isOwn: always,
    answer: answerTitledField,
  },
  {
    isAsked: ({ exam, topics }) => exam !== null && topics.has('medicine'),
    topics: ['entry', 'medicine'],
    isOwn: never,
    isAfterText: true,
    answer: (question) => answerSubject(question),
  },
  {
    isAsked: ({ exam, topics }) => exam?.key === 'dse' && !exam.answers && topics.has('english'),
    topics: ['english', 'entry'],
    isOwn: ({ exam, text }) => exam !== null && exam.english !== '' && !/\bielts\b|雅思|托福/u.test(text),
    answer: answerEnglish,
  },
  {
    isAsked: asksForExamSchools,
    topics: ['entry', 'school', 'major', 'ranking'],
    words: /.+/gu,
    isOwn: always,
    answer: answerExamSchools,
  },
  { isAsked: hasGrades, topics: ['entry', 'offers'], words: GROUP_WORDS, isOwn: always, answer: answerPlacement },
  {
    isAsked: comparesStudies,
    topics: ['cheap', 'fee', 'budget', 'compare', 'major', 'school', 'ranking'],
    words: COMPARED_WORDS,
    isOwn: always,
    answer: compareCountries,
  },
  {
    isAsked: (reading) =>
      reading.topics.has('deadline') &&
      (reading.countries[0] === 'uk' || /\bucas\b/u.test(reading.text)) &&
      reading.level !== 'master' &&
      !asksOtherCosts(reading),
    topics: ['deadline', 'howApply', 'intake'],
    isOwn: always,
    answer: answerDeadlines,
  },
  {
    isAsked: ({ subject, text }) => subject !== null && !CREDIT_PATTERN.test(text),
    topics: ['english', 'fee', 'cheap', 'entry', 'offers', 'ranking', 'intake', 'howApply'],
    isOwn: (reading) =>
      reading.budget !== null ||
      reading.exam !== null ||
      hasExclusions(reading.except) ||
      (hasPlaces(reading) &&
        !reading.guides.some((topic) => GENERAL_GUIDES.has(topic)) &&
        !asksMoreThan(reading, LIST_TOPICS)) ||
      (has(...FIELD_TOPICS)(reading) && !reading.guides.includes('recognition')),
    answer: (question) => answerSubject(question),
  },
  {
    isAsked: has('lectures'),
    topics: ['lectures'],
    isOwn: always,
    answer: (question) => answerService(question, 'lectures'),
  },
  { isAsked: ({ english }) => english !== null, topics: ['english', 'entry'], isOwn: always, answer: answerEnglish },
  {
    isAsked: (reading) =>
      comparesCountries(reading) &&
      !asksOtherCosts(reading) &&
      (has('cheap', 'fee', 'budget')(reading) || !asksMoreThan(reading, ['compare'])),
    topics: ['cheap', 'fee', 'budget', 'compare'],
    isOwn: always,
    answer: answerCountries,
  },
  {
    isAsked: (reading) =>
      reading.topics.has('fee') &&
      reading.countries.length > 0 &&
      reading.budget === null &&
      !reading.topics.has('cheap') &&
      !asksOtherCosts(reading),
    topics: ['fee', 'budget', 'major'],
    isOwn: never,
    answer: answerCosts,
  },
  {
    isAsked: ({ topics, budget, isBeforeUniversity }) =>
      (budget !== null && !isBeforeUniversity) || (topics.has('ranking') && topics.has('school')),
    topics: ['ranking', 'cheap', 'intake', 'fee', 'budget'],
    isOwn: always,
    answer: answerCountry,
  },
  {
    isAsked: (reading) => hasPlaces(reading) && !reading.isBeforeUniversity,
    topics: ['ranking', 'cheap', 'intake'],
    isOwn: never,
    isLast: true,
    answer: answerCountry,
  },
];

const SCHOOL_FEES_KEY = /^(?:uk-boarding-fees|ca-high-school)$/u;
