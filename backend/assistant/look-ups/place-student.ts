import type { ExamResult } from '#backend/assistant/reading/read-exam.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { selectSchoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { findMatches } from '#backend/selection/describe-match.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { getCaller, type LookupContext } from './claims.ts';
import { getCountryId, findPossibleCoursesOfType, LEVEL_IDS } from './courses.ts';

export interface PlacedSchools {
  /** Schools by placement of the student's results, best known first. */
  likely: readonly SchoolRow[];
  match: readonly SchoolRow[];
  reach: readonly SchoolRow[];
  counts: { likely: number; match: number; reach: number; unknown: number };
}

const MAX_SCHOOLS_PER_BAND = 3;

/** Places schools by examination results as smart selection does. */
export async function placeStudent(
  lookup: LookupContext,
  exam: ExamResult,
  placementFilter: {
    country: CountryKey | null;
    level: Level | null;
    type: number | null;
    /** The only schools to place; all if absent. */
    schoolIds?: readonly number[] | undefined;
  },
): Promise<PlacedSchools> {
  const form = SelectionForm.parse({
    courseType: '1',
    fkMajorLevelId: String(LEVEL_IDS[placementFilter.level ?? 'bachelor']),
    areaCountryIds: (placementFilter.country ? [placementFilter.country] : COUNTRY_KEYS).map((key) =>
      String(getCountryId(key)),
    ),
    ...(placementFilter.type !== null &&
      (placementFilter.type < 0
        ? { fkCourseTypeGroupId: String(-placementFilter.type) }
        : { fkCourseTypeId: String(placementFilter.type) })),
    ...exam.answers,
    ...(exam.gpa !== null && { gpa: exam.gpa }),
    ...(exam.sat !== null && { satTotal: exam.sat }),
    ...(exam.act !== null && { actComposite: exam.act }),
  });
  const { matches } = await findMatches(lookup.db, parseCriteria(form), getCaller(lookup), {
    ofType:
      placementFilter.type !== null && placementFilter.type > 0
        ? await findPossibleCoursesOfType(lookup, placementFilter.type)
        : null,
  });
  // An admission rate is the same for every result, so a school that publishes nothing else is not placed by one.
  const { schoolIds } = placementFilter;
  const maxSchools = schoolIds ? schoolIds.length : MAX_SCHOOLS_PER_BAND;
  const bandedMatches = matches
    .filter(({ school }) => !schoolIds || schoolIds.includes(school.id))
    .map(({ school, band, best }) => ({
      id: school.id,
      band: best.placement.basis === 'admissionRate' ? 'unknown' : band,
    }))
    .toSorted((a, b) => a.id - b.id);
  const getIdsInBand = (band: string) => bandedMatches.filter((match) => match.band === band).map(({ id }) => id);
  const firstIds = (['likely', 'match', 'reach'] as const).flatMap((band) => getIdsInBand(band).slice(0, maxSchools));
  const rows = firstIds.length > 0 ? await queryRows(lookup.db, selectSchoolsByIds(firstIds, getCaller(lookup))) : [];
  const getRowsInBand = (band: string) =>
    getIdsInBand(band)
      .slice(0, maxSchools)
      .flatMap((id) => rows.filter((row) => row.id === id));
  return {
    likely: getRowsInBand('likely'),
    match: getRowsInBand('match'),
    reach: getRowsInBand('reach'),
    counts: {
      likely: getIdsInBand('likely').length,
      match: getIdsInBand('match').length,
      reach: getIdsInBand('reach').length,
      unknown: getIdsInBand('unknown').length,
    },
  };
}
