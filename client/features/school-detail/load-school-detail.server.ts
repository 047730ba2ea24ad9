import { fillAgentName } from '#shared/tenant/site.ts';
import { type RouterContextProvider, data } from 'react-router';
import { formatCourseStart } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequest, requireSite, requireFound } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type DeferredPart, awaitBriefly, defer } from '#client/site/portal/defer.server.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import { type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { type JsonLdItem, createBreadcrumbItem, stripHtml, removeEmptyValues } from '#client/site/head/json-ld.tsx';
import type { PageHead } from '#client/site/head/page-route.ts';
import { getCardPath } from '#shared/art/card/card.ts';
import {
  type Course,
  courseAwardsByInstitution,
  courseTypesByInstitution,
  institutionCourseList,
} from '#shared/contract/catalogue/course.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { UNKNOWN_MONTH } from '#shared/constants.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type CourseQuery, parseCourseQuery } from './courses/course-query.ts';
import { type LivingCostRange, type SourcedFigure, getYearlyFee, getSources } from '#client/features/facts/figure.ts';
import { findMenuName } from '#client/features/modular-page/find-menu-name.ts';
import { getCitations, getOffers } from '#client/features/facts/json-ld-facts.server.ts';
import { type Introduction, writeSchoolIntroduction } from '#client/features/facts/introduction.server.ts';
import {
  findSchoolEntry,
  findScopedEntry,
  getUnstatedExamLabel,
  listRuleExams,
  type SchoolEntry,
} from '#client/features/facts/school-entry.server.ts';
import { getUsualDeadline } from '#client/features/facts/usual-deadline.server.ts';
import { findLivingCosts } from '#client/features/compare/living-costs.server.ts';
import { loadStudyCosts } from '#client/features/facts/study-costs.server.ts';
import { type Statement, getStatements } from '#client/features/facts/statement-figures.server.ts';
import type { DegreeEstimate } from '#client/features/degree-cost/degree-cost.tsx';
import { estimateSchoolCosts } from '#client/features/degree-cost/degree-estimates.server.ts';
import { type RowAdmission, getRowAdmission } from '#client/features/facts/admission-figures.server.ts';
import { STUDY_OPTIONS, type StudyOption } from '#shared/rules/study-options.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { selectHeadlines } from './headline-statements.server.ts';
import { type SchoolFacts, toSchoolFacts } from './school-facts.ts';
import { type ProfilePart, toSchoolProfile } from './profile/school-profile.server.ts';
import { type SubjectRow, listSubjects } from './subjects/subject-spreads.server.ts';
import type { MaybeDeferred } from '#client/site/deferred-data.ts';

/** Matches a school id. A URL with any other text is not found. */
const ID_PATTERN = /^\d{1,19}$/;
const MAX_DESCRIPTION_LENGTH = 300;

export interface SchoolContent {
  school: SchoolFacts;
  introduction: Introduction;
  subjects: SubjectRow[];
  profile: ProfilePart[];
  /** Statements at the top of the page. The other statements are in `statements`. */
  headlines: Statement[];
  statements: Statement[];
  living: LivingCostRange;
  /** Entry requirements of bachelor's courses, or null if unknown. */
  entry: SchoolEntry | null;
  /** Requirements of some courses in the exam of the site's students, beside other requirements of the school. */
  examEntry: SchoolEntry | null;
  /** Label of the requirements in the exam of the site's students if they are unknown, or ''. */
  unstatedExam: string;
  /** Costs of a degree by level. Empty if no fee is known. */
  estimates: DegreeEstimate[];
  /** Whether the agent has a page about its fees. */
  usualTerms: UsualTerms | null;
  hasFeesPage: boolean;
  sources: Source[];
  query: CourseQuery;
  courses: MaybeDeferred<CoursesResult>;
  choices: MaybeDeferred<CourseChoices>;
}

/** Terms of most schools of a country. */
interface UsualTerms {
  country: string;
  intake: string;
  /** Deadline of applications, or '' if it differs by school. */
  deadline: string;
}

export interface LoadedSchool {
  head: PageHead;
  content: SchoolContent;
  things: JsonLdItem[];
}

