import { bindNamed, type Statement } from '#backend/queries/database.ts';

export interface ViewRow {
  id: number;
  agentKey: string;
  /** Account id of the owner, or 0 for views of the whole agency. */
  staffId: number;
  name: string;
  query: string;
}

const MAX_VIEWS = 30;
const COLUMNS = 'id, agent_key AS agentKey, staff_id AS staffId, name, query' as const;

/** Returns saved views: personal views first, then shared ones. */
export const selectViewsOf = (agentKey: string, staffId: number): Statement<ViewRow> =>
  bindNamed(
    `SELECT ${COLUMNS} FROM saved_views WHERE agent_key = :agentKey AND staff_id IN (0, :staffId)
ORDER BY staff_id = 0, name, id LIMIT :limit`,
    { agentKey, staffId, limit: 2 * MAX_VIEWS },
  );

export const selectViewById = (id: number): Statement<ViewRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM saved_views WHERE id = :id`, { id });

/** Stores a view, replacing the owner's view with the same name. Returns no row if the owner has reached the limit. */
export const storeView = ({ agentKey, staffId, name, query }: Omit<ViewRow, 'id'>): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO saved_views (agent_key, staff_id, name, query) SELECT :agentKey, :staffId, :name, :query
WHERE (SELECT count(*) FROM saved_views WHERE agent_key = :agentKey AND staff_id = :staffId AND name <> :name) < :limit
ON CONFLICT (agent_key, staff_id, name) DO UPDATE SET query = excluded.query RETURNING id`,
    { agentKey, staffId, name, query, limit: MAX_VIEWS },
  );

export const deleteViewById = (id: number): Statement => bindNamed('DELETE FROM saved_views WHERE id = :id', { id });

/** Deletes the views of a removed site. */
export const deleteViewsOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM saved_views WHERE agent_key = :agentKey', { agentKey });
