import type { FavouriteRow } from '#backend/queries/family.ts';
import { parseCriteria } from '#backend/matching/read-criteria.ts';
import type { Database } from '#backend/queries/database.ts';
import type { Standing } from '#shared/contract/account/family.ts';
import type { SelectionForm } from '#shared/contract/matching/selection-form.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { scoreRequested } from './respond-breakdowns.ts';

// Placements of a student at saved schools and courses, without the student's answers or figures.

export type Placements = Record<string, Standing>;

export const placementKey = ({ kind, id }: { kind: string; id: number | string }) => `${kind}-${id}`;

export async function findPlacements(
  db: Database,
  items: readonly FavouriteRow[],
  form: SelectionForm,
  caller: { locale: Locale; publicLevel: number },
): Promise<Placements> {
  const getIds = (kind: FavouriteRow['kind']) =>
    items.filter((thing) => thing.kind === kind).map(({ id }) => String(id));
  const selected = { institutionIds: getIds('school'), courseIds: getIds('course') };
  const row = await scoreRequested(db, selected, parseCriteria(form), caller);
  return Object.fromEntries(
    items.flatMap((item) => {
      const school = item.kind === 'school' ? row.schools.get(item.id) : undefined;
      const course = school?.course ?? row.courses.get(item.id)?.course;
      if (!course) return [];
      return [[placementKey(item), { band: school?.band ?? course.band, basis: course.placement.basis }]];
    }),
  );
}