export async function loadSchoolDetail(
  context: Readonly<RouterContextProvider>,
  request: Request,
  id: string,
): Promise<LoadedSchool> {
  const portalRequest = requireSite(context);
  if (!ID_PATTERN.test(id)) throw data(null, { status: 404 });
  const t = textsIn(portalRequest.locale).getText('school-detail');
  const query = parseCourseQuery(getPageQuery('schoolDetail', request.url));
  const courses = defer(portalRequest, (deferredPortal) => loadCourses(deferredPortal, id, query), { ok: false });
  const choices = defer(portalRequest, (deferredPortal) => loadCourseChoices(deferredPortal, id), EMPTY_CHOICES);

  const [schoolResult, costs] = await Promise.all([
    portalRequest.main.ask(institutionByInstitutionId, { id, ruleExams: listRuleExams(portalRequest.site) }),
    loadStudyCosts(portalRequest, [id]),
  ]);
  const fullSchool = requireFound(schoolResult);
  const school = toSchoolFacts(fullSchool, portalRequest.locale, portalRequest.filmHosts);
  const statements = getStatements(fullSchool.institution, portalRequest.locale);
  const headlines = selectHeadlines(statements);
  const entry = findSchoolEntry(fullSchool.institution, fullSchool.rules, portalRequest);
  const examEntry = entry?.exam === undefined ? findScopedEntry(fullSchool.rules, portalRequest) : null;
  const introduction = writeSchoolIntroduction(
    fullSchool.institution,
    { name: school.names.own, zone: school.zone, country: school.country.name },
    portalRequest.locale,
  );
  const livingCosts = findLivingCosts({
    cityLiving: costs.of(id).living,
    city: costs.of(id).city || fullSchool.institution.city,
    school: fullSchool.institution,
    countryKey: school.country.key,
    locale: portalRequest.locale,
  });
  const absoluteUrl = (path: string) => portalRequest.origin + sitePath(portalRequest.site.agent.keyCode, path);
  return {
    head: {
      title: [school.names.own, school.names.other, fullSchool.institution.namesakes > 0 && `(${school.zone})`]
        .filter(Boolean)
        .join(' '),
      description: getDescription(school, introduction),
      card: sitePath(
        portalRequest.site.agent.keyCode,
        getCardPath({ shape: 'card', kind: 'school', ids: [school.id] }),
      ),
    },
    content: {
      school,
      introduction,
      subjects: listSubjects(fullSchool.institution, portalRequest.locale),
      profile: toSchoolProfile(
        fullSchool.institution,
        portalRequest.locale,
        textsIn(portalRequest.locale).getText('school-profile'),
      ),
      headlines,
      statements: statements.filter((statement) => !headlines.includes(statement)),
      living: costs.of(id).living,
      entry,
      examEntry,
      unstatedExam: examEntry || entry?.equivalent ? '' : getUnstatedExamLabel(entry, portalRequest),
      usualTerms: getUsualTerms(school.country, portalRequest.locale),
      estimates: estimateSchoolCosts(
        { school: fullSchool.institution, locale: portalRequest.locale, countryKey: school.country.key },
        { ...costs.of(id), living: livingCosts.living },
        getExchangeRates(getAgentCurrency(portalRequest.site.agent)),
      ),
      hasFeesPage: Boolean(findMenuName(portalRequest.site.menus, FEES_SECTION_ID)),
      sources: getSources([fullSchool.institution, costs.sourced, livingCosts]),
      query,
      ...(await awaitCoursesBriefly(courses, choices)),
    },
    things: createSchoolJsonLd(school, portalRequest.locale, {
      url: absoluteUrl(`/school/${school.id}`),
      schools: {
        name: fillAgentName((values) => t('crumb.schools', values), portalRequest.site.agent),
        url: absoluteUrl('/school'),
      },
      ofCountry: {
        name: t('crumb.ofCountry', { country: school.country.name }),
        url: absoluteUrl(`/school?id=${school.country.id}`),
      },
    }),
  };
}

const COUNTRIES_WITH_TERMS = ['uk', 'au', 'us', 'ca'] as const;

/** Returns when terms start and applications close at most schools of the country, or null if it is unknown. */
function getUsualTerms(country: { key: string; name: string }, locale: Locale): UsualTerms | null {
  const texts = textsIn(locale);
  const key = COUNTRIES_WITH_TERMS.find((item) => item === country.key);
  if (!key) return null;
  return {
    country: country.name,
    intake: texts.getText('guide')(`${key}.intake`),
    deadline: getUsualDeadline(key, locale),
  };
}

/** Returns the meta description: the site's text about the school, followed by the introduction. */
const getDescription = ({ intro }: SchoolFacts, { text }: Introduction): string =>
  [...[stripHtml(intro), text].filter(Boolean).join(' ')].slice(0, MAX_DESCRIPTION_LENGTH).join('');

/** Menu key of the page about the agent's fees. Some agents have no such page. */
const FEES_SECTION_ID = 'fees';

async function awaitCoursesBriefly(courses: DeferredPart<CoursesResult>, choices: DeferredPart<CourseChoices>) {
  const [briefCourses, arrivingChoices] = await Promise.all([awaitBriefly(courses), awaitBriefly(choices)]);
  return { courses: briefCourses, choices: arrivingChoices };
}

