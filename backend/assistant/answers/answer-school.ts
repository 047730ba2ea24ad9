import { describeUnheldRule } from './exam-schools.ts';
import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { createCourseCard, createMessageLink, createSchoolCard } from '#backend/assistant/reply.ts';
import { formatList, formatNames, joinSentences, t } from '#backend/assistant/messages.ts';
import {
  findGroupOfSubject,
  findGroupsOfSchool,
  LEVEL_IDS,
  loadFirstCourses,
} from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { createCourseFeeClaim } from '#backend/assistant/look-ups/course-claims.ts';
import { loadEntryRules } from '#backend/assistant/look-ups/entry-rules.ts';
import {
  type FactTopic,
  getFieldOfFacts,
  loadSchoolFacts,
  OTHER_LEVEL_PATTERN,
  type SchoolFacts,
} from '#backend/assistant/look-ups/school-facts.ts';
import { asksForMoreThanList } from '#backend/assistant/reading/rest-of-question.ts';
import { selectCourseTypeGroups } from '#backend/queries/assistant/index.ts';
import { queryRows } from '#backend/queries/database.ts';
import { answerSchoolField } from './answer-school-field.ts';
import { getExamName } from './answer-placement.ts';
import { compareSchools } from './compare-schools.ts';
import type { ReplyParts } from './compose.ts';
import { type Aspect, findNearestClaims } from './nearest-facts.ts';
import { FACT_MESSAGE_KEYS, readEnglishTests, readSchoolQuestion, type SchoolQuestion } from './school-question.ts';
import {
  describeCoursesAfterLogin,
  describeSum,
  findDeadlineRules,
  findExtraPassages,
  findLivingClaims,
  findUcasDates,
  linkOwnSite,
  listOtherSchools,
  suggestQuestions,
} from './school-notes.ts';
import { judgeEnglish } from './verdicts.ts';

const PROFILE_FACTS: readonly FactTopic[] = ['rating', 'offers', 'english', 'fee'];
/** Facts by which schools can be compared. */
const COMPARED_FACTS: ReadonlySet<FactTopic> = new Set(['rating', 'offers', 'english', 'fee', 'tests']);
const MAX_SCHOOLS = 4;

