import type { ExamResult } from '#backend/assistant/reading/read-exam.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { findMatches } from '#backend/selection/describe-match.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { getCaller, type Lookup } from './claims.ts';
import { countryId, coursesMaybeOfType, LEVEL_IDS } from './courses.ts';

export interface PlacedSchools {
  /** Schools by placement of the student's results, best known first. */
  likely: readonly SchoolRow[];
  match: readonly SchoolRow[];
  reach: readonly SchoolRow[];
  counts: { likely: number; match: number; reach: number; unknown: number };
}

const MAX = 3;

/** Places schools by examination results as smart selection does. */
export async function placeStudent(
  lookup: Lookup,
  exam: ExamResult,
  requested: { country: CountryKey | null; level: Level | null; type: number | null },
): Promise<PlacedSchools> {
  const form = SelectionForm.parse({
    courseType: '1',
    fkMajorLevelId: String(LEVEL_IDS[requested.level ?? 'bachelor']),
    areaCountryIds: (requested.country ? [requested.country] : COUNTRY_KEYS).map((key) => String(countryId(key))),
    ...(requested.type !== null &&
      (requested.type < 0
        ? { fkCourseTypeGroupId: String(-requested.type) }
        : { fkCourseTypeId: String(requested.type) })),
    ...exam.answers,
    ...(exam.gpa !== null && { gpa: exam.gpa }),
    ...(exam.sat !== null && { satTotal: exam.sat }),
    ...(exam.act !== null && { actComposite: exam.act }),
  });
  const { matches } = await findMatches(lookup.db, parseCriteria(form), getCaller(lookup), {
    ofType: requested.type !== null && requested.type > 0 ? await coursesMaybeOfType(lookup, requested.type) : null,
  });
  // An admission rate is the same for every result, so a school that publishes nothing else is not placed by one.
  const banded = matches
    .map(({ school, band, best }) => ({
      id: school.id,
      band: best.placement.basis === 'admissionRate' ? 'unknown' : band,
    }))
    .toSorted((a, b) => a.id - b.id);
  const idsIn = (band: string) => banded.filter((item) => item.band === band).map(({ id }) => id);
  const first = (['likely', 'match', 'reach'] as const).flatMap((band) => idsIn(band).slice(0, MAX));
  const rows = first.length > 0 ? await queryRows(lookup.db, schoolsByIds(first, getCaller(lookup))) : [];
  const rowsIn = (band: string) =>
    idsIn(band)
      .slice(0, MAX)
      .flatMap((id) => rows.filter((row) => row.id === id));
  return {
    likely: rowsIn('likely'),
    match: rowsIn('match'),
    reach: rowsIn('reach'),
    counts: {
      likely: idsIn('likely').length,
      match: idsIn('match').length,
      reach: idsIn('reach').length,
      unknown: idsIn('unknown').length,
    },
  };
}
