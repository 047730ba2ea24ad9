import { coursesList } from '#shared/contract/course.ts';
import { priceBudget } from '#backend/assistant/price-budget.ts';
import type { Asked } from '#backend/assistant/reply.ts';
import { courses } from '#backend/queries/catalogue/courses.ts';
import { majorLevels } from '#backend/queries/catalogue/lookups.ts';
import type { CountryRow } from '#backend/queries/countries.ts';
import { readRows, readTogether } from '#backend/queries/database.ts';

const MOST_COURSES = 3;

/** The catalogue's own list, asked for all that was wished; null where the budget would have to be converted. */
export async function findCourses({ db, wishes, locale, publicLevel }: Asked, all: readonly CountryRow[]) {
  const levels = await readRows(db, majorLevels(locale));
  const named = all.find(({ id }) => id === wishes.country);
  const price = wishes.budget && priceBudget(wishes.budget, named?.key ?? null);
  if (wishes.budget && !price) return null;
  const country = price ? all.find(({ key }) => key === price.countryKey) : named;
  const { rows, total } = courses(
    coursesList.input.parse({
      currentPage: 1,
      showCount: MOST_COURSES,
      fkCourseTypeId: idOf(wishes.type),
      fkCourseTypeGroupId: wishes.type === null ? idOf(wishes.group) : undefined,
      fkAreaCountryId: idOf(country?.id),
      fkMajorLevelId: idOf(levels.find(({ key }) => key === wishes.level)?.id),
      feeMax: price?.feeMax,
    }),
    locale,
    publicLevel,
    null,
    { school: wishes.schools[0] ?? null, city: wishes.city, ielts: wishes.ielts, dse: wishes.dse },
  );
  const [found, [count]] = await readTogether(db, rows, total);
  return { found, total: count?.total ?? 0 };
}

const idOf = (id: number | null | undefined) => (id === null || id === undefined ? undefined : String(id));
