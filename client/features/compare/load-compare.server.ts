import {
  getSchoolWork,
  getEarnings,
  listLevelFigures,
  listCourseTexts,
  listSchoolTexts,
} from './compared-words.server.ts';
import type { RouterContextProvider } from 'react-router';
import type { ApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { toCourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { getFigures, getLowestFee, getSources, type SourcedFigure } from '#client/features/facts/figure.ts';
import {
  EXAM_BY_ORIGIN,
  findSchoolEntry,
  loadSchoolEntries,
  type SchoolEntry,
} from '#client/features/facts/school-entry.server.ts';
import { getCourseEntry } from '#client/features/course-detail/course-glance.server.ts';
import { getUsualDeadline } from '#client/features/facts/usual-deadline.server.ts';
import { findNextDeadline, type NextDeadline } from '#client/features/facts/next-deadline.ts';
import { loadStudyCosts } from '#client/features/facts/study-costs.server.ts';
import { getUsualYears } from '#client/features/degree-cost/usual-years.ts';
import { type SchoolFacts, toSchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, requireValue, requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { getPageQuery } from '#client/site/portal/page-query.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { type CardShape, getCardPath } from '#shared/art/card/card.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import type { Source, Sourced } from '#shared/contract/catalogue/fact.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import type { UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import type { Result } from '#shared/call-error.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { getAgentCurrency, getExchangeRates } from '#shared/rules/budget.ts';
import { canShowRankings } from '#shared/tenant/level-policy.ts';
import { computeCosts, type Costs, getDurationWeeks, getLevelYearlyFee, getYearlyFee } from './compare-costs.ts';
import { type CompareKind, type CompareSelection, getComparePath, parseCompareQuery } from './compare-query.ts';
import type { Cell, FigureText, RowGroup } from './compare-rows.ts';
import { loadComparedExams } from './compared-exam.server.ts';
import { type CountryRules, getCountryRules } from './country-rules.server.ts';
import { findLivingCosts } from './living-costs.server.ts';
import { createCourseGroups } from './course-groups.ts';
import { createSchoolGroups } from './school-groups.ts';

export interface CompareColumn {
  id: string;
  names: BilingualName;
  /** School of a course, or null for a school. */
  school: BilingualName | null;
  seal: string;
  /** Photograph of the school, or '' if there is none. */
  scene: string;
  /** Target of the application link: a page of this site, or the school's website. */
  apply: { intent: ApplyIntent; website: string };
  costs: Costs;
  /**
   * Default number of years if the costs are per year (a school, or a course of unpublished length), otherwise null.
   */
  years: number | null;
  /** Level of the costs, or '' if unknown. */
  level: string;
  /** Deadline for applications to a course, or null if none is stated. */
  deadline: FigureText | null;
  /** Next deadline for bachelor's applications to a school, or null if it states none. */
  nextDeadline: NextDeadline | null;
  /** Deadline of UCAS, used if the school states none. */
  ucasDeadline: UcasDeadline | null;
  /** Usual deadline of the country, used if neither states one, or '' if it differs by school. */
  usualDeadline: string;
  /** Yearly fee of the school if the costs contain no tuition, or null if they do or it is unknown. */
  schoolFee: FigureText | null;
  /** Earnings or employment of graduates, or null if unpublished. */
  work: FigureText | null;
}

export interface CompareContent {
  selection: CompareSelection;
  /** Paths of the share picture, the poster and the page; null without compared items. */
  pictures: { card: string; poster: string; page: string } | null;
  columns: CompareColumn[];
  groups: RowGroup[];
  sources: Source[];
  /** Ids that do not exist or are hidden on this site. */
  missingIds: string[];
}

export async function loadCompare(context: Readonly<RouterContextProvider>, request: Request) {
  const portalRequest = requireSite(context);
  const t = textsIn(portalRequest.locale).getText('compare');
  const selection = parseCompareQuery(getPageQuery('compare', request.url));
  const { details: _, ...content } = await (selection.kind === 'schools'
    ? loadSchools(portalRequest, selection)
    : loadCourses(portalRequest, selection));
  const pictures = getPictureUrls(portalRequest, selection.kind, content.columns);
  const columnNames = content.columns.map(({ names: { own } }) => own).join(t('and'));
  return {
    head: {
      title: columnNames ? t('headTitle', { names: columnNames }) : t('title'),
      description: t('lead'),
      ...(selection.ids.length > 0 && { isHidden: true as const }),
      ...(pictures && { card: pictures.card, canonical: pictures.page }),
    },
    content: { ...content, selection, pictures },
  };
}

/** Returns the paths of the share pictures, which exist for valid items only. */
function getPictureUrls(portalRequest: PortalRequestWithSite, kind: CompareKind, columns: readonly CompareColumn[]) {
  if (columns.length === 0) return null;
  const ids = columns.map(({ id }) => id);
  const getPictureUrl = (shape: CardShape) =>
    sitePath(portalRequest.site.agent.keyCode, getCardPath({ shape, kind, ids }));
  const pageUrl = sitePath(portalRequest.site.agent.keyCode, getComparePath({ kind, ids }));
  return { card: getPictureUrl('card'), poster: getPictureUrl('poster'), page: pageUrl };
}

/** Facts of a school or course that a family reads beside its costs. */
export interface ColumnDetails {
  /** Overall teaching rating (TEF), or null if there is none. */
  rating: SourcedFigure | null;
  /** Yearly costs of room and board, or weekly costs of housing, or null if unknown. */
  housing: SourcedFigure | null;
  countryRules: CountryRules;
  /** Entry requirements, or null if they are unknown or the page states them elsewhere. */
  entry: SchoolEntry | null;
  countryKey: string;
  /** Place of the school, or '' for a course. */
  place: string;
}

/** Loads column headers, costs and details for another page, in the currency of its reader. */
export async function loadColumns(
  portalRequest: PortalRequestWithSite,
  { kind, ids }: Pick<CompareSelection, 'kind' | 'ids'>,
  ownMoney: OwnMoney,
) {
  const { columns, details, sources } = await (kind === 'schools'
    ? loadSchools(portalRequest, { ids }, { ownMoney, hasRules: false })
    : loadCourses(portalRequest, { ids }, ownMoney));
  return { columns, details, sources };
}

type LoadedColumns = Omit<CompareContent, 'selection' | 'pictures'> & { details: ColumnDetails[] };

const DEADLINE_LEVELS = ['bachelor'];
const WEEKS_A_YEAR = 52;
/** Ids of the levels whose usual length is known. */
const BACHELOR_AND_MASTER: Partial<Record<string, 'bachelor' | 'master'>> = { '1': 'bachelor', '2': 'master' };

async function loadSchools(
  portalRequest: PortalRequestWithSite,
  { ids }: Pick<CompareSelection, 'ids'>,
  { ownMoney = getExchangeRates(getAgentCurrency(portalRequest.site.agent)), hasRules = true } = {},
): Promise<LoadedColumns> {
  const [schoolResults, costs, getExam] = await Promise.all([
    Promise.all(ids.map((id) => portalRequest.main.ask(institutionByInstitutionId, { id }))),
    loadStudyCosts(portalRequest, ids),
    loadComparedExams(portalRequest, hasRules ? ids : []),
  ]);
  const loadedSchools = schoolResults.map(getValueOrNull).filter((item) => item !== null);
  const entries = await loadSchoolEntries(
    portalRequest,
    hasRules ? [] : loadedSchools.map(({ institution }) => institution),
  );
  const factsBySchool = loadedSchools.map((loadedSchool) => toSchoolFacts(loadedSchool, portalRequest.locale));
  const allRanks = factsBySchool.flatMap(({ ranks }) => ranks);
  const comparedSchools = loadedSchools.map((loadedSchool, index) => {
    const schoolFacts = factsBySchool[index] ?? toSchoolFacts(loadedSchool, portalRequest.locale);
    const { all: listFigures } = getFigures(loadedSchool.institution);
    const cityCosts = costs.of(schoolFacts.id);
    return {
      school: schoolFacts,
      livingCosts: findLivingCosts({
        cityLiving: cityCosts.living,
        city: cityCosts.city || loadedSchool.institution.city,
        school: loadedSchool.institution,
        countryKey: schoolFacts.country.key,
        locale: portalRequest.locale,
      }),
      year: getLowestFee(loadedSchool.institution),
      rank: canShowRankings(portalRequest.site.agent) ? formatRank(findSharedRank(schoolFacts, allRanks)) : '',
      ...cityCosts,
      byLevel: listLevelFigures(loadedSchool.institution),
      bachelorYear: getLevelYearlyFee(loadedSchool.institution, 'bachelor', portalRequest.locale),
      province: loadedSchool.institution.province,
      exam: getExam(schoolFacts.id),
      equivalent: findEquivalent(loadedSchool.institution, portalRequest),
      countryRules: getCountryRules(schoolFacts.country.key, {
        locale: portalRequest.locale,
        originCity: portalRequest.site.agent.originCity,
      }),
      figureTexts: listSchoolTexts(loadedSchool.institution, portalRequest.locale),
      nextDeadline: findNextDeadline(listFigures('deadline'), DEADLINE_LEVELS),
      usualDeadline: getUsualDeadline(schoolFacts.country.key, portalRequest.locale),
      ...getSchoolWork(loadedSchool.institution, portalRequest.locale),
    };
  });
  const levelName = textsIn(portalRequest.locale).getText('degree-cost')('levels.bachelor');
  return {
    groups: createSchoolGroups(comparedSchools),
    details: comparedSchools.map(({ school, school: { figures }, countryRules }) => ({
      rating: figures.find(({ key, part }) => key === 'teachingRating' && part === 'overall') ?? null,
      housing: figures.find(({ key }) => key === 'roomAndBoard' || key === 'housingWeek') ?? null,
      countryRules,
      entry: entries.get(school.id) ?? null,
      countryKey: school.country.key,
      place: school.place,
    })),
    columns: comparedSchools.map(({ school, ...column }) => ({
      id: school.id,
      names: school.names,
      school: null,
      seal: school.seal,
      scene: school.banner,
      apply: {
        intent: { countryId: school.country.id, schoolId: school.id },
        website: school.hasCourse ? '' : school.website,
      },
      // The duration belongs to a course, so the costs of a school are those of one year.
      costs: computeCosts(
        {
          ...column,
          living: column.livingCosts.living,
          year: column.bachelorYear,
          durationWeeks: WEEKS_A_YEAR,
          totalFee: null,
        },
        ownMoney,
      ),
      years: getUsualYears('bachelor', school.country.key, column.province),
      level: levelName,
      deadline: null,
      nextDeadline: column.nextDeadline,
      ucasDeadline: column.nextDeadline ? null : school.ucasDeadline,
      usualDeadline: column.usualDeadline,
      schoolFee: column.bachelorYear ? null : findBachelorFee(column.figureTexts),
      work: column.work,
    })),
    sources: getSources([
      ...loadedSchools.map(({ institution }) => institution),
      costs.sourced,
      ...comparedSchools.flatMap(({ livingCosts, sourced }) => [livingCosts, sourced]),
    ]),
    missingIds: findMissing(
      ids,
      comparedSchools.map(({ school }) => school.id),
    ),
  };
}

const findText = (figureTexts: readonly FigureText[], textKey: string) =>
  figureTexts.find(({ key }) => key === textKey) ?? null;

const findBachelorFee = (figureTexts: readonly FigureText[]) =>
  figureTexts.find(({ key, part }) => key === 'degreeYear' && part === 'bachelor') ?? null;

const findDeadlineText = (figureTexts: readonly FigureText[]) => findText(figureTexts, 'deadline');

/** Returns the rank in a ranking that lists at least two of the schools, because others cannot be compared. */
const findSharedRank = ({ ranks }: Pick<SchoolFacts, 'ranks'>, allRanks: SchoolFacts['ranks']) =>
  ranks.find(({ name }) => name && allRanks.filter((rank) => rank.name === name).length > 1);

const formatRank = (rank: { name: string; rank: string; year: string } | undefined) =>
  rank ? `${rank.name} ${rank.year}: ${rank.rank}` : '';

async function loadCourses(
  portalRequest: PortalRequestWithSite,
  { ids }: Pick<CompareSelection, 'ids'>,
  ownMoney = getExchangeRates(getAgentCurrency(portalRequest.site.agent)),
): Promise<LoadedColumns> {
  const courseResults = await Promise.all(ids.map((id) => portalRequest.main.ask(courseDetail, { id })));
  const loadedCourses = courseResults.map(getValueOrNull).filter((item) => item !== null);
  const courseFacts = loadedCourses.map((course) => toCourseFacts(course, portalRequest.locale));
  const costs = await loadStudyCosts(portalRequest, [...new Set(courseFacts.map(({ school }) => school.id))]);
  const comparedCourses = courseFacts.map((course, index) => {
    const countryKey = loadedCourses[index]?.countryKey ?? '';
    const cityCosts = costs.of(course.school.id);
    return {
      course,
      countryKey,
      ...cityCosts,
      livingCosts: findLivingCosts({
        cityLiving: cityCosts.living,
        city: cityCosts.city,
        school: null,
        countryKey,
        locale: portalRequest.locale,
      }),
      figureTexts: listCourseTexts(course, portalRequest.locale),
      usualDeadline: getUsualDeadline(countryKey, portalRequest.locale),
      countryRules: getCountryRules(countryKey, {
        locale: portalRequest.locale,
        originCity: portalRequest.site.agent.originCity,
      }),
    };
  });
  const separator = textsIn(portalRequest.locale).getText('ui')('listSeparator');
  return {
    groups: createCourseGroups(comparedCourses, {
      separator,
      t: textsIn(portalRequest.locale).getText('admission'),
      locale: portalRequest.locale,
    }),
    details: comparedCourses.map(({ course, countryRules, countryKey }) => ({
      rating: null,
      housing: null,
      countryRules,
      entry: getCourseEntry(course, EXAM_BY_ORIGIN[portalRequest.site.agent.originCity], portalRequest.locale),
      countryKey,
      place: '',
    })),
    columns: comparedCourses.map(({ course, countryKey, ...column }) => {
      const findFigure = (key: string) => course.figures.find((figure) => figure.key === key) ?? null;
      const totalFee = findFigure('courseTuition');
      const timedLevel = BACHELOR_AND_MASTER[course.levels[0]?.id ?? ''];
      // If no duration is published, the reader selects one, and costs are for one year.
      const years =
        getDurationWeeks(course) === null && !totalFee && timedLevel ? getUsualYears(timedLevel, countryKey) : null;
      return {
        id: course.id,
        names: course.names,
        school: course.school.names,
        seal: course.school.seal,
        scene: '',
        apply: {
          intent: {
            countryId: course.countryId,
            schoolId: course.school.id,
            courseId: course.id,
            majorLevelId: course.levels[0]?.id,
          },
          website: course.hasCourse ? '' : course.website || course.school.website,
        },
        costs: computeCosts(
          {
            ...column,
            living: column.livingCosts.living,
            durationWeeks: years === null ? getDurationWeeks(course) : WEEKS_A_YEAR,
            totalFee,
            year: getYearlyFee(course),
          },
          ownMoney,
        ),
        years,
        level: course.levels[0]?.names.own ?? '',
        deadline: findDeadlineText(column.figureTexts),
        nextDeadline: null,
        ucasDeadline: findDeadlineText(column.figureTexts) ? null : course.ucasDeadline,
        usualDeadline: column.usualDeadline,
        schoolFee: course.fee || totalFee ? null : findText(column.figureTexts, 'internationalFee'),
        work: getEarnings(course, portalRequest.locale),
      };
    }),
    sources: getSources([...loadedCourses, costs.sourced, ...comparedCourses.map(({ livingCosts }) => livingCosts)]),
    missingIds: findMissing(
      ids,
      courseFacts.map(({ id }) => id),
    ),
  };
}

const findMissing = (ids: readonly string[], foundIds: readonly string[]) => ids.filter((id) => !foundIds.includes(id));

/** Returns null for a missing item, which the page reports. Throws for any other error. */
const getValueOrNull = <T>(result: Result<T | null>): T | null =>
  !result.ok && result.error.httpStatus === 404 ? null : requireValue(result);

/** Returns the levels that correspond to the typical offers of a school in the exam of the site's students. */
function findEquivalent(school: Sourced, portalRequest: PortalRequestWithSite): Cell | null {
  const { equivalent, figure = null } = findSchoolEntry(school, [], portalRequest) ?? {};
  return equivalent && figure ? { kind: 'said', figure, text: equivalent } : null;
}
