import type { FavouriteRow } from '#backend/queries/family.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import type { Database } from '#backend/queries/database.ts';
import type { Standing } from '#shared/contract/account/family.ts';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { scoreRequestedItems } from './respond-breakdowns.ts';

// Placements of a student at favourite schools and courses, without the student's answers and results.

export type Placements = Record<string, Standing>;

export const createPlacementKey = ({ kind, id }: { kind: string; id: number | string }) => `${kind}-${id}`;

export async function findPlacements(
  db: Database,
  items: readonly FavouriteRow[],
  form: SelectionForm,
  caller: { locale: Locale; publicLevel: number },
): Promise<Placements> {
  const getIds = (kind: FavouriteRow['kind']) =>
    items.filter((favourite) => favourite.kind === kind).map(({ id }) => String(id));
  const selectedIds = { institutionIds: getIds('school'), courseIds: getIds('course') };
  const scoredRows = await scoreRequestedItems(db, selectedIds, parseCriteria(form), caller);
  return Object.fromEntries(
    items.flatMap((favourite) => {
      const school = favourite.kind === 'school' ? scoredRows.schools.get(favourite.id) : undefined;
      const course = school?.course ?? scoredRows.courses.get(favourite.id)?.course;
      if (!course) return [];
      return [[createPlacementKey(favourite), { band: school?.band ?? course.band, basis: course.placement.basis }]];
    }),
  );
}
