import { askPortalRows } from '#client/site/ask-portal.ts';
import { sitePath } from '#client/site/site-path.ts';
import { withQuery } from '#client/site/with-query.ts';
import type { Favourites } from './favourites.ts';
import { type CourseLine, gatherFavourites, type SchoolLine } from './gather-favourites.ts';

/** The most that one answer holds. */
const ROWS = 100;

/** The whole collection, which mostly takes one answer for the schools and one for the courses. */
export async function fetchFavourites(agentKey: string): Promise<Favourites> {
  const [schools, courses] = await Promise.all([
    fetchAll<SchoolLine>(sitePath(agentKey, '/appMso/institutionFav/list')),
    fetchAll<CourseLine>(sitePath(agentKey, '/appMso/courseFav/list')),
  ]);
  return gatherFavourites(schools, courses);
}

async function fetchAll<Row>(address: string): Promise<Row[]> {
  const ask = (currentPage: number) => askPortalRows<Row>(withQuery(address, { currentPage, showCount: ROWS }));
  const first = await ask(1);
  const others = Array.from({ length: Math.max(0, first.page.totalPage - 1) }, (_, at) => ask(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ rows }) => rows);
}
