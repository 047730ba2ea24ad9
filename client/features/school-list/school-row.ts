import { type SourcedFigure, getFigures, getLowestFee } from '#client/features/facts/figure.ts';
import { isFeeOfFields } from '#client/features/facts/fee-of-fields.ts';
import { type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { getSchoolUcasDeadline, type UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import { normalizeExternalUrl } from '#client/site/addresses.ts';
import { getSchoolCrest } from '#client/site/catalogue/school-name.ts';
import { RANKING_YEAR } from '#shared/constants.ts';
import type { School } from '#shared/contract/catalogue/school.ts';
import { type COURSE_FILTERS, splitFilterValues } from '#shared/rules/school-filters.ts';
import { type NextDeadline, findNextDeadline } from '#client/features/facts/next-deadline.ts';
import type { SchoolEntry } from '#client/features/facts/school-entry.server.ts';

export interface SchoolRow {
  id: string;
  name: string;
  nameChn: string;
  seal: string;
  /** Location such as 'Leeds, England'. If the list contains several countries, it appends the country. */
  zone: string;
  country: string;
  nature: string;
  /** Association of which the school is a member, such as the Russell Group. */
  group: SourcedFigure | null;
  rank: { value: string; year: string; isExample: boolean } | null;
  figures: SourcedFigure[];
  /** Annual fee of the first requested level that has a fee, otherwise null. */
  fee: FeeRange | null;
  /** Fee of the cheapest matching course, or the lowest fee that the site states. */
  courseFee: SourcedFigure | null;
  /**
   * Entry requirements of bachelor's courses. Null if they are unknown, and undefined if only other levels are
   * requested.
   */
  entry?: SchoolEntry | null;
  deadline: NextDeadline | null;
  /** Deadline of UCAS, which is shown if the school states no deadline. */
  ucasDeadline: UcasDeadline | null;
  /** Whether the list is of medicine, for which UCAS has another deadline than for most courses. */
  isOfMedicine: boolean;
  courses: number;
  coursesNamed: School['coursesNamed'];
  /** Website of a school whose courses are not in the catalogue. */
  website: string;
}

/** Figures that are shown after the annual fee, in this order. */
const LISTED_FIGURES = [
  ['offerRange'],
  ['teachingRating', 'overall'],
  ['roomAndBoard'],
  ['applicationFee', 'undergraduate'],
] as const;

/** Level names of figures by the id of the level filter, as in the table major_levels. */
const LEVEL_NAMES = { '1': 'bachelor', '2': 'master' } as const;
const ALL_LEVELS = Object.values(LEVEL_NAMES);

const BACHELOR_LEVEL_ID = '1';
/** Group of course types 'medicine'. */
const MEDICINE_FIELD_ID = '5';

/** Returns whether the list includes bachelor's courses, for which the entry requirements apply. */
export const showsEntry = ({ level = '' }: { level?: string }): boolean =>
  level === '' || splitFilterValues(level).includes(BACHELOR_LEVEL_ID);

/** Course filters of the list. They determine the level of the figures that are shown. */
export type CourseFilterValues = Partial<Record<(typeof COURSE_FILTERS)[number], string>>;

export function toSchoolRow(school: School, courseFilters: CourseFilterValues, locale: Locale): SchoolRow {
  const { id, name, nameChn } = school;
  const { find: findFigure, all: listFigures } = getFigures(school);
  const levelNames = getLevelNames(courseFilters);
  const deadline = findNextDeadline(listFigures('deadline'), levelNames);
  const group = findFigure('memberOf');
  const ucasDeadline =
    deadline || !levelNames.includes('bachelor')
      ? null
      : getSchoolUcasDeadline({ name, ucasCourses: findFigure('ucasCourses')?.value });
  const englishFigure =
    levelNames.map((level) => findFigure('englishFrom', level)).find((figure) => figure !== null) ?? null;
  return {
    id,
    name,
    nameChn,
    seal: getSchoolCrest(school),
    zone: school.zoneChn || [school.city, school.province].filter(Boolean).join(', '),
    country: school.ctyNameChn || school.country,
    nature: school.nature,
    group,
    rank: getRank(school),
    ...getFee(school, courseFilters, locale),
    figures: [...LISTED_FIGURES.map(([key, part]) => findFigure(key, part)), englishFigure].filter(
      (figure) => figure !== null,
    ),
    deadline,
    ucasDeadline,
    isOfMedicine: splitFilterValues(courseFilters.field ?? '').includes(MEDICINE_FIELD_ID),
    courses: school.courseCount,
    coursesNamed: school.coursesNamed,
    website: school.hasCourse === false ? normalizeExternalUrl(school.website) : '',
  };
}

/** Returns the levels of the filter, or all levels if none is selected. */
function getLevelNames({ level = '' }: CourseFilterValues): (typeof ALL_LEVELS)[number][] {
  const selectedLevels = splitFilterValues(level);
  if (selectedLevels.length === 0) return [...ALL_LEVELS];
  return ALL_LEVELS.filter((name) => selectedLevels.some((levelId) => LEVEL_NAMES[levelId as '1'] === name));
}

/**
 * Filters that select courses by subject. With them, the fee of a whole level would not be the fee of the courses
 * found.
 */
const SUBJECT_FILTERS = ['field', 'course'] as const;

/**
 * Returns the fee of the requested level, or of bachelor's courses if none is requested. Only a search for master's
 * courses then shows the fee of a master's course. A search for a subject shows the fee of the matching course if it is known.
 */
function getFee(
  school: School,
  courseFilters: CourseFilterValues,
  locale: Locale,
): Pick<SchoolRow, 'fee' | 'courseFee'> {
  const lowestFee = getLowestFee(school);
  const isOfSubject = SUBJECT_FILTERS.some((key) => (courseFilters[key] ?? '') !== '');
  if (lowestFee && (isOfSubject || lowestFee.beside)) return { fee: null, courseFee: lowestFee };
  const feeLevels = courseFilters.level ? getLevelNames(courseFilters) : (['bachelor'] as const);
  const fieldIds = splitFilterValues(courseFilters.field ?? '');
  const [fee = null] = feeLevels
    .flatMap((level) => getSchoolFee(school, level, locale) ?? [])
    .filter((range) => !isOfSubject || isFeeOfFields(range, fieldIds));
  return { fee, courseFee: fee || courseFilters.level ? null : lowestFee };
}

function getRank({ qsRank, allRankList }: School): SchoolRow['rank'] {
  if (!qsRank) return null;
  const rankLine = allRankList.find(({ rank }) => rank === qsRank);
  return { value: qsRank, year: rankLine?.year || String(RANKING_YEAR), isExample: rankLine?.illustrative ?? false };
}
