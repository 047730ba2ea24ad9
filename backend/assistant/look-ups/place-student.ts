import type { ExamResult } from '#backend/assistant/reading/read-exam.ts';
import type { Level } from '#backend/assistant/reading/vocabulary.ts';
import { COUNTRY_KEYS, type CountryKey } from '#backend/catalogue/country-keys.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import type { SchoolRow } from '#backend/queries/catalogue/schools.ts';
import { queryRows } from '#backend/queries/database.ts';
import { schoolsByIds } from '#backend/queries/matching/matched-rows.ts';
import { findMatches } from '#backend/selection/describe-match.ts';
import { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import { askerOf, type LookUp } from './claims.ts';
import { countryId, coursesMaybeOfType, LEVEL_IDS } from './courses.ts';

export interface PlacedSchools {
  /** By how the results stand to what is known of a school's courses; the best known first. */
  likely: readonly SchoolRow[];
  match: readonly SchoolRow[];
  reach: readonly SchoolRow[];
  counts: { likely: number; match: number; reach: number; unknown: number };
}

const MOST = 3;

/** Schools by the results of an examination, placed as smart selection places them. */
export async function placeStudent(
  look: LookUp,
  exam: ExamResult,
  wanted: { country: CountryKey | null; level: Level | null; type: number | null },
): Promise<PlacedSchools> {
  const form = SelectionForm.parse({
    courseType: '1',
    fkMajorLevelId: String(LEVEL_IDS[wanted.level ?? 'bachelor']),
    areaCountryIds: (wanted.country ? [wanted.country] : COUNTRY_KEYS).map((key) => String(countryId(key))),
    ...(wanted.type !== null &&
      (wanted.type < 0 ? { fkCourseTypeGroupId: String(-wanted.type) } : { fkCourseTypeId: String(wanted.type) })),
    ...exam.answers,
    ...(exam.gpa !== null && { gpa: exam.gpa }),
    ...(exam.sat !== null && { satTotal: exam.sat }),
  });
  const { matches } = await findMatches(look.db, parseCriteria(form), askerOf(look), {
    ofType: wanted.type !== null && wanted.type > 0 ? await coursesMaybeOfType(look, wanted.type) : null,
  });
  const banded = matches.map(({ school, band }) => ({ id: school.id, band })).toSorted((a, b) => a.id - b.id);
  const idsIn = (band: string) => banded.filter((one) => one.band === band).map(({ id }) => id);
  const first = (['likely', 'match', 'reach'] as const).flatMap((band) => idsIn(band).slice(0, MOST));
  const rows = first.length > 0 ? await queryRows(look.db, schoolsByIds(first, askerOf(look))) : [];
  const rowsIn = (band: string) =>
    idsIn(band)
      .slice(0, MOST)
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