/** Answers about named schools with the requested topics, or with the most frequent ones if none is requested. */
export async function answerSchools(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const { topics, schools, subject, level, exam, guides } = reading;
  if (subject && schools.length === 1) return answerSchoolField(question, subject);
  const isComparison = schools.length > 1;
  const asked = readSchoolQuestion(question);
  const isProfile =
    asked.facts.length === 0 &&
    !asked.asksForEntry &&
    subject === null &&
    !topics.has('place') &&
    !topics.has('ranking');
  const displayedFacts =
    asked.facts.length > 0 ? asked.facts : isComparison || isProfile || topics.has('place') ? PROFILE_FACTS : [];
  // Only A-levels and the IB have typical offers. Other examinations have published rules.
  const asksForOffers = asked.asksForEntry && (exam === null || asked.exam === 'alevel' || asked.exam === 'ib');
  const schoolFactsList = await loadSchoolFacts(
    question,
    schools.slice(0, MAX_SCHOOLS),
    [
      ...new Set([
        ...displayedFacts,
        ...(asksForOffers ? (['offers'] as const) : []),
        ...(isComparison ? PROFILE_FACTS : []),
      ]),
    ],
    { level, field: subject ? getFieldOfFacts(subject) : { names: extractTitle(question), isKnown: false } },
  );
  const [firstSchool] = schoolFactsList;
  if (!firstSchool) return { missing: [t(locale, 'whatSchool')] };
  const comparison =
    isComparison && schoolFactsList.length > 1 && asked.facts.every((topic) => COMPARED_FACTS.has(topic))
      ? await compareSchools(question, schoolFactsList)
      : null;
  const tests = readEnglishTests(question, asked, schoolFactsList);
  // An amount without a level applies to a bachelor's degree.
  const isOfLevel = ({ id }: Claim) => level !== null || !OTHER_LEVEL_PATTERN.test(id);
  const getClaims = ({ claims }: SchoolFacts, topic: FactTopic) =>
    claims[topic].filter((claim) =>
      topic === 'english' ? tests.isOfTest(claim) : topic !== 'fee' || isOfLevel(claim),
    );
  const claims =
    comparison?.claims ??
    schoolFactsList.flatMap((facts) =>
      displayedFacts.flatMap((topic) => getClaims(facts, topic).slice(0, isComparison || isProfile ? 1 : 4)),
    );
  const ucas = findUcasDates(question, schoolFactsList);
  const rules = asked.asksForEntry ? await findRules(question, asked, schoolFactsList) : { degree: [], foundation: [] };
  const ruleClaims = [...rules.degree, ...rules.foundation];
  const offers =
    asksForOffers && ruleClaims.length === 0 && !displayedFacts.includes('offers')
      ? schoolFactsList.flatMap((facts) => facts.claims.offers.slice(0, 1))
      : [];
  // If the school has no fact on its fees, one of its courses may have one.
  const courseRows =
    asked.facts.includes('fee') && claims.length === 0 && !isComparison
      ? await loadFirstCourses(question, firstSchool.school.id, level)
      : [];
  const courseFees = courseRows.flatMap((row) => createCourseFeeClaim(row, firstSchool.name, locale));
  const living = await findLivingClaims(question, asked, schools.slice(0, MAX_SCHOOLS), claims);
  const missingFacts = comparison
    ? []
    : asked.facts.filter(
        (topic) =>
          schoolFactsList.every((facts) => getClaims(facts, topic).length === 0 && facts.claims[topic].length === 0) &&
          !(topic === 'deadline' && ucas) &&
          !(topic === 'fee' && courseFees.length > 0),
      );
  const lacksRule =
    asked.asksForEntry &&
    ruleClaims.length + offers.length === 0 &&
    !asked.asksForDegree &&
    (exam !== null || (!comparison && asked.facts.every((topic) => topic === 'fee')));
  const unheldRule =
    lacksRule && schoolFactsList.length === 1 && exam && !exam.answers
      ? await describeUnheldRule(question, firstSchool)
      : null;
  const missing = [
    ...(comparison?.missing ?? []),
    ...(asked.asksForAverage ? [t(locale, 'whatAverage')] : []),
    ...(asked.asksForDegree ? [t(locale, 'whatDegree')] : []),
    ...(topics.has('ranking') ? [t(locale, 'whatRanking')] : []),
    ...(asked.unheldWords ? [t(locale, 'whatAsked', { words: asked.unheldWords })] : []),
    ...(lacksRule && !unheldRule ? [t(locale, 'whatRule')] : []),
    ...tests.missing,
    ...missingFacts.map((topic) => t(locale, FACT_MESSAGE_KEYS[topic])),
    ...(reading.isElsewhere ? [t(locale, 'whatElsewhere')] : []),
  ];
  const ownClaims = [
    ...ruleClaims,
    ...offers,
    ...(unheldRule?.claims ?? []),
    ...claims,
    ...courseFees,
    ...(ucas?.claims ?? []),
    ...living,
  ];
  const aspects: readonly Aspect[] = [
    ...missingFacts,
    ...(lacksRule && !unheldRule ? (['entry'] as const) : []),
    ...(asked.asksForQuality ? (['quality'] as const) : []),
    ...(tests.missing.length > 0 ? (['english'] as const) : []),
    ...(comparison ? (asked.facts.length > 0 ? asked.facts : (['entry'] as const)) : []),
  ];
  const nearest =
    comparison && comparison.claims.length > 0
      ? []
      : (await Promise.all(schoolFactsList.map((facts) => findNearestClaims(question, facts, aspects))))
          .flat()
          .filter(({ id }) => !ownClaims.some((claim) => claim.id === id));
  const allClaims = [...ownClaims, ...nearest];
  const deadlineRules = missingFacts.includes('deadline') ? await findDeadlineRules(question) : [];
  const passages = isProfile ? await findExtraPassages(question) : [];
  const fieldNames =
    isProfile && ASKS_FIELDS_PATTERN.test(reading.text) ? await getFieldNames(question, firstSchool.school.id) : [];
  const lacksAnswer =
    isProfile &&
    passages.length + fieldNames.length === 0 &&
    (guides.length > 0 || (!isComparison && asksForMoreThanList(reading)));
  if (lacksAnswer) missing.push(t(locale, 'whatOfSchool'));
  const verdict =
    judgeEnglish(question, claims) ||
    describeSum(question, asked, claims.filter(isOfLevel), living) ||
    (ucas?.lead ?? '');
  // An answer that consists only of missing data, or of missing data and advice, starts with a sentence saying so.
  const isEmpty =
    allClaims.length + passages.length + fieldNames.length === 0 &&
    missing.length > 0 &&
    (!isProfile || comparison !== null) &&
    !verdict;
  const opensWithMissing = isEmpty || asked.asksForDegree || asked.asksForAverage;
  const foundationOnly =
    rules.foundation.length > 0 && !asked.isAboutFoundation
      ? t(locale, 'onlyFoundation', { school: firstSchool.name, exam: exam ? getExamName(exam.key, locale) : '' })
      : '';
  const lead = verdict || comparison?.lead || foundationOnly || (unheldRule?.lead ?? '');
  return {
    lead: opensWithMissing
      ? t(locale, 'notHeldAt', {
          school: formatNames(locale, schoolFactsList),
          of: subject ? t(locale, 'claimScope', { scope: subject.spelledText }) : '',
          what: formatList(locale, [...new Set(missing)]),
        })
      : fieldNames.length > 0
        ? t(locale, 'schoolTeaches', { school: firstSchool.name, fields: formatList(locale, fieldNames) })
        : joinSentences(locale, [
            lead,
            verdict && foundationOnly,
            lead
              ? ''
              : missing.length > 0 && nearest.length > 0
                ? t(locale, 'nearestLead', { school: formatNames(locale, schoolFactsList), of: '' })
                : comparison || (!topics.has('place') && !isProfile && allClaims.length + missing.length > 0)
                  ? ''
                  : describePlaces(question, schoolFactsList),
          ]),
    claims:
      passages.length > 0 ? passages : fieldNames.length > 0 || lacksAnswer ? [] : [...allClaims, ...deadlineRules],
    cards:
      courseRows.length > 0
        ? courseRows.map((row) => createCourseCard(row))
        : schoolFactsList.map(({ school }) => createSchoolCard(school, locale)),
    nextCard:
      isComparison && schoolFactsList.length > 1
        ? createMessageLink(
            locale,
            `/compare?schools=${schoolFactsList.map(({ school }) => school.id).join(',')}`,
            'compareLink',
          )
        : fieldNames.length > 0
          ? createMessageLink(locale, `/school/${firstSchool.school.id}`, 'coursesLink', { school: firstSchool.name })
          : null,
    texts: [
      ...(missing.length > 0 ? schoolFactsList.flatMap((facts) => linkOwnSite(question, facts)) : []),
      ...(asked.facts.length > 0 || asked.asksForEntry
        ? []
        : await describeCoursesAfterLogin(question, firstSchool, courseRows.length)),
      ...(await listOtherSchools(question)),
    ],
    missing: opensWithMissing ? [] : missing,
    offersHuman: opensWithMissing || unheldRule !== null,
    suggestions: suggestQuestions(question, firstSchool, asked.facts),
  };
}

