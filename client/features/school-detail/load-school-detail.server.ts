import { withAgentName } from '#shared/tenant/site.ts';
import { type RouterContextProvider, data } from 'react-router';
import { startWords } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequest, requireSite, requireFound } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { type DeferredPart, awaitBriefly, defer } from '#client/site/portal/defer.server.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import { type BilingualName, bilingualName } from '#client/site/catalogue/school-name.ts';
import { type JsonLdItem, breadcrumbItem, plainText, withoutEmpty } from '#client/site/head/json-ld.tsx';
import type { PageHead } from '#client/site/head/page-route.ts';
import { cardAddress } from '#shared/art/card/card.ts';
import {
  type Course,
  courseAwardsByInstitution,
  courseTypesByInstitution,
  institutionCourseList,
} from '#shared/contract/catalogue/course.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import { NO_MONTH } from '#shared/constants.ts';
import { agentCurrency, toOwnMoney } from '#shared/rules/budget.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type CourseQuery, parseCourseQuery } from './courses/course-query.ts';
import { type LivingCostRange, type SourcedFigure, feeOfYear, getSources } from '#client/features/facts/figure.ts';
import { findMenuName } from '#client/features/modular-page/find-menu-name.ts';
import { getCitations, getOffers } from '#client/features/facts/json-ld-facts.server.ts';
import { type Introduction, introduceSchool } from '#client/features/facts/introduction.server.ts';
import { loadEntryRules, type SchoolEntry, toSchoolEntry } from '#client/features/facts/school-entry.server.ts';
import { loadStudyCosts } from '#client/features/facts/study-costs.server.ts';
import { type Statement, getStatements } from '#client/features/facts/statement-figures.server.ts';
import type { DegreeEstimate } from '#client/features/degree-cost/degree-cost.tsx';
import { schoolEstimates } from '#client/features/degree-cost/degree-estimates.server.ts';
import { type RowAdmission, getRowAdmission } from '#client/features/facts/admission-figures.server.ts';
import { STUDY_OPTIONS, type StudyOption } from '#shared/rules/study-options.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { selectHeadlines } from './headline-statements.server.ts';
import { type SchoolFacts, toSchoolFacts } from './school-facts.ts';
import { type ProfilePart, toSchoolProfile } from './profile/school-profile.server.ts';
import { type SubjectRow, toSubjects } from './subjects/subject-spreads.server.ts';
import type { MaybeDeferred } from '#client/site/deferred-data.ts';

/** Matches a school id. A URL with any other text is not found. */
const DIGITS = /^\d{1,19}$/;
const DESCRIPTION_LENGTH = 300;

export interface SchoolContent {
  school: SchoolFacts;
  introduction: Introduction;
  subjects: SubjectRow[];
  profile: ProfilePart[];
  /** Statements that begin the page; `statements` are the others. */
  headlines: Statement[];
  statements: Statement[];
  living: LivingCostRange;
  /** Entry to bachelor courses; null if unknown. */
  entry: SchoolEntry | null;
  /** Costs of a degree by level; empty without a fee. */
  estimates: DegreeEstimate[];
  /** Whether the agent has a page about its fees. */
  hasFeesPage: boolean;
  sources: Source[];
  query: CourseQuery;
  courses: MaybeDeferred<CoursesResult>;
  choices: MaybeDeferred<CourseChoices>;
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
  const portal = requireSite(context);
  if (!DIGITS.test(id)) throw data(null, { status: 404 });
  const t = textsIn(portal.locale).of('school-detail');
  const query = parseCourseQuery(pageQuery('schoolDetail', request.url));
  const courses = defer(portal, (late) => loadCourses(late, id, query), { ok: false });
  const choices = defer(portal, (late) => loadCourseChoices(late, id), NO_CHOICES);

  const [result, costs, rules] = await Promise.all([
    portal.main.ask(institutionByInstitutionId, { id }),
    loadStudyCosts(portal, [id]),
    loadEntryRules(portal, [id]),
  ]);
  const answer = requireFound(result);
  const school = toSchoolFacts(answer, portal.locale, portal.filmHosts);
  const statements = getStatements(answer.institution, portal.locale);
  const headlines = selectHeadlines(statements);
  const introduction = introduceSchool(
    answer.institution,
    { name: school.names.own, zone: school.zone, country: school.country.name },
    portal.locale,
  );
  const absoluteUrl = (path: string) => portal.origin + sitePath(portal.site.agent.keyCode, path);
  return {
    head: {
      title: [school.names.own, school.names.other, answer.institution.namesakes > 0 && `(${school.zone})`]
        .filter(Boolean)
        .join(' '),
      description: describe(school, introduction),
      card: sitePath(portal.site.agent.keyCode, cardAddress({ shape: 'card', kind: 'school', ids: [school.id] })),
    },
    content: {
      school,
      introduction,
      subjects: toSubjects(answer.institution, portal.locale),
      profile: toSchoolProfile(answer.institution, portal.locale, textsIn(portal.locale).of('school-profile')),
      headlines,
      statements: statements.filter((statement) => !headlines.includes(statement)),
      living: costs.of(id).living,
      entry: toSchoolEntry(answer.institution, rules.get(id), {
        t: textsIn(portal.locale).of('schools'),
        locale: portal.locale,
      }),
      estimates: schoolEstimates(
        { school: answer.institution, statements, countryKey: school.country.key },
        costs.of(id),
        toOwnMoney(agentCurrency(portal.site.agent)),
      ),
      hasFeesPage: Boolean(findMenuName(portal.site.menus, FEES)),
      sources: getSources([answer.institution, costs.sourced]),
      query,
      ...(await arrive(courses, choices)),
    },
    things: schoolJsonLd(school, portal.locale, {
      url: absoluteUrl(`/school/${school.id}`),
      schools: {
        name: withAgentName((values) => t('crumb.schools', values), portal.site.agent),
        url: absoluteUrl('/school'),
      },
      ofCountry: {
        name: t('crumb.ofCountry', { country: school.country.name }),
        url: absoluteUrl(`/school?id=${school.country.id}`),
      },
    }),
  };
}

