import { LOWEST_FEES, type SourcedFigure, getFigures, getLowestFee } from '#client/features/facts/figure.ts';
import { outsideAddress } from '#client/site/addresses.ts';
import { schoolSeal } from '#client/site/catalogue/school-name.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import { COURSE_FILTERS, valuesIn } from '#shared/rules/school-filters.ts';
import { type NextDeadline, nextDeadline } from './next-deadline.ts';
import type { SchoolEntry } from '#client/features/facts/school-entry.server.ts';

export interface SchoolRow {
  id: string;
  name: string;
  nameChn: string;
  seal: string;
  /** Location such as 'Leeds, England'. The list appends the country if it contains several. */
  zone: string;
  country: string;
  nature: string;
  /** Association of which the school is a member, such as the Russell Group. */
  group: SourcedFigure | null;
  rank: { value: string; year: string; isExample: boolean } | null;
  figures: SourcedFigure[];
  /** Entry to bachelor courses: null if unknown, and undefined if only other levels are requested. */
  entry?: SchoolEntry | null;
  deadline: NextDeadline | null;
  courses: number;
  coursesNamed: School['coursesNamed'];
  /** External website of a school whose courses are not in the catalogue. */
  website: string;
}

/** Figures that are displayed after the annual fee, in this order. */
const FIGURES = [
  ['offerRange'],
  ['teachingRating', 'overall'],
  ['roomAndBoard'],
  ['applicationFee', 'undergraduate'],
] as const;

/** Level names of figures by the id of the level filter, as in the table major_levels. */
const LEVELS = { '1': 'bachelor', '2': 'master' } as const;
const ALL_LEVELS = Object.values(LEVELS);

const isFee = ({ key }: SourcedFigure) => key === 'fromFee' || LOWEST_FEES.some((fee) => fee === key);

/** Returns the lowest annual fee, or null if none is published. */
export const yearFigure = ({ figures }: Pick<SchoolRow, 'figures'>): SourcedFigure | null =>
  figures.find(isFee) ?? null;

const BACHELOR = '1';

/** Returns whether the list includes bachelor courses, to which the entry applies. */
export const showsEntry = ({ level = '' }: { level?: string }): boolean =>
  level === '' || valuesIn(level).includes(BACHELOR);

/** Course filters of the list. They determine the level of the displayed figures. */
export type RequestedOfCourses = Partial<Record<(typeof COURSE_FILTERS)[number], string>>;

export function toSchoolRow(school: School, requested: RequestedOfCourses = {}): SchoolRow {
  const { id, name, nameChn } = school;
  const { find, all } = getFigures(school);
  const selected = valuesIn(requested.level ?? '');
  const levels =
    selected.length === 0
      ? ALL_LEVELS
      : ALL_LEVELS.filter((level) => selected.some((value) => LEVELS[value as '1'] === level));
  const english = levels.map((level) => find('englishFrom', level)).find((figure) => figure !== null) ?? null;
  return {
    id,
    name,
    nameChn,
    seal: schoolSeal(school),
    zone: school.zoneChn || [school.city, school.province].filter(Boolean).join(', '),
    country: school.ctyNameChn || school.country,
    nature: school.nature,
    group: find('memberOf'),
    rank: getRank(school),
    figures: [...getFees(school, levels, requested), ...FIGURES.map(([key, part]) => find(key, part)), english].filter(
      (figure) => figure !== null,
    ),
    deadline: nextDeadline(all('deadline'), levels),
    courses: school.courseCount,
    coursesNamed: school.coursesNamed,
    website: school.hasCourse === false ? outsideAddress(school.website) : '',
  };
}

/**
 * Returns fees by level, so that a search for bachelor courses shows no master's fee. A list with further course
 * filters shows the fee of the matching course, or none. Figures published by the site take precedence over those of a
 * register.
 */
function getFees(school: School, levels: readonly string[], requested: RequestedOfCourses): (SourcedFigure | null)[] {
  const { find } = getFigures(school);
  const lowest = getLowestFee(school);
  const isNarrowed = COURSE_FILTERS.some((key) => (requested[key] ?? '') !== '');
  const isByMore = COURSE_FILTERS.some((key) => key !== 'level' && (requested[key] ?? '') !== '');
  if (isByMore || (lowest && (isNarrowed || lowest.beside))) return [lowest];
  const byLevel = levels.map((level) => find('fromFee', level)).filter((figure) => figure !== null);
  return byLevel.length > 0 || isNarrowed ? byLevel : [lowest];
}

function getRank({ qsRank, allRankList }: School): SchoolRow['rank'] {
  if (!qsRank) return null;
  const line = allRankList.find(({ rank }) => rank === qsRank);
  return { value: qsRank, year: line?.year || String(RANKING_YEAR), isExample: line?.illustrative ?? false };
}
