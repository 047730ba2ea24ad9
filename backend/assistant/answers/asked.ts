import { asksTotalCost } from './cost-sum.ts';
import { COUNTRYLESS_TOPICS, COUNTRY_OF_TOPIC } from '#backend/assistant/reading/guide-topics.ts';
import { type QuestionReading, SCHOOL_TOPICS } from '#backend/assistant/reading/read-question.ts';
import type { Topic } from '#backend/assistant/reading/vocabulary.ts';

/** Minimum similarity of a guide topic at which its rules answer for all countries, or replace a list. */
export const MIN_TOPIC_NEARNESS = 0.7;
export const always = () => true;
export const never = () => false;
export const has =
  (...topics: readonly Topic[]) =>
  ({ topics: askedTopics }: QuestionReading) =>
    topics.some((topic) => askedTopics.has(topic));
export const namesSubject = ({ schools, subject }: QuestionReading) => schools.length > 0 || subject !== null;
export const hasPlaces = ({ countries, cities, states }: QuestionReading) =>
  countries.length + cities.length + states.length > 0;
export const hasGrades = ({ exam }: QuestionReading) =>
  Boolean(exam && (exam.answers || (exam.key === 'gpa' && (exam.gpa || exam.sat || exam.act || exam.average))));

/** Topics that can be answered for the schools that teach a field. */
export const FIELD_TOPICS = ['english', 'fee', 'cheap', 'entry', 'offers'] as const;

/** Matches admission requirements other than grades. The facts of schools do not cover them. */
export const ADMISSION_TESTS =
  /\b(?:lnat|ucat|bmat|tmua|esat|tsa|portfolios?|interviews?|auditions?)\b|作品集|面试|试镜|笔试/u;

/** Topics of a list of schools that teach a field. */
export const LIST_TOPICS = ['major', 'school', 'ranking', 'medicine'] as const;

/** Matches questions about changing schools, which no facts of the schools answer. */
export const TRANSFER_PATTERN = /\btransfer\w*\b|转(?:学|校|去|到)/u;

/** Matches questions about entry with a sub-degree, which typical offers for school leavers do not answer. */
export const CREDIT_PATTERN =
  /\btop[ -]?up\b|\b(?:enter|into|join|transfer to) (?:year|yr) ?[23]\b|\b(?:associate degree|asso|higher diploma)\b|副学士|高级文凭|插班|\b(?:ad|hd)(?=[^a-z])/u;

/** Matches questions about accreditation or about practising a profession after the degree, which a list of courses does not answer. */
export const RETURN_PATTERN =
  /\b(?:arb|riba|accredit\w*)\b|\b(?:regist(?:er|ered|ration)|practi[sc](?:e|ing)|qualify|licen[sc](?:e|ed)) (?:as|in)\b|(?:[返回]|回来)(?:香港|港|内地|国)?.{0,4}(?:做|当|执业|注册)|执业|注册(?:做|成为)|香港.{0,2}(?:认可|承认|认不认)/u;

/**
 * Whether a topic applies to the country of the question's school. Visa interviews, for example, exist only in the US.
 */
export const isOfSchoolCountry = (topic: string, { countriesOfPlaces }: QuestionReading) =>
  COUNTRY_OF_TOPIC[topic] === undefined || countriesOfPlaces.some((key) => key === COUNTRY_OF_TOPIC[topic]);

/**
 * Whether a question about a school asks for something that the database contains. It has no facts about interviews or
 * clubs, for example.
 */
export const asksFacts = ({ subject, exam, topics }: QuestionReading) =>
  subject !== null || exam !== null || topics.has('place') || SCHOOL_PAGE_TOPICS.some((topic) => topics.has(topic));

/**
 * Whether the question compares countries: it names several countries and no city, or asks for the cheapest country
 * without naming one.
 */
export function comparesCountries({ countries, topics, cities }: QuestionReading): boolean {
  return cities.length === 0 && (countries.length > 1 || (countries.length === 0 && topics.has('cheap')));
}

/** Matches questions about costs other than those of a first year at university. */
export const OTHER_COSTS =
  /\b(?:tax|salary|wages?|earn|paid|community colleges?|flights?|phone|sim|insurance|payment plans?|how to pay|remit\w*|wire|instal+ments?)\b|税|公寓|寄宿家庭|汇款|换汇|额度|外汇|交学费|分期|人工|薪|工资|社区(?:学院|大学)|机票|电话|(?<!签证|签)申请费|报名费/u;
export const asksOtherCosts = (reading: QuestionReading) =>
  OTHER_COSTS.test(reading.text) ||
  reading.isBeforeUniversity ||
  reading.guides.some((topic) => GENERAL_GUIDES.has(topic)) ||
  (!asksTotalCost(reading) &&
    (reading.topics.has('accommodation') || (reading.cities.length > 0 && reading.guides.includes('living'))));

/** Matches questions about going to school, not university, abroad. */
const SCHOOL_ABROAD =
  /\bboard(?:ing|ers?)\b(?! (?:pass|gate))|\b(?:eton|ukiset|iseb|cat4|13\+|11\+)|\byear (?:[789]|1[01])\b|寄宿(?!家庭)|公学|(?:读|入|上)(?:高中|初中|中学|小学)/u;
export const isOfSchoolPupil = ({ text, schools, exam, level }: QuestionReading) =>
  SCHOOL_ABROAD.test(text) && schools.length === 0 && exam === null && level === null;

/** Guide topics that do not depend on the school: visas, work and family. */
export const GENERAL_GUIDES = new Set([
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
  'atas',
  'caq',
  'health',
  'recognition',
]);
const SCHOOL_PAGE_TOPICS = [...SCHOOL_TOPICS, 'major'] as const;

export const isOfGuidesAlone = ({ guides, topics, guideNearness }: QuestionReading) =>
  guides.some((topic) => GENERAL_GUIDES.has(topic)) &&
  (guideNearness >= MIN_TOPIC_NEARNESS || !topics.has('fee')) &&
  !SCHOOL_PAGE_TOPICS.some((topic) => topics.has(topic) && topic !== 'compare' && topic !== 'major' && topic !== 'fee');

/** Whether the question asks for schools or courses of a field rather than for rules such as visas. */
export const asksCatalogue = ({ subject, guides, topics }: QuestionReading) =>
  subject !== null &&
  (topics.has('major') || topics.has('school') || topics.has('cheap')) &&
  !guides.some(
    (topic) => GENERAL_GUIDES.has(topic) || COUNTRYLESS_TOPICS.has(topic) || topic === 'ucas' || topic === 'statement',
  );
