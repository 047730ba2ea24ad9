import type { ParsedQuestion } from '#backend/assistant/question.ts';
import { createCourseCard, createSchoolCard, createMessageLink } from '#backend/assistant/reply.ts';
import {
  escapeMarkup,
  formatList,
  getLocalizedName,
  formatParagraph,
  type MessageKey,
  t,
  joinSentences,
  formatNames,
  renderLink,
} from '#backend/assistant/messages.ts';
import {
  findCoursesOfSchool,
  countCourses,
  loadFirstCourses,
  findGroupsOfSchool,
  LEVEL_IDS,
  findGroupOfSubject,
} from '#backend/assistant/look-ups/courses.ts';
import type { Claim } from '#backend/assistant/look-ups/claims.ts';
import { loadLivingClaims } from '#backend/assistant/look-ups/costs.ts';
import { findGuidePassages, createPassageClaim, searchPassages } from '#backend/assistant/look-ups/passages.ts';
import {
  createCourseFeeClaim,
  createFieldFeeClaim,
  loadCourseOffers,
} from '#backend/assistant/look-ups/course-claims.ts';
import { loadEntryRules } from '#backend/assistant/look-ups/entry-rules.ts';
import {
  extractLongWords,
  type FactTopic,
  findSchools,
  loadSchoolFacts,
  type SchoolFacts,
  OTHER_LEVEL_PATTERN,
} from '#backend/assistant/look-ups/school-facts.ts';
import { asksForMoreThanList } from '#backend/assistant/reading/rest-of-question.ts';
import { findEnglishTests, readExam } from '#backend/assistant/reading/read-exam.ts';
import type { Topic } from '#backend/assistant/reading/vocabulary.ts';
import { selectCourseTypeGroups } from '#backend/queries/assistant/index.ts';
import { selectFactsOfCourses } from '#backend/queries/assistant/school-facts.ts';
import { queryRows } from '#backend/queries/database.ts';
import { parseFactValue } from '#shared/contract/catalogue/fact-values.ts';
import { STUDY_OPTIONS, type StudyOption } from '#shared/rules/study-options.ts';
import { asksWhetherEnough, countYears, formatSum, loadLivingOfCountry } from './answer-costs.ts';
import { describePlacementAt, getExamName } from './answer-placement.ts';
import { compareSchools } from './compare-schools.ts';
import { describeUcasDates } from './answer-deadlines.ts';
import type { ReplyParts } from './compose.ts';
import { type Aspect, findNearestClaims } from './nearest-facts.ts';
import { judgeEnglish, judgeGrades } from './verdicts.ts';

