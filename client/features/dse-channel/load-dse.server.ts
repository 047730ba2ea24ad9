import type { RouterContextProvider } from 'react-router';
import { type SourcedFigure, feeOfYear, getSources } from '#client/features/facts/figure.ts';
import { monthText } from '#client/i18n/date-texts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { pageQuery, parseId, parseMonth, parsePageNumber } from '#client/site/portal/page-query.ts';
import { type PortalRequestWithSite, requireSite } from '#client/portal-request.server.ts';
import { getBachelorYear } from '#client/features/compare/compare-costs.ts';
import { type BilingualName, bilingualName } from '#client/site/catalogue/school-name.ts';
import { EMPTY_PAGE } from '#shared/contract/call.ts';
import { type Country, countryList } from '#shared/contract/catalogue/country.ts';
import { type Course, coursesList } from '#shared/contract/catalogue/course.ts';
import { type EntryRule, examSchools, MAX_EXAM_SCHOOLS } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { isUsable } from '#shared/rules/exams/rule-age.ts';
import type { Locale } from '#shared/locale/locales.ts';

const DSE = '1' satisfies PublicExamType;

export async function loadDse(context: Readonly<RouterContextProvider>) {
  const { ask, locale } = requireSite(context);
  const t = textsIn(locale).of('dse');
  const result = await ask(examSchools, { publicTestType: DSE, showCount: MAX_EXAM_SCHOOLS });
  const rows = result.ok ? result.value.rows : [];
  return {
    head: { title: t('title'), description: t('description') },
    /** Published requirements, those that can be evaluated first; empty if the call fails or is unsupported. */
    asked: {
      schools: rows
        .map(({ school, rule, facts, sources }) => ({ school, rule, fee: getBachelorYear({ facts, sources }) }))
        .sort((row, other) => getAge(row.rule) - getAge(other.rule)),
      sources: getSources(rows),
    },
  };
}

/** Order of the rules: dated within three years, others that are evaluated, and those for reference only. */
const getAge = (rule: EntryRule) => (rule.counts ? 0 : isUsable(rule) ? 1 : 2);

export type DseContent = Awaited<ReturnType<typeof loadDse>>;
export type AskedSchool = DseContent['asked']['schools'][number];

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

export async function loadPathwayCourses(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  const { ask, main, locale } = portal;
  const query = pageQuery('pathwayCourses', request.url);
  const filters = { countryId: parseId(query, 'countryId'), startMonth: parseMonth(query, 'startMonth') };
  const [courses, countries] = await Promise.all([
    main.ask(coursesList, {
      type: 'pathway',
      fkAreaCountryId: filters.countryId,
      startMonth: filters.startMonth || null,
      currentPage: parsePageNumber(query),
    }),
    ask(countryList, {}),
  ]);
  const existing = countries.ok ? countries.value.rows : [];
  const counts = await Promise.all(
    existing.filter(({ offered }) => offered).map((country) => countPathways(portal, country, filters.countryId)),
  );
  const t = textsIn(locale).of('pathway');
  return {
    head: { title: t('title'), description: t('description') },
    query: filters,
    lines: courses.ok ? courses.value.rows.map((course) => toRow(course, existing, locale)) : null,
    sources: courses.ok ? getSources(courses.value.rows) : [],
    page: courses.ok ? courses.value.page : EMPTY_PAGE,
    countries: counts.flatMap(({ id, name, nameChn, hasSome }) =>
      hasSome ? [{ value: id, label: bilingualName({ name, nameChn }, locale).own }] : [],
    ),
    months: MONTHS.map((month) => ({ value: String(month), label: monthText(month, locale) })),
  };
}

/**
 * Determines whether a country has pathway courses. Countries without any are hidden, unless counting failed or the URL
 * names them.
 */
async function countPathways({ ask }: PortalRequestWithSite, country: Country, selected: string) {
  if (country.id === selected) return { ...country, hasSome: true };
  const result = await ask(coursesList, { type: 'pathway', fkAreaCountryId: country.id, showCount: 1 });
  return { ...country, hasSome: !result.ok || result.value.page.totalResult > 0 };
}

export type PathwayContent = Awaited<ReturnType<typeof loadPathwayCourses>>;

function toRow(course: Course, countries: readonly Country[], locale: Locale): PathwayCourseRow {
  const country = countries.find(({ id }) => id === course.fkAreaCountryId);
  const level = course.majorLevelName[0];
  const month = Number(course.startMonth);
  return {
    id: course.id,
    names: bilingualName(course, locale),
    school: bilingualName({ name: course.schoolName, nameChn: course.schoolNameChn }, locale).own,
    schoolId: course.fkInstitutionId,
    country: country ? bilingualName(country, locale).own : '',
    level: level ? bilingualName({ name: level.levelName, nameChn: level.levelNameChn }, locale).own : '',
    fee: feeOfYear(course),
    start: month ? monthText(month, locale) : '',
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