/** Meta description: the introduction, then what the site writes of the school. */
const describe = ({ intro }: SchoolFacts, { text }: Introduction): string =>
  [...[text, plainText(intro)].filter(Boolean).join(' ')].slice(0, DESCRIPTION_LENGTH).join('');

/** Menu key of the page about the agent's fees. Not every agent has this page. */
const FEES = 'fees';

async function arrive(courses: DeferredPart<CoursesResult>, choices: DeferredPart<CourseChoices>) {
  const [arrivingCourses, arrivingChoices] = await Promise.all([awaitBriefly(courses), awaitBriefly(choices)]);
  return { courses: arrivingCourses, choices: arrivingChoices };
}

interface Places {
  url: string;
  schools: { name: string; url: string };
  ofCountry: { name: string; url: string };
}

/** Builds the JSON-LD items. They contain only figures with a source. */
const schoolJsonLd = (school: SchoolFacts, locale: Locale, { url, schools, ofCountry }: Places): JsonLdItem[] => [
  withoutEmpty({
    '@type': 'CollegeOrUniversity',
    '@id': `${url}#school`,
    name: school.names.own,
    alternateName: school.names.other,
    description: plainText(school.intro),
    url,
    sameAs: school.website,
    logo: school.logo,
    makesOffer: getOffers(school.figures, locale),
    subjectOf: getCitations(school.sources),
    address: withoutEmpty({
      '@type': 'PostalAddress',
      streetAddress: school.address,
      addressLocality: school.zone,
      addressCountry: school.country.name,
    }),
  }),
  breadcrumbItem([schools, ofCountry, { name: school.names.own }]),
];

export interface SchoolCourseRow {
  id: string;
  names: BilingualName;
  types: string[];
  fee: SourcedFigure | null;
  /** Award such as 'BSc'; '' if unknown. */
  award: string;
  years: number | null;
  options: StudyOption[];
  admission: RowAdmission;
  /** Start of the course such as 'Sep 2027', '2027 / --' without a month, or '--' if unknown. */
  start: string;
  majorLevelId: string;
  hasCourse: boolean;
  illustrative: boolean;
}

export type CoursesResult =
  | { ok: true; rows: SchoolCourseRow[]; sources: Source[]; total: number; page: number; pages: number }
  | { ok: false };

type ReadContext = Pick<PortalRequest, 'ask' | 'locale' | 'isLoggedIn'>;

async function loadCourses(portal: ReadContext, schoolId: string, query: CourseQuery): Promise<CoursesResult> {
  const isLoggedIn = await portal.isLoggedIn();
  const result = await portal.ask(institutionCourseList, {
    fkInstitutionId: schoolId,
    keyword: query.keyword,
    fkCourseTypeId: query.courseTypeId,
    award: query.award,
    option: query.option || undefined,
    currentPage: isLoggedIn ? query.page : 1, // Pagination requires a login.
  });
  if (!result.ok) return { ok: false };
  const { rows, page } = result.value;
  return {
    ok: true,
    rows: rows.map((course) => toCourseRow(course, portal.locale)),
    sources: getSources(rows),
    total: page.totalResult,
    page: page.currentPage,
    pages: page.totalPage,
  };
}

const startCell = (course: Course, locale: Locale) =>
  course.startYear && course.startMonth === NO_MONTH
    ? `${course.startYear} / ${NO_MONTH}`
    : startWords(course, locale, 'short');

const toCourseRow = (course: Course, locale: Locale): SchoolCourseRow => ({
  id: course.id,
  names: bilingualName(course, locale),
  types: course.ctTypeName.map(({ typeName }) => typeName).filter(Boolean),
  fee: feeOfYear(course),
  award: course.award,
  years: course.years,
  options: STUDY_OPTIONS.filter((option) => course.options.includes(option)),
  admission: getRowAdmission(course, locale),
  start: startCell(course, locale),
  majorLevelId: course.majorLevelName[0]?.id ?? '',
  hasCourse: course.hasCourse !== false,
  illustrative: course.illustrative,
});

interface TypeChoice {
  value: string;
  label: string;
}

/** Filter options of a school's courses. A list is empty if no course has a value. */
export interface CourseChoices {
  types: TypeChoice[];
  awards: TypeChoice[];
  options: StudyOption[];
}

const NO_CHOICES: CourseChoices = { types: [], awards: [], options: [] };

/** Loads the filter options. A failure is not reported, since the search by name works without them. */
async function loadCourseChoices({ ask }: ReadContext, institutionId: string): Promise<CourseChoices> {
  const [types, awards] = await Promise.all([
    ask(courseTypesByInstitution, { institutionId }),
    ask(courseAwardsByInstitution, { institutionId }),
  ]);
  const rows = awards.ok ? awards.value.rows : [];
  return {
    types: types.ok ? types.value.rows.map(({ id, name }) => ({ value: id, label: name })) : [],
    awards: rows.flatMap(({ award }) => (award ? [{ value: award, label: award }] : [])),
    options: STUDY_OPTIONS.filter((option) => rows.some(({ options }) => options.includes(option))),
  };
}