interface JsonLdUrls {
  url: string;
  schools: { name: string; url: string };
  ofCountry: { name: string; url: string };
}

/** Creates the JSON-LD items. They contain only figures that have a source. */
const createSchoolJsonLd = (
  school: SchoolFacts,
  locale: Locale,
  { url, schools, ofCountry }: JsonLdUrls,
): JsonLdItem[] => [
  removeEmptyValues({
    '@type': 'CollegeOrUniversity',
    '@id': `${url}#school`,
    name: school.names.own,
    alternateName: school.names.other,
    description: stripHtml(school.intro),
    url,
    sameAs: school.website,
    logo: school.logo,
    makesOffer: getOffers(school.figures, locale),
    subjectOf: getCitations(school.sources),
    address: removeEmptyValues({
      '@type': 'PostalAddress',
      streetAddress: school.address,
      addressLocality: school.zone,
      addressCountry: school.country.name,
    }),
  }),
  createBreadcrumbItem([schools, ofCountry, { name: school.names.own }]),
];

export interface SchoolCourseRow {
  id: string;
  names: BilingualName;
  types: string[];
  fee: SourcedFigure | null;
  /** Award such as 'BSc', or '' if unknown. */
  award: string;
  years: number | null;
  options: StudyOption[];
  admission: RowAdmission;
  /** Start of the course, such as 'Sep 2027'. Without a known month it is '2027 / --', and '--' if it is unknown. */
  start: string;
  majorLevelId: string;
  hasCourse: boolean;
  illustrative: boolean;
}

export type CoursesResult =
  | { ok: true; rows: SchoolCourseRow[]; sources: Source[]; total: number; page: number; pages: number }
  | { ok: false };

type PortalReader = Pick<PortalRequest, 'ask' | 'locale' | 'isLoggedIn'>;

async function loadCourses(portalRequest: PortalReader, schoolId: string, query: CourseQuery): Promise<CoursesResult> {
  const isLoggedIn = await portalRequest.isLoggedIn();
  const coursesResult = await portalRequest.ask(institutionCourseList, {
    fkInstitutionId: schoolId,
    keyword: query.keyword,
    fkCourseTypeId: query.courseTypeId,
    award: query.award,
    option: query.option || undefined,
    currentPage: isLoggedIn ? query.page : 1, // Visitors who are not logged in see only the first page.
  });
  if (!coursesResult.ok) return { ok: false };
  const { rows, page } = coursesResult.value;
  return {
    ok: true,
    rows: rows.map((course) => toCourseRow(course, portalRequest.locale)),
    sources: getSources(rows),
    total: page.totalResult,
    page: page.currentPage,
    pages: page.totalPage,
  };
}

const formatStart = (course: Course, locale: Locale) =>
  course.startYear && course.startMonth === UNKNOWN_MONTH
    ? `${course.startYear} / ${UNKNOWN_MONTH}`
    : formatCourseStart(course, locale, 'short');

const toCourseRow = (course: Course, locale: Locale): SchoolCourseRow => ({
  id: course.id,
  names: getBilingualName(course, locale),
  types: course.ctTypeName.map(({ typeName }) => typeName).filter(Boolean),
  fee: getYearlyFee(course),
  award: course.award,
  years: course.years,
  options: STUDY_OPTIONS.filter((option) => course.options.includes(option)),
  admission: getRowAdmission(course, locale),
  start: formatStart(course, locale),
  majorLevelId: course.majorLevelName[0]?.id ?? '',
  hasCourse: course.hasCourse !== false,
  illustrative: course.illustrative,
});

interface SelectChoice {
  value: string;
  label: string;
}

/** Filter options of a school's course list. A list is empty if no course has a value for it. */
export interface CourseChoices {
  types: SelectChoice[];
  awards: SelectChoice[];
  options: StudyOption[];
}

const EMPTY_CHOICES: CourseChoices = { types: [], awards: [], options: [] };

/** Loads the filter options. An error is not reported, because the search by name works without them. */
async function loadCourseChoices({ ask }: PortalReader, institutionId: string): Promise<CourseChoices> {
  const [types, awards] = await Promise.all([
    ask(courseTypesByInstitution, { institutionId }),
    ask(courseAwardsByInstitution, { institutionId }),
  ]);
  const awardRows = awards.ok ? awards.value.rows : [];
  return {
    types: types.ok ? types.value.rows.map(({ id, name }) => ({ value: id, label: name })) : [],
    awards: awardRows.flatMap(({ award }) => (award ? [{ value: award, label: award }] : [])),
    options: STUDY_OPTIONS.filter((option) => awardRows.some(({ options }) => options.includes(option))),
  };
}