const FACT_BY_TOPIC: Partial<Record<Topic, FactTopic>> = {
  english: 'english',
  fee: 'fee',
  deposit: 'deposit',
  deadline: 'deadline',
  scholarship: 'scholarship',
  rating: 'rating',
  offers: 'offers',
  students: 'students',
};
const FACT_MESSAGE_KEYS: Record<FactTopic, Parameters<typeof t>[1]> = {
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
const PROFILE_FACTS: readonly FactTopic[] = ['rating', 'offers', 'english', 'fee'];
/** Facts by which schools can be compared. */
const COMPARED_FACTS: ReadonlySet<FactTopic> = new Set(['rating', 'offers', 'english', 'fee', 'tests']);
/** Facts that differ between the courses of a school. */
const FACTS_OF_COURSES: ReadonlySet<FactTopic> = new Set(['fee', 'english', 'deposit', 'scholarship']);
const DEGREE_LEVELS = [LEVEL_IDS.bachelor];
const FOUNDATION_LEVELS = [LEVEL_IDS.foundation, LEVEL_IDS.pathway];
const MAX_SCHOOLS = 4;

/** Answers about named schools with the requested topics, or with the most frequent ones if none is requested. */
export async function answerSchools(question: ParsedQuestion): Promise<ReplyParts> {
  const { locale, reading } = question;
  const { topics, schools, subject, level, exam, guides } = reading;
  const isComparison = schools.length > 1;
  const asksForEnglishPaper = ENGLISH_PAPER_PATTERN.test(reading.text);
  const asksForAccommodation = guides.includes('living') || topics.has('accommodation');
  const requestedFacts = [
    ...new Set([
      ...Object.entries(FACT_BY_TOPIC).flatMap(([topic, fact]) => (topics.has(topic as Topic) ? [fact] : [])),
      ...(asksForAccommodation ? (['rooms'] as const) : []),
      ...(exam?.key === 'gpa' ? (['tests'] as const) : []),
      ...(exam?.key === 'degree' || asksForEnglishPaper ? (['english'] as const) : []),
    ]),
  ].filter(
    (topic) => !(topic === 'fee' && (isAboutOtherFee(question) || (asksForAccommodation && !topics.has('budget')))),
  );
  const ruleExam = asksForEnglishPaper ? null : getRuleExam(question);
  const asksForEntryRules =
    ruleExam !== null ||
    (!asksForEnglishPaper &&
      (topics.has('entry') || ASKS_GRADES_PATTERN.test(reading.text)) &&
      !topics.has('english') &&
      !ASKS_STRENGTHS_PATTERN.test(reading.text));
  const asksForQuality = topics.has('ranking') || ASKS_QUALITY_PATTERN.test(reading.text);
  const isProfileQuestion =
    requestedFacts.length === 0 &&
    !asksForEntryRules &&
    subject === null &&
    !topics.has('place') &&
    !topics.has('ranking');
  const displayedFacts =
    requestedFacts.length > 0
      ? requestedFacts
      : isComparison || isProfileQuestion || topics.has('place')
        ? PROFILE_FACTS
        : [];
  // Only A-levels and the IB have typical offers. Other examinations have published rules.
  const asksForTypicalOffers = asksForEntryRules && (exam === null || ruleExam === 'alevel' || ruleExam === 'ib');
  const loadedFacts = [
    ...new Set([
      ...displayedFacts,
      ...(asksForTypicalOffers ? (['offers'] as const) : []),
      ...(schools.length > 1 ? PROFILE_FACTS : []),
    ]),
  ];
  const schoolFactsList = await loadSchoolFacts(question, schools.slice(0, MAX_SCHOOLS), loadedFacts, {
    level,
    words: [subject?.words, subject?.spelledText, extractWords(question)].filter(Boolean).join(' '),
  });
  const [firstSchool] = schoolFactsList;
  if (!firstSchool) return { missing: [t(locale, 'whatSchool')] };
  const comparison =
    isComparison && schoolFactsList.length > 1 && requestedFacts.every((topic) => COMPARED_FACTS.has(topic))
      ? await compareSchools(question, schoolFactsList)
      : null;
  const missingTexts: string[] = [...(comparison?.missing ?? [])];
  const missingFacts: FactTopic[] = [];
  const isUkSchool = firstSchool.school.countryKey === 'uk';
  const asksForUcasDates =
    topics.has('deadline') &&
    isUkSchool &&
    schoolFactsList.every(({ claims: claimsByTopic }) => claimsByTopic.deadline.length === 0) &&
    level !== 'master';
  const ucas = asksForUcasDates ? describeUcasDates(question) : null;
  const isStatedTest = (test: string) =>
    schoolFactsList.some(({ claims: { english } }) => english.some(({ unit }) => unit.startsWith(test)));
  const namedTests = findEnglishTests(reading.text);
  const unstatedTests = namedTests.filter((test) => test !== 'IELTS' && !isStatedTest(test));
  const lacksPaper = asksForEnglishPaper && !isStatedTest('DSE');
  const lacksTest = requestedFacts.includes('english') && unstatedTests.length > 0;
  // If a school states no minimum for IELTS, which most people mean by English, its other tests are relevant.
  const testNames = namedTests.filter((test) => test !== 'IELTS' || isStatedTest(test));
  // An amount without a level applies to a bachelor's degree.
  const isOfLevel = ({ id }: Claim) => level !== null || !OTHER_LEVEL_PATTERN.test(id);
  const isClaimOfTest = ({ unit }: Claim) => testNames.length === 0 || testNames.some((test) => unit.startsWith(test));
  const fieldWords = extractLongWords(`${subject?.words ?? ''} ${subject?.spelledText ?? ''}`);
  // A fee that names a course, after the school and the level, says nothing on another field.
  const isOfOtherCourse = ({ subject: title }: Claim) =>
    subject !== null &&
    title.split(' · ').length > 2 &&
    !EXCEPTION_PATTERN.test(title) &&
    !fieldWords.some((word) => title.toLowerCase().includes(word));
  const schoolClaims = schoolFactsList.flatMap(({ claims: claimsByTopic }) =>
    displayedFacts.flatMap((topic) =>
      claimsByTopic[topic]
        .filter((claim) =>
          topic === 'english' ? isClaimOfTest(claim) : topic !== 'fee' || (isOfLevel(claim) && !isOfOtherCourse(claim)),
        )
        .slice(0, isComparison || isProfileQuestion ? 1 : 4),
    ),
  );
  for (const topic of comparison ? [] : requestedFacts)
    if (
      schoolFactsList.every(
        ({ claims: claimsByTopic }) =>
          claimsByTopic[topic].filter((claim) => topic !== 'fee' || (isOfLevel(claim) && !isOfOtherCourse(claim)))
            .length === 0,
      ) &&
      !(topic === 'deadline' && isUkSchool)
    )
      missingFacts.push(topic);
  // Colleges in the United States publish test scores and rates, but no minimum average.
  const asksForAverage = exam?.key === 'gpa' && AVERAGE_PATTERN.test(reading.text);
  if (asksForAverage) missingTexts.push(t(locale, 'whatAverage'));
  const asksForDegree = exam?.key === 'degree' || (level === 'master' && DEGREE_RESULT_PATTERN.test(reading.text));
  if (asksForDegree) missingTexts.push(t(locale, 'whatDegree'));
  if (topics.has('ranking')) missingTexts.push(t(locale, 'whatRanking'));
  // Entry rules for school-leaving examinations apply only to bachelor's degrees.
  const isAboutBachelor = exam !== null || level === null || level === 'bachelor';
  const isAboutFoundation = level === 'foundation' || level === 'pathway' || guides.includes('foundation');
  const degreeRules =
    asksForEntryRules && isAboutBachelor && !isAboutFoundation
      ? await getEntryRules(question, schoolFactsList, DEGREE_LEVELS)
      : [];
  const foundationRules =
    asksForEntryRules && degreeRules.length === 0 && (isAboutFoundation || ruleExam === 'dse' || ruleExam === 'gaokao')
      ? await getEntryRules(question, schoolFactsList, FOUNDATION_LEVELS)
      : [];
  const ruleClaims = [...degreeRules, ...foundationRules];
  if (asksForEntryRules && !isAboutBachelor && ruleClaims.length === 0 && !requestedFacts.includes('english'))
    missingTexts.push(t(locale, 'whatRule'));
  const coursesOfField =
    subject && !isComparison ? await findCoursesOfSchool(question, firstSchool.school.id, subject, level) : null;
  // A programme that matches no title may have another name, so this proves nothing about what the school teaches.
  const isUnknownProgramme = requestedFacts.length > 0 && subject?.types.length === 0 && coursesOfField?.total === 0;
  const subjectCourses = isUnknownProgramme ? null : coursesOfField;
  const [askedWords] = UNHELD_PATTERN.exec(question.question) ?? [];
  if (askedWords) missingTexts.push(t(locale, 'whatAsked', { words: askedWords }));
  const asksOption = Object.values(OPTION_PATTERNS).some(([pattern]) => pattern.test(reading.text));
  const isFieldProfile =
    subjectCourses !== null &&
    requestedFacts.length === 0 &&
    !asksForEntryRules &&
    (asksForQuality || asksOption || askedWords !== undefined || !asksForMoreThanList(reading));
  const fieldFee =
    subject && subjectCourses && (isFieldProfile || requestedFacts.includes('fee'))
      ? await createFieldFeeClaim(question, subjectCourses.priced, {
          name: firstSchool.name,
          fieldName: subject.spelledText,
          school: firstSchool.school,
        })
      : null;
  const isOfField = ({ id }: Claim) =>
    subject !== null &&
    extractLongWords(`${subject.words} ${subject.spelledText}`).some((word) => id.toLowerCase().includes(word));
  // A fee of the field replaces the fees of the whole school.
  const claims = comparison
    ? comparison.claims
    : fieldFee
      ? [fieldFee, ...schoolClaims.filter((claim) => !FEE_PATTERN.test(claim.id) || isOfField(claim))]
      : schoolClaims;
  if (lacksPaper) missingTexts.push(t(locale, 'whatPaper'));
  if (lacksTest) missingTexts.push(t(locale, 'whatTest', { test: formatList(locale, unstatedTests) }));
  const courseOfferClaims =
    subjectCourses && (isFieldProfile || asksForTypicalOffers || (asksForEntryRules && ruleClaims.length === 0))
      ? await loadCourseOffers(question, subjectCourses.named, {
          school: firstSchool.name,
          fieldName: subject?.spelledText ?? '',
          wholeCourses: subjectCourses.wholeMatches,
        })
      : [];
  const schoolOfferClaims =
    asksForTypicalOffers && ruleClaims.length + courseOfferClaims.length === 0 && !displayedFacts.includes('offers')
      ? schoolFactsList.flatMap(({ claims: claimsByTopic }) => claimsByTopic.offers.slice(0, 1))
      : [];
  const offerClaims = [...courseOfferClaims, ...schoolOfferClaims];
  // If an examination has no common scale, its published rule says more than a placement.
  const isPlaced = degreeRules.length === 0 || ruleExam === 'alevel' || ruleExam === 'ib';
  const placement =
    ruleExam !== null && isPlaced && isAboutBachelor && !isAboutFoundation && !isComparison
      ? await describePlacementAt(question, firstSchool)
      : '';
  if (
    asksForEntryRules &&
    ruleClaims.length + (asksForTypicalOffers ? offerClaims.length : 0) === 0 &&
    placement === '' &&
    !asksForDegree &&
    (exam || requestedFacts.every((topic) => topic === 'fee'))
  )
    missingTexts.push(t(locale, 'whatRule'));
  // If the school has no fact on a topic, one of its courses may have one.
  const lacksSchoolFee = requestedFacts.includes('fee') && claims.length === 0;
  const courseRows = subjectCourses
    ? subjectCourses.rows
    : lacksSchoolFee && !isComparison
      ? await loadFirstCourses(question, firstSchool.school.id, level)
      : [];
  const courseFeeClaims = lacksSchoolFee
    ? courseRows.flatMap((row) => createCourseFeeClaim(row, firstSchool.name, locale))
    : [];
  const livingCostClaims =
    asksForAccommodation || topics.has('budget') || asksWhetherEnough(question)
      ? await loadLivingClaims(question, { cities: [], schools: schools.slice(0, MAX_SCHOOLS), country: null })
      : [];
  const [country] = reading.countriesOfPlaces;
  if (livingCostClaims.length === 0 && country && topics.has('budget') && claims.some(({ amount }) => amount))
    livingCostClaims.push(...(await loadLivingOfCountry(question, country)));
  missingTexts.push(
    ...missingFacts
      .filter((topic) => topic !== 'fee' || courseFeeClaims.length === 0)
      .map((topic) => t(locale, FACT_MESSAGE_KEYS[topic])),
  );
  if (reading.isElsewhere) missingTexts.push(t(locale, 'whatElsewhere'));
  // Facts of the whole school that replace missing facts of the field. The answer states this before giving them.
  const generalFacts =
    subject && !comparison
      ? [
          ...requestedFacts.filter(
            (topic) =>
              FACTS_OF_COURSES.has(topic) &&
              !(topic === 'fee' && fieldFee) &&
              firstSchool.claims[topic].some(
                (claim) => topic !== 'fee' || (isOfLevel(claim) && !isOfOtherCourse(claim)),
              ) &&
              !firstSchool.claims[topic].some(isOfField),
          ),
          ...(schoolOfferClaims.length > 0 ? (['offers'] as const) : []),
        ]
      : [];
  const standIn =
    foundationRules.length > 0 && !isAboutFoundation
      ? t(locale, 'onlyFoundation', { school: firstSchool.name, exam: exam ? getExamName(exam.key, locale) : '' })
      : generalFacts.length > 0
        ? t(locale, 'standIn', {
            field: subject?.spelledText ?? '',
            school: firstSchool.name,
            what: formatList(
              locale,
              generalFacts.map((topic) => t(locale, FACT_MESSAGE_KEYS[topic])),
            ),
          })
        : '';
  const ownClaims: Claim[] = [
    ...courseOfferClaims,
    ...ruleClaims,
    ...schoolOfferClaims,
    ...claims,
    ...courseFeeClaims,
    ...(ucas?.claims ?? []),
    ...livingCostClaims,
  ];
  const lacksRule = missingTexts.includes(t(locale, 'whatRule'));
  const aspects: readonly Aspect[] = [
    ...missingFacts.filter((topic) => topic !== 'fee' || courseFeeClaims.length === 0),
    ...(lacksRule ? (['entry'] as const) : []),
    ...(asksForQuality ? (['quality'] as const) : []),
    ...(isFieldProfile ? (['profile'] as const) : []),
    ...(lacksTest ? (['english'] as const) : []),
    ...(comparison ? (requestedFacts.length > 0 ? requestedFacts : (['entry'] as const)) : []),
  ];
  const isStated = ({ id }: Claim) => ownClaims.some((claim) => claim.id === id);
  const nearestClaims =
    comparison && comparison.claims.length > 0
      ? []
      : (await Promise.all(schoolFactsList.map((facts) => findNearestClaims(question, facts, aspects))))
          .flat()
          .filter((claim) => !isStated(claim) && !(courseOfferClaims.length > 0 && OFFER_UNITS.has(claim.unit)));
  const allClaims = [...ownClaims, ...nearestClaims];
  const servicePassages = missingFacts.includes('deadline')
    ? await findGuidePassages(question, `${reading.text} deadline`, ['systems'], reading.countriesOfPlaces)
    : [];
  const serviceClaims = servicePassages.slice(0, 2).map(({ row }) => createPassageClaim(row, question));
  const additionalClaims =
    allClaims.length + serviceClaims.length === 0 &&
    guides.length > 0 &&
    (missingTexts.length > 0 || asksForAccommodation || isProfileQuestion)
      ? await findExtraClaims(question, firstSchool.school.city)
      : [];
  const passageClaims = isProfileQuestion ? await findExtraPassages(question) : [];
  const fieldNameList =
    isProfileQuestion && ASKS_FIELDS_PATTERN.test(reading.text)
      ? await getFieldNames(question, firstSchool.school.id)
      : [];
  const isDataMissing =
    isProfileQuestion &&
    additionalClaims.length + passageClaims.length + fieldNameList.length === 0 &&
    (guides.length > 0 || (!isComparison && asksForMoreThanList(reading)));
  if (isDataMissing) missingTexts.push(t(locale, 'whatOfSchool'));
  const isSum =
    topics.has('budget') ||
    asksWhetherEnough(question) ||
    (requestedFacts.includes('fee') && countYears(reading.text) > 1);
  const verdict =
    judgeEnglish(question, claims) ||
    (isSum ? formatSum(question, claims.filter(isOfLevel), livingCostClaims) : '') ||
    judgeGrades(question, courseOfferClaims[0]) ||
    placement ||
    (ucas?.lead ?? '');
  const optionText = subjectCourses ? await describeOption(question, subjectCourses.ids) : '';
  const answeredClaims =
    passageClaims.length > 0
      ? passageClaims
      : fieldNameList.length > 0 || isDataMissing
        ? []
        : [...allClaims, ...serviceClaims, ...additionalClaims];
  // An answer that consists only of missing data, or of missing data and advice, starts with a sentence saying so.
  const isEmpty =
    allClaims.length + passageClaims.length + fieldNameList.length === 0 &&
    missingTexts.length > 0 &&
    (!isProfileQuestion || comparison !== null) &&
    !verdict &&
    subjectCourses?.total !== 0;
  const opensWithMissing = isEmpty || asksForDegree || asksForAverage;
  return {
    lead: opensWithMissing
      ? t(locale, 'notHeldAt', {
          school: formatNames(locale, schoolFactsList),
          of: subject ? t(locale, 'claimScope', { scope: subject.spelledText }) : '',
          what: formatList(locale, [...new Set(missingTexts)]),
        })
      : fieldNameList.length > 0
        ? t(locale, 'schoolTeaches', { school: firstSchool.name, fields: formatList(locale, fieldNameList) })
        : joinSentences(locale, [
            verdict || comparison?.lead || standIn,
            verdict && standIn,
            optionText,
            verdict || comparison?.lead || standIn || optionText
              ? ''
              : missingTexts.length > 0 && nearestClaims.length > 0 && subjectCourses?.total !== 0 && !isFieldProfile
                ? t(locale, 'nearestLead', {
                    school: formatNames(locale, schoolFactsList),
                    of: subject ? t(locale, 'claimScope', { scope: subject.spelledText }) : '',
                  })
                : comparison
                  ? ''
                  : composeLead(question, schoolFactsList, {
                      isProfile: isProfileQuestion || isFieldProfile,
                      courses: subjectCourses,
                      hasClaims: allClaims.length > 0,
                      isMissing: missingTexts.length > 0,
                    }),
          ]),
    claims: answeredClaims,
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
        : subjectCourses || fieldNameList.length > 0
          ? createMessageLink(locale, `/school/${firstSchool.school.id}`, 'coursesLink', { school: firstSchool.name })
          : null,
    texts: [
      ...(missingTexts.length > 0 ? schoolFactsList.flatMap((facts) => linkOwnSite(question, facts)) : []),
      ...(requestedFacts.length > 0 || asksForEntryRules
        ? []
        : await describeCoursesAfterLogin(question, firstSchool, courseRows.length)),
      ...(await listOtherSchools(question)),
    ],
    missing: opensWithMissing || additionalClaims.length > 0 ? [] : missingTexts,
    offersHuman: opensWithMissing,
    suggestions: suggestQuestions(question, firstSchool, requestedFacts),
  };
}

const OPTION_PATTERNS = {
  sandwich: [/\b(?:placements?|sandwich|year in industry|industrial year|co-?op)\b|实习|三文治/u, 'optionSandwich'],
  yearAbroad: [/\b(?:year abroad|study abroad|exchange)\b|交换|交流/u, 'optionAbroad'],
  foundationYear: [/\bfoundation year\b|基础年/u, 'optionFoundation'],
} as const satisfies Record<StudyOption, readonly [RegExp, MessageKey]>;

/** Says whether courses of a field come with the option that a question names, or '' if it names none. */
async function describeOption({ db, locale, reading }: ParsedQuestion, courseIds: readonly number[]): Promise<string> {
  const option = STUDY_OPTIONS.find((key) => OPTION_PATTERNS[key][0].test(reading.text));
  if (!option || courseIds.length === 0) return '';
  const facts = await queryRows(
    db,
    selectFactsOfCourses(courseIds.slice(0, MAX_OPTION_COURSES), ['courseOptions'], locale),
  );
  const count = facts.filter(({ value }) =>
    parseFactValue('courseOptions', String(value))?.some((stated) => stated.option === option),
  ).length;
  return t(locale, count > 0 ? 'yesOption' : 'noOption', {
    count,
    total: Math.min(courseIds.length, MAX_OPTION_COURSES),
    subject: reading.subject?.spelledText ?? '',
    option: t(locale, OPTION_PATTERNS[option][1]),
  });
}

/** Units of ranges of offers, of which those of the course replace those of the school. */
const OFFER_UNITS: ReadonlySet<string> = new Set(['offer', 'A-level']);

const MAX_OPTION_COURSES = 60;

/** Links to the school's own site, which has what is missing here. */
function linkOwnSite({ locale }: ParsedQuestion, { school: { website }, name }: SchoolFacts): string[] {
  if (!website.startsWith('http')) return [];
  return [`<p>${escapeMarkup(t(locale, 'ownSite', { school: name }))}${renderLink(website, website)}</p>`];
}

/** Finds passages for the part of a question that no fact of the school covers, such as 'Oxford interview'. */
async function findExtraPassages(question: ParsedQuestion): Promise<Claim[]> {
  const { reading } = question;
  if (!asksForMoreThanList(reading)) return [];
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
    .map(({ row }) => createPassageClaim(row, question));
}

/** Matches the scope of a fee that applies to all courses with exceptions. */
const EXCEPTION_PATTERN = /\bexcept\b|以外/iu;
const MIN_EXTRA_SCORE = 0.45;
const AVERAGE_PATTERN = /\bgpa\b|绩点/u;
/** Matches words about results of a first degree. */
const DEGREE_RESULT_PATTERN = /均分|绩点|\b(?:average|gpa|2[:.][12])\b/u;
/** Matches questions whether the English of a school-leaving examination counts instead of a test. */
const ENGLISH_PAPER_PATTERN =
  /\benglish (?:b|a|first language|language)\b|\b(?:i?gcse|dse|hkdse|ib|gaokao) english\b|(?:dse|文凭试|高考|会考) ?英[文语]|英[文语] ?(?:sl|hl|[3-7][级*]?).{0,12}(?:雅思|ielts)|(?:免|代替|不用(?:考)?|要不要(?:再)?考|使不使(?:再)?考)(?:雅思|ielts)/u;
const ASKS_GRADES_PATTERN = /收(?:什么|几多|多少|哪些)?(?:grades?|分|成绩)|\bgrades?\b/u;
const ASKS_QUALITY_PATTERN =
  /\b(?:any good|good (?:for|at|in)|worth it|reputation|well regarded)\b|好不好|好吗|好唔好|怎么样|值不值|(?:哪|边)(?:个|间|所)好/u;
const ASKS_STRENGTHS_PATTERN = /\bknown for\b|出名|强项/u;
const ASKS_FIELDS_PATTERN =
  /\b(?:what|which) (?:courses|subjects|majors|degrees|programmes)\b|\bknown for\b|(?:什么|哪些)(?:科|专业|课程|学科)|有(?:什么)?(?:读|科)|出名|强项/u;
const MAX_FIELDS = 8;
/** Matches what no fact of a school states. */
const UNHELD_PATTERN =
  /\bpart[- ]?time\b|\bre(?:sits?|takes?)\b|\btop[- ]?up\b|\bportfolios?\b|兼[读讀]|重考|作品集|材料[费費]/iu;

/** Returns the names of the fields in which a school has the most courses. */
async function getFieldNames(question: ParsedQuestion, schoolId: number): Promise<string[]> {
  const groupIds = await findGroupsOfSchool(question, schoolId);
  const names = await queryRows(question.db, selectCourseTypeGroups(question.locale));
  return groupIds.slice(0, MAX_FIELDS).flatMap((id) => names.find((name) => name.id === id)?.name ?? []);
}

/** States how many courses of the level become visible after logging in, if none is visible now. */
async function describeCoursesAfterLogin(
  question: ParsedQuestion,
  { school }: SchoolFacts,
  shownCount: number,
): Promise<string[]> {
  const { locale, userId, reading } = question;
  if (userId !== null || shownCount > 0 || reading.level === null) return [];
  const count = await countCourses(question, school.id, reading.level);
  return count > 0 ? [formatParagraph(locale, t(locale, 'coursesAfterLogin', { count }))] : [];
}

/** Names other schools with the same short name, so that the reader can correct a wrong match. */
async function listOtherSchools(question: ParsedQuestion): Promise<string[]> {
  const { locale, reading } = question;
  return Promise.all(
    reading.alsoNamed.map(async ({ spelledText, schools }) => {
      const names = (await findSchools(question, schools)).map((row) => getLocalizedName(locale, row));
      const mentionText =
        new RegExp(spelledText.replaceAll(/[^\p{L}\p{N}]/gu, '.'), 'iu').exec(question.question)?.[0] ?? spelledText;
      return names.length > 0
        ? formatParagraph(locale, t(locale, 'alsoNamed', { said: mentionText, names: formatList(locale, names) }))
        : '';
    }),
  );
}

const FEE_PATTERN = /\.(?:degreeYear|internationalFee|tuition|lowest(?:Level|Course)Year)/u;

/** Whether 'how much' asks for something other than tuition: 'how much deposit', 'how much IELTS'. */
const isAboutOtherFee = ({ reading: { topics, text } }: ParsedQuestion) =>
  (['deposit', 'english', 'scholarship', 'deadline', 'entry'] as const).some((topic) => topics.has(topic)) &&
  !/\b(?:fees?|tuition)\b|\bcosts? and\b|学费|费用/u.test(text);

/**
 * Returns the words of a degree title such as 'MSc Machine Learning', because facts name programmes with words that are
 * not those of any field.
 */
const extractWords = ({ reading: { text } }: ParsedQuestion) =>
  /\b(?:msc|ma|mba|bsc|llb|med|mres)\b[a-z &]{0,40}/u.exec(text)?.[0] ?? '';

/**
 * Returns the examination in the question if schools publish rules for it. Returns null if it comes from an earlier
 * question and the current one asks for a fee or a date.
 */
function getRuleExam({ reading: { exam, text, topics } }: ParsedQuestion) {
  const isOfEarlierQuestion = !topics.has('entry') && (topics.has('fee') || topics.has('deadline')) && !readExam(text);
  const key = isOfEarlierQuestion ? null : exam?.key;
  return key === 'dse' || key === 'gaokao' || key === 'alevel' || key === 'ib' ? key : null;
}

async function getEntryRules(
  question: ParsedQuestion,
  schoolFactsList: readonly SchoolFacts[],
  levels: readonly number[],
): Promise<Claim[]> {
  const { subject } = question.reading;
  const groupId = await findGroupOfSubject(question, subject);
  const rules = await Promise.all(
    schoolFactsList.map(({ school, name }) =>
      loadEntryRules(question, school.id, name, getRuleExam(question), groupId, levels),
    ),
  );
  const fieldWords = extractLongWords(`${subject?.words ?? ''} ${subject?.spelledText ?? ''}`);
  const isOfOtherCourse = ({ subject: title, source }: Claim) =>
    subject !== null &&
    COURSE_TITLE.test(`${title} ${source.publisher}`) &&
    !fieldWords.some((word) => title.toLowerCase().includes(word));
  return rules.flatMap((rule) =>
    rule.filter((claim) => !isOfOtherCourse(claim)).slice(0, schoolFactsList.length > 1 ? 1 : 3),
  );
}

/** Matches the title of a degree, whose requirements do not apply to other courses. */
const COURSE_TITLE = /\b(?:BA|BSc|BEng|MEng|LLB|MSci|MMath|MPharm|BMus|BArch|BN)\b/u;

const findExtraClaims = async (question: ParsedQuestion, city: string) =>
  (
    await findGuidePassages(
      question,
      `${question.reading.text} ${city}`,
      question.reading.guides,
      question.reading.countries,
    )
  )
    .filter(({ share }) => share > 0.2)
    .slice(0, 2)
    .map(({ row }) => createPassageClaim(row, question));

/** Matches questions that ask yes or no. */
const ASKS_WHETHER_PATTERN = /\b(?:do|does) .{2,60}\b(?:have|offer|teach|run)\b|\bis there\b|有没有|有无|开不开/u;

interface LeadOptions {
  isProfile: boolean;
  courses: Awaited<ReturnType<typeof findCoursesOfSchool>> | null;
  hasClaims: boolean;
  isMissing: boolean;
}

/**
 * Returns the opening sentence of an answer without a verdict, or '' if its first fact or a note on missing data
 * already answers the question.
 */
function composeLead(
  { locale, reading }: ParsedQuestion,
  schoolFactsList: readonly SchoolFacts[],
  { isProfile, courses, hasClaims, isMissing }: LeadOptions,
): string {
  const [firstSchool] = schoolFactsList;
  if (!firstSchool) return '';
  if (courses !== null && (courses.total === 0 || isProfile || !(hasClaims || isMissing))) {
    const found =
      courses.listed === 'field'
        ? 'schoolFieldFound'
        : ASKS_WHETHER_PATTERN.test(reading.text) && !isMissing
          ? 'yesCourses'
          : 'schoolCoursesFound';
    return t(locale, courses.total > 0 ? found : courses.listed === 'level' ? 'fieldsNotListed' : 'schoolCoursesNone', {
      school: firstSchool.name,
      count: courses.total,
      subject: reading.subject?.spelledText ?? '',
    });
  }
  if (!reading.topics.has('place') && !isProfile && (hasClaims || isMissing)) return '';
  return joinSentences(
    locale,
    schoolFactsList.map(({ name, school }) =>
      t(locale, 'schoolIs', { name, city: school.city, country: school.country }),
    ),
  );
}

function suggestQuestions(
  { locale }: ParsedQuestion,
  { name }: SchoolFacts,
  requestedTopics: readonly FactTopic[],
): string[] {
  return [
    ...(requestedTopics.includes('fee') ? [] : [t(locale, 'suggestFee', { name })]),
    ...(requestedTopics.includes('english') ? [] : [t(locale, 'suggestRequires', { name })]),
    ...(requestedTopics.includes('scholarship') ? [] : [t(locale, 'suggestScholarship', { name })]),
  ];
}
