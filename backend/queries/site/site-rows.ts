import { named, type Statement } from '#backend/queries/database.ts';
import { AGENT_COLUMNS, type AgentRow } from './agents.ts';

/** An agent with all that the shell sets of it, also of a site that is closed. */
export interface SiteRow extends Omit<AgentRow, 'hasRankings'> {
  textsADay: number;
  archivedAt: number;
}

export const siteRows = (): Statement<SiteRow> => ({
  sql: `SELECT ${AGENT_COLUMNS}, texts_a_day AS textsADay, archived_at AS archivedAt FROM agents ORDER BY id`,
  values: [],
});

/** Beyond the ids of the demo, which its data loads anew under the same numbers; and of nobody who is still registered somewhere. */
const FIRST_ID = 1000;

export const newSiteId = (): Statement<{ id: number }> =>
  named(
    `SELECT 1 + max(:first, (SELECT coalesce(max(id), 0) FROM agents), (SELECT coalesce(max(agent_id), 0) FROM users)) AS id`,
    { first: FIRST_ID },
  );

/** 0 opens it again. */
export const setArchived = (id: number, at: number): Statement =>
  named('UPDATE agents SET archived_at = :at WHERE id = :id', { id, at });

/** What hangs on it, goes with it. */
export const deleteSite = (id: number): Statement => named('DELETE FROM agents WHERE id = :id', { id });

export interface TieRow {
  /** Whom or what; the names of the columns below. */
  students: number;
  applications: number;
  conversations: number;
  consents: number;
  staff: number;
  tokens: number;
  menus: number;
  pages: number;
  news: number;
}

/** What leans on a site: people and what is theirs, those who work for it, and its own words. */
export const tiesOf = (id: number, keyCode: string): Statement<TieRow> =>
  named(
    `SELECT (SELECT count(*) FROM users WHERE agent_id = :id) AS students,
  (SELECT count(*) FROM applications WHERE agent_key = :keyCode) AS applications,
  (SELECT count(*) FROM chat_conversations WHERE agent_key = :keyCode) AS conversations,
  (SELECT count(*) FROM consents WHERE agent_key = :keyCode) AS consents,
  (SELECT count(*) FROM staff WHERE agent_key = :keyCode) AS staff,
  (SELECT count(*) FROM ops_tokens WHERE agent_key = :keyCode AND revoked_at = 0) AS tokens,
  (SELECT count(*) FROM menus WHERE agent_id = :id) AS menus,
  (SELECT count(*) FROM pages WHERE agent_id = :id) AS pages,
  (SELECT count(*) FROM agent_news WHERE agent_id = :id) AS news`,
    { id, keyCode },
  );

/** Accounts and tokens of a site that is gone would open the desk of the next one of this key. */
export const deleteAccountsOf = (keyCode: string): Statement =>
  named('DELETE FROM staff WHERE agent_key = :keyCode', { keyCode });

export const revokeTokensOf = (keyCode: string, at: number): Statement =>
  named('UPDATE ops_tokens SET revoked_at = :at WHERE agent_key = :keyCode AND revoked_at = 0', { keyCode, at });

export const deleteMissedSearchesOf = (id: number): Statement =>
  named('DELETE FROM missed_searches WHERE agent_id = :id', { id });
