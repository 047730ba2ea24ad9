import { type SourcedFigure, getFigures, getLowestFee, getYearlyFee } from '#client/features/facts/figure.ts';
import { type FeeRange, getSchoolFee } from '#client/features/facts/fee-range.ts';
import type { SchoolEntry } from '#client/features/facts/school-entry.server.ts';
import { getSchoolUcasDeadline, type UcasDeadline } from '#shared/rules/ucas-deadline.ts';
import { findNextDeadline, type NextDeadline } from '#client/features/facts/next-deadline.ts';
import { parseDay, formatCourseStart } from '#client/i18n/date-texts.ts';
import { FAVOURITES_PATH } from '#client/features/favourites/store/favourite-item.ts';
import type { FavouriteState } from '#client/features/favourites/store/favourites.ts';
import { normalizeExternalUrl, withQuery } from '#client/site/addresses.ts';
import { type BilingualName, getSchoolCrest, getBilingualName } from '#client/site/catalogue/school-name.ts';
import type { CourseFavourite, SchoolFavourite } from '#shared/contract/account/favourites.ts';
import type { FigureChange } from '#shared/contract/catalogue/fact.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { type PageQuery, parseId } from '#client/site/portal/page-query.ts';
import type { QueryKeyOf } from '#shared/pages/page-table.ts';

const DEADLINE_LEVELS = ['bachelor'];

export const FAVOURITE_SORTS = ['newest', 'oldest', 'name'] as const;
type FavouriteSort = (typeof FAVOURITE_SORTS)[number];

/** Filter and sort order of the favourites page, which are stored only in the URL. */
export interface FavouritesQuery {
  view: 'schools' | 'courses';
  /** Id of the country by which schools are filtered, or of the school by which courses are filtered, or '' for all. */
  within: string;
  sort: FavouriteSort;
}

/** Query parameter for `within` in each view. The names must not change, because users share URLs. */
export const FILTER_KEYS = { schools: 'country', courses: 'id' } as const;

export function parseFavouritesQuery(query: PageQuery<QueryKeyOf<'collection'>>): FavouritesQuery {
  const view = query.get('view') === 'courses' ? 'courses' : 'schools';
  const sort = FAVOURITE_SORTS.find((candidate) => candidate === query.get('sort')) ?? 'newest';
  return { view, within: parseId(query, FILTER_KEYS[view]), sort };
}

export const getFavouritesPath = ({ view, within, sort }: FavouritesQuery) =>
  withQuery(FAVOURITES_PATH, {
    view: view === 'courses' ? view : '',
    [FILTER_KEYS[view]]: within,
    sort: sort === 'newest' ? '' : sort,
  });

interface FavouriteRow {
  id: string;
  names: BilingualName;
  favourite: FavouriteState;
  /** Date on which the favourite was added, such as '2026-11-20'. `savedAt` is the full time for sorting. */
  day: string;
  savedAt: string;
  changes: FigureChange[];
  /**
   * Edition of the catalogue from which the item was dropped, so that it has no page any more, or '' if it is still
   * listed.
   */
  goneAt: string;
}

export interface FavouriteSchoolRow extends FavouriteRow {
  seal: string;
  place: string;
  country: { id: string; name: string };
  /** Position of the school, or null if unknown. */
  at: { lng: number; lat: number } | null;
  /** External website of a school without courses in the catalogue. */
  website: string;
  /** Annual bachelor's fee. */
  feeRange: FeeRange | null;
  /** Lowest annual fee of all levels, used if the fee of the level is unknown. */
  fee: SourcedFigure | null;
  /** Entry requirements of bachelor's courses, or null if unknown. */
  entry: SchoolEntry | null;
  deadline: NextDeadline | null;
  /** Deadline of UCAS, used if the school states none. */
  ucasDeadline: UcasDeadline | null;
  /** When most universities of the country close applications, used if neither states a deadline, or ''. */
  usualDeadline: string;
}