const ASKS_FIELDS_PATTERN =
  /\b(?:what|which) (?:courses|subjects|majors|degrees|programmes)\b|\bknown for\b|(?:什么|哪些)(?:科|专业|课程|学科)|有(?:什么)?(?:读|科)|出名|强项/u;
const MAX_FIELDS = 8;

/** Returns the names of the fields in which a school has the most courses. */
async function getFieldNames(question: ParsedQuestion, schoolId: number): Promise<string[]> {
  const groupIds = await findGroupsOfSchool(question, schoolId);
  const names = await queryRows(question.db, selectCourseTypeGroups(question.locale));
  return groupIds.slice(0, MAX_FIELDS).flatMap((id) => names.find((name) => name.id === id)?.name ?? []);
}

/** Returns the words of a degree title such as 'MSc Machine Learning', by which facts name programmes. */
const extractTitle = ({ reading: { text } }: ParsedQuestion): readonly string[] =>
  /\b(?:msc|ma|mba|bsc|llb|med|mres)\b[a-z &]{0,40}/u.exec(text)?.slice(0, 1) ?? [];

/**
 * Returns the published rules for degrees or, if there are none, those for foundation years. School-leaving examinations
 * apply only to bachelor's degrees.
 */
async function findRules(
  question: ParsedQuestion,
  { exam, isAboutBachelor, isAboutFoundation }: SchoolQuestion,
  schoolFactsList: readonly SchoolFacts[],
) {
  const { subject } = question.reading;
  const field = subject && { groupId: await findGroupOfSubject(question, subject), words: subject.words };
  const load = async (levels: readonly number[]) => {
    const rules = await Promise.all(
      schoolFactsList.map(({ school, name }) =>
        loadEntryRules(question, { id: school.id, name }, { exam, field, levels }),
      ),
    );
    return rules.flatMap((ofSchool) => ofSchool.slice(0, schoolFactsList.length > 1 ? 1 : 3));
  };
  const degree = isAboutBachelor && !isAboutFoundation ? await load([LEVEL_IDS.bachelor]) : [];
  const isRoute = isAboutFoundation || exam === 'dse' || exam === 'gaokao';
  return {
    degree,
    foundation: degree.length === 0 && isRoute ? await load([LEVEL_IDS.foundation, LEVEL_IDS.pathway]) : [],
  };
}

const describePlaces = ({ locale }: ParsedQuestion, schoolFactsList: readonly SchoolFacts[]): string =>
  joinSentences(
    locale,
    schoolFactsList.map(({ name, school }) =>
      t(locale, 'schoolIs', { name, city: school.city, country: school.country }),
    ),
  );
