import type { z } from 'zod';
import { type Exclusions, isLeftIn, NO_EXCLUSIONS } from '#backend/assistant/reading/exclusions.ts';
import type { ExamResult } from '#backend/assistant/reading/exam-result.ts';
import type { Subject } from '#backend/assistant/reading/read-question.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { batchRead } from '#backend/queries/database.ts';
import { selectSchoolNamesByIds, selectSchoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { findMatches } from '#backend/selection/describe-match.ts';
import { loadMatchCatalogue } from '#backend/selection/read-matching.ts';
import type { CourseBands } from '#backend/matching/band-of-courses.ts';
import { getLocalizedName } from '#backend/assistant/messages.ts';
import type { Band } from '#shared/contract/matching/school-list.ts';
import { countGradesAbove } from '#shared/rules/placement/placement.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { getCaller, type LookupContext } from './claims.ts';
import { getCountryId, findPossibleCoursesOfType, findWholeCourses, LEVEL_IDS } from './courses.ts';
import { sumGrades } from './course-claims.ts';

export const PLACED_BANDS = ['match', 'likely', 'reach'] as const;
export type PlacedBand = (typeof PLACED_BANDS)[number];

/** First schools of a band with their names, the rows of those that get a card, and the total number of schools. */
interface BandOfSchools {
  names: readonly { id: number; name: string; isScottish: boolean }[];
  cards: readonly SchoolRow[];
  count: number;
}

/**
 * Schools grouped by how the student's results compare with their requirements, and the number of schools that cannot
 * be placed.
 */
export interface PlacedSchools extends Record<PlacedBand, BandOfSchools> {
  unknown: number;
  /** Number of schools whose courses all require far more. */
  outOfReach: number;
  /** Schools with open admission, where results do not decide. */
  open: Pick<BandOfSchools, 'names' | 'count'>;
  /** Ids of the schools in a group. */
  placedIds: ReadonlySet<number>;
}

const CARDS_PER_BAND = { match: 2, likely: 2, reach: 1 } as const satisfies Record<PlacedBand, number>;
const MAX_SCHOOLS_PER_BAND = 4;
const MAX_SAFER_PER_BAND = 2;

/** Places schools by examination results as smart selection does. */
export async function placeStudent(
  lookup: LookupContext,
  exam: ExamResult,
  placementFilter: {
    country: CountryKey | null;
    level: Level | null;
    subject: Subject | null;
    /** Courses to which the placement is restricted, in place of those of the subject's type. Absent means none. */
    courseIds?: ReadonlySet<number>;
    /** Schools to which the placement is restricted. Absent means all. */
    schoolIds?: readonly number[] | undefined;
    /** Cities to which the placement is restricted. Empty means all. */
    cities?: readonly number[];
    except?: Exclusions;
    /** Schools to leave out if other choices are needed, with those whose offers the results only just reach. */
    saferThan?: readonly number[];
    /** Whether only the names of the schools are needed. */
    isWithoutCards?: boolean;
  },
): Promise<PlacedSchools> {
  const { courseIds } = placementFilter;
  const [type = null] = courseIds ? [] : (placementFilter.subject?.types ?? []);
  const form = createForm(
    exam,
    placementFilter.level,
    placementFilter.country ? [placementFilter.country] : COUNTRY_KEYS,
    {
      ...(type !== null && (type < 0 ? { fkCourseTypeGroupId: String(-type) } : { fkCourseTypeId: String(type) })),
    },
  );
  const { matches, outOfReach } = await findMatches(lookup.db, parseCriteria(form), getCaller(lookup), {
    loadedCourseIds: courseIds ?? (type !== null && type > 0 ? await findPossibleCoursesOfType(lookup, type) : null),
  });
  const { schoolIds, cities = [], except = NO_EXCLUSIONS, saferThan } = placementFilter;
  const bandedByFigures = matches
    .filter(
      ({ school, band, best }) =>
        (!schoolIds || schoolIds.includes(school.id)) &&
        !(
          saferThan &&
          (saferThan.includes(school.id) || !isPlausiblySafer(band, countGradesAbove(best.placement) ?? 0))
        ) &&
        (cities.length === 0 || cities.includes(school.cityId)) &&
        isLeftIn(except, school),
    )
    .map(({ school, band, best, courseBands }) => ({
      id: school.id,
      // An open admission says nothing on the results, and an admission rate is the same for all of them.
      band:
        best.placement.basis === 'openAdmission'
          ? ('open' as const)
          : best.placement.basis === 'admissionRate'
            ? ('unknown' as const)
            : band,
      share: getShareWithinReach(courseBands),
      gradesAbove: countGradesAbove(best.placement) ?? MAX_GRADES_SAFER,
    }))
    .toSorted((a, b) => a.id - b.id);
  const gaps = await findGapsToOffers(
    lookup,
    exam,
    placementFilter.subject,
    bandedByFigures.flatMap(({ id, band }) => (band === 'unknown' || band === 'open' ? [] : id)),
  );
  const maxGap = exam.key === 'ib' ? MAX_IB_GAP : MAX_GRADE_GAP;
  const bandedMatches = bandedByFigures.flatMap((match) => {
    const gap = gaps.get(match.id) ?? 0;
    return gap > maxGap || (saferThan && gaps.has(match.id) && gap >= 0)
      ? []
      : gap > 0 && match.band !== 'unknown' && match.band !== 'open'
        ? { ...match, band: 'reach' as const }
        : match;
  });
  const isOfRegister = ({ id }: { id: number }) => Number(id >= FIRST_REGISTER_ID);
  const getFirstIds = (band: PlacedBand | 'open') =>
    bandedMatches
      .filter((match) => match.band === band)
      // In the 'reach' band, schools with the most courses that the results may reach come first.
      .toSorted(
        (a, b) =>
          isOfRegister(a) - isOfRegister(b) ||
          (band === 'reach' ? b.share - a.share : 0) ||
          (band === 'likely'
            ? Number(a.gradesAbove > MAX_GRADES_CLOSE) - Number(b.gradesAbove > MAX_GRADES_CLOSE)
            : 0) ||
          a.id - b.id,
      )
      .slice(0, saferThan ? MAX_SAFER_PER_BAND : MAX_SCHOOLS_PER_BAND)
      .map(({ id }) => id);
  const ids = [...PLACED_BANDS, 'open' as const].flatMap(getFirstIds);
  const cardIds = placementFilter.isWithoutCards
    ? []
    : PLACED_BANDS.flatMap((band) => getFirstIds(band).slice(0, CARDS_PER_BAND[band]));
  const [names, rows] =
    ids.length > 0
      ? await batchRead(lookup.db, selectSchoolNamesByIds(ids, lookup), selectSchoolsByIds(cardIds, getCaller(lookup)))
      : [[], []];
  const selectBand = (band: PlacedBand | 'open') => ({
    names: getFirstIds(band).flatMap((id) => {
      const school = names.find((row) => row.id === id);
      return school ? [{ id, name: getLocalizedName(lookup.locale, school), isScottish: school.isScottish === 1 }] : [];
    }),
    cards: getFirstIds(band).flatMap((id) => rows.filter((row) => row.id === id)),
    count: countBand(band),
  });
  const countBand = (band: PlacedBand | 'unknown' | 'open') =>
    bandedMatches.filter((match) => match.band === band).length;
  return {
    match: selectBand('match'),
    likely: selectBand('likely'),
    reach: selectBand('reach'),
    unknown: countBand('unknown'),
    outOfReach,
    open: selectBand('open'),
    placedIds: new Set(bandedMatches.flatMap(({ id, band }) => (band === 'unknown' || band === 'open' ? [] : id))),
  };
}

/** Grades above a school's entrants or offer up to which a likely school is named first. */
const MAX_GRADES_CLOSE = 4;
/** Grades above a school's entrants or offer beyond which it is no safer choice but one for other students. */
const MAX_GRADES_SAFER = 8;

/** Whether a school is safer than those asked about and still for students with such results. */
export const isPlausiblySafer = (band: Band, gradesAbove: number) =>
  gradesAbove <= MAX_GRADES_SAFER && (band !== 'match' || gradesAbove >= 1);

/** Gap to the lowest typical offer up to which a school is within reach, in grades of three A-levels or points of the IB. */
const MAX_GRADE_GAP = 2;
const MAX_IB_GAP = 4;

/**
 * Returns by how much the lowest typical offer of each school in this single field is above the A-level grades or IB
 * points. An offer says more than the results of entrants, who may have come from a foundation year or with other
 * qualifications.
 */
async function findGapsToOffers(
  lookup: LookupContext,
  { key, resultText }: ExamResult,
  subject: Subject | null,
  schoolIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (!subject || (key !== 'alevel' && key !== 'ib')) return new Map();
  const schoolByCourse = await findWholeCourses(lookup, subject, new Set(schoolIds));
  const [{ shelves }] = await loadMatchCatalogue(lookup.db, getCaller(lookup));
  const offers = shelves.flatMap(({ courses: { ids, admissions } }) =>
    admissions.flatMap((admission, index) => {
      const schoolId = schoolByCourse.get(ids[index] ?? 0);
      const { aLevel, ib } = admission?.offer ?? { aLevel: null, ib: null };
      const least = key === 'ib' ? ib : aLevel && Math.min(sumGrades(aLevel.first), sumGrades(aLevel.last));
      return schoolId === undefined || least === null ? [] : [{ schoolId, least }];
    }),
  );
  const result = key === 'ib' ? Number(resultText) : sumGrades(resultText);
  return new Map(
    [...Map.groupBy(offers, ({ schoolId }) => schoolId)].map(([id, list]) => [
      id,
      Math.min(...list.map(({ least }) => least)) - result,
    ]),
  );
}

const getShareWithinReach = ({ likely, match, reach, outOfReach }: CourseBands) =>
  (likely + match + reach) / Math.max(1, likely + match + reach + outOfReach);

/** Number of subjects of a DSE total. */
export const TOTAL_SUBJECTS = 5;
const NO_FEE_LIMIT = 10_000_000;
export const createForm = (
  { answers, gpa, sat, act, average, isTotal, resultText, assumed }: ExamResult,
  level: Level | null,
  countries: readonly CountryKey[],
  field: Partial<z.input<typeof SelectionForm>> = {},
) =>
  SelectionForm.parse({
    courseType: '1',
    // Without a budget of its own, a form leaves out the courses above the usual one.
    feeTypeId: 'HKD',
    feeMax: NO_FEE_LIMIT,
    fkMajorLevelId: String(LEVEL_IDS[level ?? 'bachelor']),
    areaCountryIds: countries.map((key) => String(getCountryId(key))),
    ...field,
    ...answers,
    // A total stands for every combination of grades that has it.
    ...(isTotal &&
      assumed.split(' ').length === TOTAL_SUBJECTS && { publicTestScore: Number(resultText), publicTestSubjects: [] }),
    ...(gpa !== null && { gpa }),
    ...(average !== null && { schoolAverage: average }),
    ...(sat !== null && { satTotal: sat }),
    ...(act !== null && { actComposite: act }),
  });

/** Lowest id of schools from registers. Schools with lower ids are well known. */
const FIRST_REGISTER_ID = 10_000;
