import {
  getEmployment,
  getEarnings,
  figuresByLevel,
  sayingsOfCourse,
  sayingsOfSchool,
} from './compared-words.server.ts';
import type { RouterContextProvider } from 'react-router';
import type { ApplyIntent } from '#client/features/apply-start/apply-link.tsx';
import { toCourseFacts } from '#client/features/course-detail/course-facts.server.ts';
import { getLowestFee, getSources } from '#client/features/facts/figure.ts';
import { loadStudyCosts } from '#client/features/facts/study-costs.server.ts';
import { usualYears } from '#client/features/degree-cost/usual-years.ts';
import { toSchoolFacts } from '#client/features/school-detail/school-facts.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type PortalRequestWithSite, requireValue, requireSite } from '#client/portal-request.server.ts';
import { sitePath } from '#client/site/addresses.ts';
import { pageQuery } from '#client/site/portal/page-query.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { type CardShape, cardAddress } from '#shared/art/card/card.ts';
import { courseDetail } from '#shared/contract/catalogue/course-detail.ts';
import type { Source } from '#shared/contract/catalogue/fact.ts';
import { examSchools, MAX_EXAM_SCHOOLS } from '#shared/contract/matching/entry-rules.ts';
import type { PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { institutionByInstitutionId } from '#shared/contract/catalogue/school.ts';
import type { Result } from '#shared/call-error.ts';
import type { OwnMoney } from '#shared/locale/money.ts';
import { agentCurrency, toOwnMoney } from '#shared/rules/budget.ts';
import { showsRankings } from '#shared/tenant/level-policy.ts';
import { computeCosts, asRange, type Costs, getWeeks, getBachelorYear, yearOfCourse } from './compare-costs.ts';
import { type CompareKind, type Compared, compareAddress, parseCompared } from './compare-query.ts';
import type { FigureText, RowGroup } from './compare-rows.ts';
import { courseGroups } from './course-groups.ts';
import { schoolGroups } from './school-groups.ts';

export interface Column {
  id: string;
  names: BilingualName;
  /** School of a course; null for a school. */
  school: BilingualName | null;
  seal: string;
  /** Photograph of the school; '' if there is none. */
  scene: string;
  /** Target of the application link: a page of this site, or the school's website. */
  apply: { intent: ApplyIntent; website: string };
  costs: Costs;
  /** Default number of years if the costs are yearly (a school, or a course of unpublished length); otherwise null. */
  years: number | null;
  /** Level of the costs; '' if unknown. */
  level: string;
  /** Next deadline for applications; null if the school states none. */
  deadline: FigureText | null;
  /** Earnings or employment of graduates; null if unpublished. */
  work: FigureText | null;
}

export interface CompareContent {
  compared: Compared;
  /** Paths of the share picture, the poster and the page; null without compared items. */
  pictures: { card: string; poster: string; page: string } | null;
  columns: Column[];
  groups: RowGroup[];
  sources: Source[];
  /** Ids that do not exist or are hidden on this site. */
  missing: string[];
}

export async function loadCompare(context: Readonly<RouterContextProvider>, request: Request) {
  const portal = requireSite(context);
  const t = textsIn(portal.locale).of('compare');
  const compared = parseCompared(pageQuery('compare', request.url));
  const content = await (compared.kind === 'schools' ? loadSchools(portal, compared) : loadCourses(portal, compared));
  const pictures = getPictures(portal, compared.kind, content.columns);
  const names = content.columns.map(({ names: { own } }) => own).join(t('and'));
  return {
    head: {
      title: names ? t('headTitle', { names }) : t('title'),
      description: t('lead'),
      ...(compared.ids.length > 0 && { isHidden: true as const }),
      ...(pictures && { card: pictures.card, canonical: pictures.page }),
    },
    content: { ...content, compared, pictures },
  };
}

/** Returns the paths of the share pictures, which exist for valid items only. */
function getPictures(portal: PortalRequestWithSite, kind: CompareKind, columns: readonly Column[]) {
  if (columns.length === 0) return null;
  const ids = columns.map(({ id }) => id);
  const address = (shape: CardShape) => sitePath(portal.site.agent.keyCode, cardAddress({ shape, kind, ids }));
  const page = sitePath(portal.site.agent.keyCode, compareAddress({ kind, ids }));
  return { card: address('card'), poster: address('poster'), page };
}

/**
 * Loads column headers and costs for another page, in the currency of its reader, with the rating of graduate outcomes
 * where one exists.
 */
export async function loadColumns(
  portal: PortalRequestWithSite,
  { kind, ids }: Pick<Compared, 'kind' | 'ids'>,
  ownMoney: OwnMoney,
) {
  const { columns, groups, sources } = await (kind === 'schools'
    ? loadSchools(portal, { ids }, { ownMoney, hasRules: false })
    : loadCourses(portal, { ids }, ownMoney));
  const rated = groups
    .flatMap(({ rows }) => rows)
    .find(({ label }) => 'figure' in label && label.figure === 'teachingRating' && label.part === 'outcomes');
  const outcomes = columns.map((_, index) => {
    const cell = rated?.cells[index];
    return cell?.kind === 'figure' ? cell.figure : null;
  });
  return { columns, outcomes, sources };
}

type LoadedColumns = Omit<CompareContent, 'compared' | 'pictures'>;

const DSE = '1' satisfies PublicExamType;
const WEEKS_A_YEAR = 52;
/** Ids of the levels whose usual length is known. */
const TIMED_LEVELS: Partial<Record<string, 'bachelor' | 'master'>> = { '1': 'bachelor', '2': 'master' };

async function loadSchools(
  portal: PortalRequestWithSite,
  { ids }: Pick<Compared, 'ids'>,
  { ownMoney = toOwnMoney(agentCurrency(portal.site.agent)), hasRules = true } = {},
): Promise<LoadedColumns> {
  const [answers, costs, ruled] = await Promise.all([
    Promise.all(ids.map((id) => portal.main.ask(institutionByInstitutionId, { id }))),
    loadStudyCosts(portal, ids),
    hasRules ? portal.ask(examSchools, { publicTestType: DSE, showCount: MAX_EXAM_SCHOOLS }) : null,
  ]);
  const ruledRows = ruled?.ok ? ruled.value.rows : [];
  const match = answers.map(itemOrNull).filter((item) => item !== null);
  const schools = match.map((answer) => {
    const school = toSchoolFacts(answer, portal.locale);
    return {
      school,
      year: getLowestFee(answer.institution),
      rank: showsRankings(portal.site.agent) ? rankText(school.ranks.find(({ name }) => name)) : '',
      ...costs.of(school.id),
      byLevel: figuresByLevel(answer.institution),
      bachelorYear: getBachelorYear(answer.institution),
      province: answer.institution.province,
      dseRules: ruledRows.filter((row) => row.school.id === school.id).map(({ rule }) => rule),
      said: sayingsOfSchool(answer.institution, portal.locale),
      work: getEmployment(answer.institution, portal.locale),
    };
  });
  const levelName = textsIn(portal.locale).of('degree-cost')('levels.bachelor');
  return {
    groups: schoolGroups(schools),
    columns: schools.map(({ school, ...existing }) => ({
      id: school.id,
      names: school.names,
      school: null,
      seal: school.seal,
      scene: school.banner,
      apply: {
        intent: { countryId: school.country.id, schoolId: school.id },
        website: school.hasCourse ? '' : school.website,
      },
      // The duration belongs to a course, so the costs of a school are for one year.
      costs: computeCosts(
        { ...existing, year: asRange(existing.bachelorYear), weeks: WEEKS_A_YEAR, whole: null },
        ownMoney,
      ),
      years: usualYears('bachelor', school.country.key, existing.province),
      level: levelName,
      deadline: findDeadline(existing.said),
      work: existing.work,
    })),
    sources: getSources([...match.map(({ institution }) => institution), costs.sourced]),
    missing: findMissing(
      ids,
      schools.map(({ school }) => school.id),
    ),
  };
}

const findDeadline = (values: readonly FigureText[]) => values.find(({ key }) => key === 'deadline') ?? null;

const rankText = (rank: { name: string; rank: string; year: string } | undefined) =>
  rank ? `${rank.name} ${rank.year}: ${rank.rank}` : '';

async function loadCourses(
  portal: PortalRequestWithSite,
  { ids }: Pick<Compared, 'ids'>,
  ownMoney = toOwnMoney(agentCurrency(portal.site.agent)),
): Promise<LoadedColumns> {
  const answers = await Promise.all(ids.map((id) => portal.main.ask(courseDetail, { id })));
  const match = answers.map(itemOrNull).filter((item) => item !== null);
  const facts = match.map((course) => toCourseFacts(course, portal.locale));
  const costs = await loadStudyCosts(portal, [...new Set(facts.map(({ school }) => school.id))]);
  const courses = facts.map((course, index) => ({
    course,
    countryKey: match[index]?.countryKey ?? '',
    ...costs.of(course.school.id),
    said: sayingsOfCourse(course, portal.locale),
  }));
  const separator = textsIn(portal.locale).of('ui')('listSeparator');
  return {
    groups: courseGroups(courses, { separator, t: textsIn(portal.locale).of('admission'), locale: portal.locale }),
    columns: courses.map(({ course, countryKey, ...existing }) => {
      const find = (key: string) => course.figures.find((figure) => figure.key === key) ?? null;
      const whole = find('courseTuition');
      const level = TIMED_LEVELS[course.levels[0]?.id ?? ''];
      // Without a published length the reader selects one, and costs are of a year.
      const years = getWeeks(course) === null && !whole && level ? usualYears(level, countryKey) : null;
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
          { ...existing, weeks: years === null ? getWeeks(course) : WEEKS_A_YEAR, whole, year: yearOfCourse(course) },
          ownMoney,
        ),
        years,
        level: course.levels[0]?.names.own ?? '',
        deadline: findDeadline(existing.said),
        work: getEarnings(course, portal.locale),
      };
    }),
    sources: getSources([...match, costs.sourced]),
    missing: findMissing(
      ids,
      facts.map(({ id }) => id),
    ),
  };
}

const findMissing = (ids: readonly string[], matches: readonly string[]) => ids.filter((id) => !matches.includes(id));

/** Returns null for a missing item, which the page reports. Any other failure fails the page. */
const itemOrNull = <T>(result: Result<T | null>): T | null =>
  !result.ok && result.error.httpStatus === 404 ? null : requireValue(result);
