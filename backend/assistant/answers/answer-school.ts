import type { ParsedQuestion } from '#backend/assistant/question.ts';
import type { CourseRow } from '#backend/queries/catalogue/courses.ts';
import { courseCard, linkCard, schoolCard, writeMoney } from '#backend/assistant/reply.ts';
import { getList, ownName, paragraph, t } from '#backend/assistant/messages.ts';
import {
  coursesOfSchool,
  countCourses,
  firstCourses,
  groupOfType,
  groupsOfSchool,
} from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { livingClaims } from '#backend/assistant/look-ups/costs.ts';
import { guidePassages, passageClaim, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import {
  courseOffers,
  entryRules,
  type FactTopic,
  findSchools,
  schoolFacts,
  type SchoolFacts,
} from '#backend/assistant/look-ups/school-facts.ts';
import { asksMoreThanList } from '#backend/assistant/reading/rest-of-question.ts';
import type { Topic } from '#backend/assistant/reading/vocabulary.ts';
import { courseTypeGroups } from '#backend/queries/assistant/index.ts';
import { queryRows } from '#backend/queries/database.ts';
import { ucasDates } from './answer-deadlines.ts';
import type { Parts } from './compose.ts';
import { judgeEnglish, judgeGrades } from './verdicts.ts';

const FACT_OF: Partial<Record<Topic, FactTopic>> = {
  english: 'english',
  fee: 'fee',
  deposit: 'deposit',
  deadline: 'deadline',
  scholarship: 'scholarship',
  rating: 'rating',
  offers: 'offers',
  students: 'students',
};
const NAMES_OF: Record<FactTopic, Parameters<typeof t>[1]> = {
  english: 'whatEnglish',
  fee: 'whatFee',
  deposit: 'whatDeposit',
  deadline: 'whatDeadline',
  scholarship: 'whatScholarship',
  rating: 'whatRating',
  offers: 'whatOffers',
  rooms: 'whatRooms',
  students: 'whatStudents',
  tests: 'whatRule',
};
const PROFILE: readonly FactTopic[] = ['rating', 'offers', 'english', 'fee'];
const MAX_SCHOOLS = 4;

/** Answers about named schools with the requested topics, or with the most frequent ones if none is requested. */
export async function answerSchools(question: ParsedQuestion): Promise<Parts> {
  const { locale, reading } = question;
  const { topics, schools, subject, level, exam, guides } = reading;
  const isCompared = schools.length > 1 || topics.has('compare');
  const asksRooms = guides.includes('living') || topics.has('accommodation');
  const requested = [
    ...new Set([
      ...Object.entries(FACT_OF).flatMap(([topic, fact]) => (topics.has(topic as Topic) ? [fact] : [])),
      ...(asksRooms ? (['rooms'] as const) : []),
      ...(exam?.key === 'gpa' ? (['tests'] as const) : []),
    ]),
  ].filter((topic) => !(topic === 'fee' && (wantsNoFee(question) || (asksRooms && !topics.has('budget')))));
  const asksRules =
    (exam !== null && exam.key !== 'gpa') ||
    (topics.has('entry') && !topics.has('english') && !ASKS_STRENGTHS.test(reading.text));
  const isProfile =
    requested.length === 0 && !asksRules && subject === null && !topics.has('place') && !topics.has('ranking');
  const looked = requested.length > 0 ? requested : isCompared || isProfile || topics.has('place') ? PROFILE : [];
  // Typical offers exist for A-levels and the IB only; other examinations have published rules.
  const asksOffers = asksRules && (exam === null || exam.key === 'alevel' || exam.key === 'ib');
  const read = asksOffers ? [...new Set([...looked, 'offers' as const])] : looked;
  const schoolFactsList = await schoolFacts(question, schools.slice(0, MAX_SCHOOLS), read, {
    level,
    words: [subject?.words, subject?.said, getWords(question)].filter(Boolean).join(' '),
  });
  const [first] = schoolFactsList;
  if (!first) return { missing: [t(locale, 'whatSchool')] };
  const missing: string[] = [];
  const lacking: FactTopic[] = [];
  const isBritish = first.school.countryKey === 'uk';
  const asksDates =
    topics.has('deadline') &&
    isBritish &&
    schoolFactsList.every(({ claims: claimsByTopic }) => claimsByTopic.deadline.length === 0) &&
    level !== 'master';
  const test = testIn(reading.text);
  const isOfTest = ({ unit }: Claim) => test === null || unit.startsWith(test);
  const claims = schoolFactsList.flatMap(({ claims: claimsByTopic }) =>
    looked.flatMap((topic) =>
      (topic === 'english' ? claimsByTopic[topic].filter(isOfTest) : claimsByTopic[topic]).slice(
        0,
        isCompared || isProfile ? 1 : 4,
      ),
    ),
  );
  if (test && requested.includes('english') && claims.length === 0) missing.push(t(locale, 'whatTest', { test }));
  for (const topic of requested)
    if (
      schoolFactsList.every(({ claims: claimsByTopic }) => claimsByTopic[topic].length === 0) &&
      !(topic === 'deadline' && isBritish)
    )
      lacking.push(topic);
  if (topics.has('ranking')) missing.push(t(locale, 'whatRanking'));
  // Entry rules for school-leaving examinations apply to bachelor's degrees only.
  const isOfBachelor = exam !== null || level === null || level === 'bachelor';
  const rules = asksRules && isOfBachelor ? await getRules(question, schoolFactsList) : [];
  if (asksRules && !isOfBachelor && !requested.includes('english')) missing.push(t(locale, 'whatRule'));
  const isProgramme = requested.length > 0 && subject !== null && subject.types.length === 0;
  const courses =
    subject && !isCompared && !isProgramme ? await coursesOfSchool(question, first.school.id, subject, level) : null;
  const ofCourses =
    asksOffers && courses
      ? await courseOffers(question, courses.named, { school: first.name, field: subject?.said ?? '' })
      : [];
  const ofSchool =
    asksOffers && rules.length + ofCourses.length === 0 && !looked.includes('offers')
      ? schoolFactsList.flatMap(({ claims: claimsByTopic }) => claimsByTopic.offers.slice(0, 1))
      : [];
  const offers = [...ofCourses, ...ofSchool];
  if (asksRules && rules.length + offers.length === 0 && exam) missing.push(t(locale, 'whatRule'));
  // If a school has no fact for a topic, its courses may have one.
  const lacksFacts = requested.some((topic) => COURSE_TOPICS.has(topic)) && claims.length === 0 && !asksDates;
  const courseRows = courses
    ? courses.rows
    : lacksFacts && !isCompared
      ? await firstCourses(question, first.school.id, level)
      : [];
  const courseFees =
    requested.includes('fee') && claims.length === 0
      ? courseRows.flatMap((row) => courseFee(row, first.name, locale))
      : [];
  const living =
    asksRooms || topics.has('budget')
      ? await livingClaims(question, { cities: [], schools: schools.slice(0, MAX_SCHOOLS), country: null })
      : [];
  missing.push(
    ...lacking.filter((topic) => topic !== 'fee' || courseFees.length === 0).map((topic) => t(locale, NAMES_OF[topic])),
  );
  if (reading.isElsewhere) missing.push(t(locale, 'whatElsewhere'));
  const all: Claim[] = [
    ...ofCourses,
    ...rules,
    ...ofSchool,
    ...claims,
    ...courseFees,
    ...(asksDates ? ucasDates(question) : []),
    ...living,
  ];
  const services = lacking.includes('deadline')
    ? await guidePassages(question, `${reading.text} deadline`, ['systems', 'when'], reading.countriesOfPlaces)
    : [];
  all.push(...services.slice(0, 2).map(({ row }) => passageClaim(row, question)));
  const beside =
    all.length === 0 && guides.length > 0 && (missing.length > 0 || asksRooms || isProfile)
      ? await extraClaims(question, first.school.city)
      : [];
  const ofTexts = isProfile ? await extraPassages(question) : [];
  const fields = isProfile && ASKS_FIELDS_PATTERN.test(reading.text) ? await fieldNames(question, first.school.id) : [];
  const isUnheld =
    isProfile &&
    beside.length + ofTexts.length + fields.length === 0 &&
    (guides.length > 0 || (!isCompared && asksMoreThanList(reading)));
  if (isUnheld) missing.push(t(locale, 'whatOfSchool'));
  const verdict =
    judgeEnglish(
      question,
      first.name,
      claims.find(({ unit }) => unit.startsWith('IELTS')),
    ) || judgeGrades(question, ofCourses[0]);
  return {
    lead:
      fields.length > 0
        ? t(locale, 'schoolTeaches', { school: first.name, fields: getList(locale, fields) })
        : verdict ||
          leadOf(question, schoolFactsList, {
            isProfile,
            isCompared,
            courses: courses?.total ?? null,
            hasClaims: all.length > 0,
            missing,
          }),
    claims: ofTexts.length > 0 ? ofTexts : fields.length > 0 || isUnheld ? [] : [...all, ...beside],
    cards:
      courseRows.length > 0
        ? courseRows.map((row) => courseCard(row))
        : schoolFactsList.map(({ school }) => schoolCard(school, locale)),
    next:
      isCompared && schoolFactsList.length > 1
        ? linkCard(
            `/compare?schools=${schoolFactsList.map(({ school }) => school.id).join(',')}`,
            t(locale, 'compareLink'),
            t(locale, 'compareLinkText'),
          )
        : courses || fields.length > 0
          ? linkCard(
              `/school/${first.school.id}`,
              t(locale, 'coursesLink', { school: first.name }),
              t(locale, 'coursesLinkText'),
            )
          : null,
    texts: [...(await coursesAfterLogin(question, first, courseRows.length)), ...(await listOtherSchools(question))],
    missing: beside.length > 0 ? [] : missing,
    suggestions: getSuggestions(question, first, requested),
  };
}

/** Finds passages for the part of a question that no fact of the school covers, such as 'Oxford interview'. */
async function extraPassages(question: ParsedQuestion): Promise<Claim[]> {
  const { reading } = question;
  if (!asksMoreThanList(reading)) return [];
  const scoredRows = await searchPassages(
    question,
    reading.named.reduce((text, name) => text.replaceAll(name, ' '), reading.text),
  );
  return scoredRows
    .filter(
      ({ row, share, matched }) =>
        row.kind === 'guide' &&
        share > MIN_EXTRA_SCORE &&
        matched > 1 &&
        (row.country === 'all' || reading.countriesOfPlaces.some((key) => key === row.country)),
    )
    .slice(0, 2)
    .map(({ row }) => passageClaim(row, question));
}

const MIN_EXTRA_SCORE = 0.45;
const ASKS_STRENGTHS = /\bknown for\b|出名|强项/u;
const ASKS_FIELDS_PATTERN =
  /\b(?:what|which) (?:courses|subjects|majors|degrees|programmes)\b|\bknown for\b|(?:什么|哪些)(?:科|专业|课程|学科)|有(?:什么)?(?:读|科)|出名|强项/u;
const MAX_FIELDS = 8;

/** Returns names of the fields in which a school has most courses. */
async function fieldNames(question: ParsedQuestion, schoolId: number): Promise<string[]> {
  const groups = await groupsOfSchool(question, schoolId);
  const names = await queryRows(question.db, courseTypeGroups(question.locale));
  return groups.slice(0, MAX_FIELDS).flatMap((id) => names.find((name) => name.id === id)?.name ?? []);
}

/** Returns the English test other than IELTS that a question names, spelt as in the facts; null if none. */
const testIn = (text: string): string | null => TESTS.find(([words]) => words.test(text))?.[1] ?? null;
const TESTS: readonly (readonly [RegExp, string])[] = [
  [/\btoefl\b|托福/u, 'TOEFL'],
  [/\bpte\b/u, 'PTE'],
  [/\bduolingo\b|多邻国/u, 'Duolingo'],
];

/** States how many courses of the level a visitor sees after logging in, if the visitor sees none. */
async function coursesAfterLogin(
  question: ParsedQuestion,
  { school }: SchoolFacts,
  shownCount: number,
): Promise<string[]> {
  const { locale, userId, reading } = question;
  if (userId !== null || shownCount > 0 || reading.level === null) return [];
  const count = await countCourses(question, school.id, reading.level);
  return count > 0 ? [paragraph(locale, t(locale, 'coursesAfterLogin', { count }))] : [];
}

/** Names other schools with the same short name, so that the reader can correct a wrong match. */
async function listOtherSchools(question: ParsedQuestion): Promise<string[]> {
  const { locale, reading } = question;
  return Promise.all(
    reading.alsoNamed.map(async ({ said, schools }) => {
      const names = (await findSchools(question, schools)).map((row) => ownName(locale, row));
      const input = new RegExp(said.replaceAll(/[^\p{L}\p{N}]/gu, '.'), 'iu').exec(question.question)?.[0] ?? said;
      return names.length > 0
        ? paragraph(locale, t(locale, 'alsoNamed', { said: input, names: getList(locale, names) }))
        : '';
    }),
  );
}

const COURSE_TOPICS: ReadonlySet<FactTopic> = new Set(['fee', 'english', 'deadline']);

/** Returns the fee of one course as a claim; the course page states its source and date. */
function courseFee(row: CourseRow, school: string, locale: ParsedQuestion['locale']): Claim[] {
  if (row.fee === null || row.fee <= 0) return [];
  const value = writeMoney(row.fee, row.currency, locale);
  const field = ownName(locale, row);
  return [
    {
      id: `course-fee.${row.id}`,
      text: t(locale, 'claimCourseFee', { school, field, value }),
      value,
      unit: `${row.currency}/year`,
      subject: `${school} · ${field}`,
      source: { publisher: t(locale, 'onItsPage'), address: '' },
      asAt: t(locale, 'courseDates'),
      caution: '',
    },
  ];
}

/** Whether 'how much' asks for something other than tuition: 'how much deposit', 'how much IELTS'. */
const wantsNoFee = ({ reading: { topics, text } }: ParsedQuestion) =>
  (['deposit', 'english', 'scholarship', 'deadline', 'entry'] as const).some((topic) => topics.has(topic)) &&
  !/\b(?:fees?|tuition)\b|学费|费用/u.test(text);

/** Returns a degree title such as 'MSc Machine Learning': facts name programmes by words that belong to no field. */
const getWords = ({ reading: { text } }: ParsedQuestion) =>
  /\b(?:msc|ma|mba|bsc|llb|med|mres)\b[a-z &]{0,40}/u.exec(text)?.[0] ?? '';

async function getRules(question: ParsedQuestion, schoolFactsList: readonly SchoolFacts[]): Promise<Claim[]> {
  const { exam, subject } = question.reading;
  const [type] = subject?.types ?? [];
  const key = exam && exam.key !== 'gpa' ? exam.key : null;
  const groupId = type === undefined ? null : await groupOfType(question, type);
  const rules = await Promise.all(
    schoolFactsList.map(({ school, name }) => entryRules(question, school.id, name, key, groupId)),
  );
  return rules.flatMap((rule) => rule.slice(0, schoolFactsList.length > 1 ? 1 : 3));
}

const extraClaims = async (question: ParsedQuestion, city: string) =>
  (
    await guidePassages(
      question,
      `${question.reading.text} ${city}`,
      question.reading.guides,
      question.reading.countries,
    )
  )
    .filter(({ share }) => share > 0.2)
    .slice(0, 2)
    .map(({ row }) => passageClaim(row, question));

interface Lead {
  isProfile: boolean;
  isCompared: boolean;
  courses: number | null;
  hasClaims: boolean;
  missing: readonly string[];
}

function leadOf(
  { locale, reading }: ParsedQuestion,
  schoolFactsList: readonly SchoolFacts[],
  { isCompared, courses, hasClaims }: Lead,
): string {
  const [first] = schoolFactsList;
  if (!first) return '';
  const place = (item: SchoolFacts) =>
    t(locale, 'schoolIs', {
      name: item.name,
      city: item.school.city,
      country: item.school.country,
    });
  if (isCompared && schoolFactsList.length > 1)
    return t(locale, hasClaims ? 'compareLead' : 'compareLeadEmpty', {
      names: getList(
        locale,
        schoolFactsList.map(({ name }) => name),
      ),
    });
  if (courses !== null)
    return courses > 0
      ? t(locale, 'schoolCoursesFound', { school: first.name, count: courses, subject: reading.subject?.said ?? '' })
      : t(locale, 'schoolCoursesNone', { school: first.name, subject: reading.subject?.said ?? '' });
  if (reading.topics.has('ranking') || !hasClaims || reading.topics.has('place')) return place(first);
  return schoolFactsList.map(place).join(locale === 'en-us' ? ' ' : '');
}

function getSuggestions({ locale }: ParsedQuestion, { name }: SchoolFacts, requested: readonly FactTopic[]): string[] {
  return [
    ...(requested.includes('fee') ? [] : [t(locale, 'suggestFee', { name })]),
    ...(requested.includes('english') ? [] : [t(locale, 'suggestRequires', { name })]),
    ...(requested.includes('scholarship') ? [] : [t(locale, 'suggestScholarship', { name })]),
  ];
}
