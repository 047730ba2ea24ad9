import type { Rows } from '#shared/contract/call.ts';
import { askPortalRows } from '#client/site/ask-portal.ts';
import { portalAddress } from '#client/site/portal-call.ts';
import type { Favourites } from './favourites.ts';
import { gatherFavourites } from './gather-favourites.ts';

/** The most that one answer holds. */
const ROWS = 100;

/** The whole collection, which mostly takes one answer for the schools and one for the courses. */
export async function fetchFavourites(agentKey: string): Promise<Favourites> {
  const [schools, courses] = await Promise.all([
    fetchAll((page) => askPortalRows(portalAddress(agentKey, '/appMso/institutionFav/list', page))),
    fetchAll((page) => askPortalRows(portalAddress(agentKey, '/appMso/courseFav/list', page))),
  ]);
  return gatherFavourites(schools, courses);
}

async function fetchAll<Row>(
  askFor: (page: { currentPage: number; showCount: number }) => Promise<Rows<Row>>,
): Promise<Row[]> {
  const ask = (currentPage: number) => askFor({ currentPage, showCount: ROWS });
  const first = await ask(1);
  const others = Array.from({ length: Math.max(0, first.page.totalPage - 1) }, (_, at) => ask(at + 2));
  return [first, ...(await Promise.all(others))].flatMap(({ rows }) => rows);
}