export interface FavouriteCourseRow extends FavouriteRow {
  school: { id: string; names: BilingualName };
  countryId: string;
  level: string;
  levelId: string;
  fee: SourcedFigure | null;
  start: string;
}

export function toFavouriteSchoolRow(
  { institution, ...favourite }: SchoolFavourite,
  locale: Locale,
): Omit<FavouriteSchoolRow, 'at' | 'entry' | 'usualDeadline'> {
  const { id, ctyNameChn, zoneChn, city, province } = institution;
  const { all: listFigures, find: findFigure } = getFigures(institution);
  const deadline = findNextDeadline(listFigures('deadline'), DEADLINE_LEVELS);
  const feeRange = getSchoolFee(institution, 'bachelor', locale);
  return {
    ...toRow(favourite),
    id,
    names: getBilingualName(institution, locale),
    seal: getSchoolCrest(institution),
    place: zoneChn || [city, province].filter(Boolean).join(', '),
    country: { id: institution.fkAreaCountryId, name: ctyNameChn || institution.country },
    website: institution.hasCourse === false ? normalizeExternalUrl(institution.website) : '',
    feeRange,
    fee: feeRange ? null : getLowestFee(institution),
    deadline,
    ucasDeadline: deadline
      ? null
      : getSchoolUcasDeadline({ name: institution.name, ucasCourses: findFigure('ucasCourses')?.value }),
  };
}

export function toFavouriteCourseRow(
  { institutionCourse: course, ...favourite }: CourseFavourite,
  locale: Locale,
): FavouriteCourseRow {
  const [firstLevel] = course.majorLevelName;
  return {
    ...toRow(favourite),
    id: course.id,
    names: getBilingualName(course, locale),
    school: {
      id: course.fkInstitutionId,
      names: getBilingualName({ name: course.schoolName, nameChn: course.schoolNameChn }, locale),
    },
    countryId: course.fkAreaCountryId,
    levelId: firstLevel?.id ?? '',
    level: firstLevel
      ? getBilingualName({ name: firstLevel.levelName, nameChn: firstLevel.levelNameChn }, locale).own
      : '',
    fee: getYearlyFee(course),
    start: course.startYear ? formatCourseStart(course, locale, 'short') : '',
  };
}

type StoredFavourite = Pick<SchoolFavourite, 'id' | 'remark' | 'gmtCreate' | 'changes' | 'goneAt'>;

const toRow = ({ id, remark, gmtCreate, changes, goneAt }: StoredFavourite) => ({
  favourite: { id, remark },
  day: parseDay(gmtCreate),
  savedAt: gmtCreate,
  // For a withdrawn item, the withdrawal is displayed instead of each removed figure.
  changes: goneAt ? [] : changes,
  goneAt,
});

interface SortableRow {
  names: { own: string };
  savedAt: string;
  favourite: { id: string };
}

type Compare<Row> = (a: Row, b: Row) => number;

/** Compares favourites by age. Ids are ascending, so they order favourites with equal times. */
const compareBySavedAt: Compare<SortableRow> = (a, b) =>
  a.savedAt === b.savedAt ? compareIds(a.favourite.id, b.favourite.id) : a.savedAt < b.savedAt ? -1 : 1;

/** Compares ids as strings, because some exceed the safe range of a number. */
const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

export function sortRows<Row extends SortableRow>(rows: readonly Row[], sort: FavouriteSort, language: string): Row[] {
  const compareNames = new Intl.Collator(language).compare;
  const comparators: Record<FavouriteSort, Compare<Row>> = {
    newest: (a, b) => compareBySavedAt(b, a),
    oldest: compareBySavedAt,
    name: (a, b) => compareNames(a.names.own, b.names.own) || compareBySavedAt(a, b),
  };
  return [...rows].sort(comparators[sort]);
}

export interface RowGroup {
  id: string;
  name: string;
  count: number;
}

export function groupRows<Row>(rows: readonly Row[], getGroup: (row: Row) => { id: string; name: string }): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const { id, name } = getGroup(row);
    groups.set(id, { id, name, count: (groups.get(id)?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
