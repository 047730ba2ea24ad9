import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { type SourcedFigure, getYearlyFee, getSources } from '#client/features/facts/figure.ts';
import { formatMonth } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { getPageQuery, parseId, parseMonth, parsePageNumber } from '#client/site/portal/page-query.ts';
import { type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { getSchoolFee } from '#client/features/facts/fee-range.ts';
import { type BilingualName, getBilingualName } from '#client/site/catalogue/school-name.ts';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { newsList } from '#shared/contract/catalogue/news.ts';
import { type Country, countryList } from '#shared/contract/catalogue/country.ts';
import { type Course, coursesList } from '#shared/contract/catalogue/course.ts';
import { type EntryRule, examSchools, MAX_EXAM_SCHOOLS } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import type { Locale } from '#shared/locale/locales.ts';

const DSE_EXAM_TYPE = '1' satisfies PublicExamType;
const BACHELOR_LEVEL_ID = '1';

export async function loadDse(context: Readonly<RouterContextProvider>) {
  const { ask, locale } = requireSite(context);
  const t = textsIn(locale).getText('dse');
  const schoolsResult = await ask(examSchools, { publicTestType: DSE_EXAM_TYPE, showCount: MAX_EXAM_SCHOOLS });
  const rows = schoolsResult.ok ? schoolsResult.value.rows : [];
  return {
    head: { title: t('title'), description: t('description') },
    /** Published requirements. Empty if the call fails or is unsupported. */
    asked: { groups: groupRules(rows.map((row) => toAskedSchool(row, locale))), sources: getSources(rows) },
  };
}

type ExamSchool = z.output<typeof examSchools.datas>;

const toAskedSchool = ({ school, rule, fkMajorLevelId, facts, sources }: ExamSchool, locale: Locale) => {
  const isDegree = fkMajorLevelId === BACHELOR_LEVEL_ID;
  // A foundation course costs less than a year of a degree.
  return { isDegree, school, rule, fee: isDegree ? getSchoolFee({ facts, sources }, 'bachelor', locale) : null };
};

/** Age in years from which a rule is listed last, whether it is evaluated or not. */
const OLD_RULE_YEARS = 5;
const isOld = ({ asAtYear }: Pick<EntryRule, 'asAtYear'>, thisYear: number) =>
  asAtYear > 0 && thisYear - asAtYear > OLD_RULE_YEARS;

interface RuleGroup<Row> {
  /** A country, or what is folded below the countries. */
  key: string;
  kind: 'country' | 'foundation' | 'old';
  rows: Row[];
}

/**
 * Groups the requirements of degrees by country, the country with the most schools first. Requirements of foundation
 * courses and old ones follow in groups of their own. The best-known schools, which the backend lists first, stay first.
 */
export function groupRules<
  Row extends { isDegree: boolean; school: { country: string }; rule: Pick<EntryRule, 'asAtYear'> },
>(rows: readonly Row[], thisYear = new Date().getFullYear()): RuleGroup<Row>[] {
  const ofDegrees = rows.filter(({ isDegree, rule }) => isDegree && !isOld(rule, thisYear));
  const countries = [...new Set(ofDegrees.map(({ school }) => school.country))]
    .map((key): RuleGroup<Row> => ({
      key,
      kind: 'country',
      rows: ofDegrees.filter(({ school }) => school.country === key),
    }))
    .sort((a, b) => b.rows.length - a.rows.length);
  const folded: RuleGroup<Row>[] = [
    { key: 'foundation', kind: 'foundation', rows: rows.filter(({ isDegree }) => !isDegree) },
    { key: 'old', kind: 'old', rows: rows.filter(({ isDegree, rule }) => isDegree && isOld(rule, thisYear)) },
  ];
  return [...countries, ...folded].filter(({ rows: groupRows }) => groupRows.length > 0);
}

export type DseContent = Awaited<ReturnType<typeof loadDse>>;
export type AskedSchool = ReturnType<typeof toAskedSchool>;

const MONTH_NUMBERS = Array.from({ length: 12 }, (_, index) => index + 1);

export async function loadPathwayCourses(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const { ask, main, locale } = portalRequest;
  const query = getPageQuery('pathwayCourses', request.url);
  const filters = { countryId: parseId(query, 'countryId'), startMonth: parseMonth(query, 'startMonth') };
  const [routes, courses, countries] = await Promise.all([
    loadPathwayRoutes(portalRequest),
    main.ask(coursesList, {
      type: 'pathway',
      fkAreaCountryId: filters.countryId,
      startMonth: filters.startMonth || null,
      currentPage: parsePageNumber(query),
    }),
    ask(countryList, {}),
  ]);
  const countryRows = countries.ok ? countries.value.rows : [];
  const countriesWithPathways = await Promise.all(
    countryRows
      .filter(({ offered }) => offered)
      .map((country) => checkPathways(portalRequest, country, filters.countryId)),
  );
  const t = textsIn(locale).getText('pathway');
  return {
    head: { title: t('title'), description: t('description') },
    query: filters,
    routes,
    lines: courses.ok ? courses.value.rows.map((course) => toRow(course, countryRows, locale)) : null,
    sources: courses.ok ? getSources(courses.value.rows) : [],
    page: courses.ok ? courses.value.page : EMPTY_PAGE,
    countries: countriesWithPathways.flatMap(({ id, name, nameChn, hasSome }) =>
      hasSome ? [{ value: id, label: getBilingualName({ name, nameChn }, locale).own }] : [],
    ),
    months: MONTH_NUMBERS.map((month) => ({ value: String(month), label: formatMonth(month, locale) })),
  };
}

/** Ways to a degree that are no courses of the catalogue, with words of the title of the article about each. */
const ROUTE_ARTICLES = {
  uk: { 'zh-hk': '銜接課程 foundation', zh: '预科课程 foundation', 'en-us': 'foundation routes' },
  us: { 'zh-hk': '轉學與學分', zh: '转学与学分', 'en-us': 'credit transfer' },
  topUp: { 'zh-hk': '副學位 top-up', zh: '副学位 top-up', 'en-us': 'top-up degree' },
} as const satisfies Record<string, Record<Locale, string>>;

type PathwayRoute = keyof typeof ROUTE_ARTICLES;

/** Returns the ways to a degree with the id of the site's article about each. Ways without an article are left out. */
async function loadPathwayRoutes({ ask, locale }: PortalRequestWithSite): Promise<{ key: PathwayRoute; id: string }[]> {
  const articleIds = await Promise.all(
    (Object.keys(ROUTE_ARTICLES) as PathwayRoute[]).map(async (key) => {
      const result = await ask(newsList, { keyword: ROUTE_ARTICLES[key][locale], showCount: 1 });
      const [article] = result.ok ? result.value.rows : [];
      return article ? [{ key, id: article.id }] : [];
    }),
  );
  return articleIds.flat();
}

/**
 * Whether a country has pathway courses. Countries without any are hidden, unless counting failed or the URL names
 * them.
 */
async function checkPathways({ ask }: PortalRequestWithSite, country: Country, selectedCountryId: string) {
  if (country.id === selectedCountryId) return { ...country, hasSome: true };
  const result = await ask(coursesList, { type: 'pathway', fkAreaCountryId: country.id, showCount: 1 });
  return { ...country, hasSome: !result.ok || result.value.page.totalResult > 0 };
}

/** Returns the first of the trading names that the register lists with slashes. */
const getFirstName = (name: string) => name.split('/')[0] ?? name;

export type PathwayContent = Awaited<ReturnType<typeof loadPathwayCourses>>;

function toRow(course: Course, countries: readonly Country[], locale: Locale): PathwayCourseRow {
  const country = countries.find(({ id }) => id === course.fkAreaCountryId);
  const firstLevel = course.majorLevelName[0];
  const startMonth = Number(course.startMonth);
  return {
    id: course.id,
    names: getBilingualName(course, locale),
    school: getFirstName(getBilingualName({ name: course.schoolName, nameChn: course.schoolNameChn }, locale).own),
    schoolId: course.fkInstitutionId,
    country: country ? getBilingualName(country, locale).own : '',
    level: firstLevel
      ? getBilingualName({ name: firstLevel.levelName, nameChn: firstLevel.levelNameChn }, locale).own
      : '',
    fee: getYearlyFee(course),
    start: startMonth ? formatMonth(startMonth, locale) : '',
    illustrative: course.illustrative,
  };
}

export interface PathwayCourseRow {
  id: string;
  names: BilingualName;
  school: string;
  schoolId: string;
  country: string;
  level: string;
  fee: SourcedFigure | null;
  start: string;
  illustrative: boolean;
}
