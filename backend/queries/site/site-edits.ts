import { named, type Statement } from '#backend/queries/database.ts';

export interface SiteEditRow {
  number: number;
  at: number;
  who: string;
  /** What stood there, and what since: as JSON. */
  before: string;
  content: string;
}

export interface SiteEdit extends SiteEditRow {
  agentId: number;
  part: string;
  staffId: number;
}

/** Beside what it tells of, in the same `writeTogether`: where somebody else took the number, none of both is written. */
export const noteSiteEdit = ({ agentId, part, number, at, staffId, who, before, content }: SiteEdit): Statement =>
  named(
    `INSERT INTO site_edits (agent_id, part, number, at, staff_id, who, before, content)
VALUES (:agentId, :part, :number, :at, :staffId, :who, :before, :content)`,
    { agentId, part, number, at, staffId, who, before, content },
  );

/** The latest first. */
export const editsOf = (agentId: number, part: string, most: number): Statement<SiteEditRow> =>
  named(
    `SELECT number, at, who, before, content FROM site_edits WHERE agent_id = :agentId AND part = :part ORDER BY number DESC LIMIT :most`,
    { agentId, part, most },
  );

export const siteEdit = (agentId: number, part: string, number: number): Statement<SiteEditRow> =>
  named(
    'SELECT number, at, who, before, content FROM site_edits WHERE agent_id = :agentId AND part = :part AND number = :number',
    { agentId, part, number },
  );
