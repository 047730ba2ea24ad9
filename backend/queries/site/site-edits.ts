import { LIMIT, bindNamed, type Statement } from '#backend/queries/database.ts';
import { requireThat } from '#backend/queries/preconditions.ts';
import type { ClaimedKey } from '#backend/site/content-parts.ts';

// Edits of the parts of a site: published edits and saved drafts.

export interface SiteEditRow {
  number: number;
  at: number;
  who: string;
  /** Content before the edit as JSON. `content` is the JSON after it. */
  before: string;
  content: string;
}

export interface SiteEdit extends SiteEditRow {
  agentId: number;
  part: string;
  staffId: number;
}

/** Logs an edit in the batch that makes it. Aborts the batch if a concurrent edit already has the number. */
export const insertSiteEdit = ({ agentId, part, number, at, staffId, who, before, content }: SiteEdit): Statement[] => [
  requireThat(
    'site_edit_number',
    'NOT EXISTS (SELECT 1 FROM site_edits WHERE agent_id = :agentId AND part = :part AND number = :number)',
    { agentId, part, number },
  ),
  bindNamed(
    `INSERT INTO site_edits (agent_id, part, number, at, staff_id, who, before, content)
VALUES (:agentId, :part, :number, :at, :staffId, :who, :before, :content)`,
    { agentId, part, number, at, staffId, who, before, content },
  ),
];

/** Returns edits of a part, latest first. */
export const selectEdits = (agentId: number, part: string, max: number): Statement<SiteEditRow> =>
  bindNamed(
    `SELECT number, at, who, before, content FROM site_edits WHERE agent_id = :agentId AND part = :part ORDER BY number DESC LIMIT :limit`,
    { agentId, part, limit: max },
  );

export const selectLatestEdits = (
  agentId: number,
  parts: readonly string[],
): Statement<{ part: string; number: number; who: string; at: number }> =>
  bindNamed(
    `SELECT e.part, e.number, e.who, e.at FROM json_each(:parts) p JOIN site_edits e ON e.agent_id = :agentId AND e.part = p.value
AND e.number = (SELECT max(o.number) FROM site_edits o WHERE o.agent_id = :agentId AND o.part = p.value)`,
    { agentId, parts: JSON.stringify(parts) },
  );

/** Returns edits of rows of one kind with the same time, which are those of one import. */
export const selectEditsAt = (
  agentId: number,
  kind: string,
  at: number,
): Statement<{ part: string; before: string; content: string }> =>
  bindNamed(
    `SELECT part, before, content FROM site_edits WHERE agent_id = :agentId AND part >= :first AND part < :end AND at = :at`,
    { agentId, first: `${kind} `, end: `${kind}!`, at },
  );

export const selectSiteEdit = (agentId: number, part: string, number: number): Statement<SiteEditRow> =>
  bindNamed(
    'SELECT number, at, who, before, content FROM site_edits WHERE agent_id = :agentId AND part = :part AND number = :number',
    { agentId, part, number },
  );

export interface SiteDraftRow {
  part: string;
  number: number;
  at: number;
  staffId: number;
  who: string;
  /** Published content, as JSON, when the draft was started. `content` is the JSON of the draft. */
  before: string;
  content: string;
  converted: string;
  publishAt: number;
  /**
   * Render id of the form that was saved last. `typed` contains its values as JSON, with which the next submission is
   * merged.
   */
  form: string;
  typed: string;
}

const COLUMNS =
  'd.part, d.number, d.at, d.staff_id AS staffId, d.who, d.before, d.content, d.converted, d.publish_at AS publishAt, d.form, d.typed' as const;

export const selectDrafts = (agentId: number): Statement<SiteDraftRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM site_drafts d WHERE d.agent_id = :agentId ORDER BY d.part`, { agentId });

export const selectDraft = (agentId: number, part: string): Statement<SiteDraftRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM site_drafts d WHERE d.agent_id = :agentId AND d.part = :part`, { agentId, part });

/** Returns the menu keys that page drafts use. */
export const selectClaimedKeys = (agentId: number): Statement<ClaimedKey> =>
  bindNamed(
    `SELECT part, coalesce(content ->> '$.menuKey', '') AS menuKey, publish_at AS publishAt FROM site_drafts
WHERE agent_id = :agentId AND part >= 'page ' AND part < 'page!'`,
    { agentId },
  );

/**
 * SQL condition that no other scheduled page draft of the site has the same menu key (unique index
 * `site_drafts_timed_keys`).
 */
const FREE_KEY_CONDITION =
  `(:publishAt = 0 OR :part < 'page ' OR :part >= 'page!' OR NOT EXISTS (SELECT 1 FROM site_drafts o
  WHERE o.agent_id = :agentId AND o.part <> :part AND o.publish_at > 0 AND o.part >= 'page ' AND o.part < 'page!'
  AND o.content ->> '$.menuKey' = :content ->> '$.menuKey'))` as const;

/**
 * Saves a draft. `number` is one higher than that of the draft that was read. Returns no row if a concurrent writer
 * stored the draft, or another scheduled page has the same menu key.
 */
export const saveDraft = (agentId: number, draft: SiteDraftRow): Statement<{ number: number }> =>
  bindNamed(
    `INSERT INTO site_drafts (agent_id, part, number, at, staff_id, who, before, content, converted, publish_at, form, typed)
SELECT :agentId, :part, :number, :at, :staffId, :who, :before, :content, :converted, :publishAt, :form, :typed WHERE ${FREE_KEY_CONDITION}
ON CONFLICT (agent_id, part) DO UPDATE SET number = excluded.number, at = excluded.at, staff_id = excluded.staff_id, who = excluded.who,
  before = excluded.before, content = excluded.content, converted = excluded.converted, publish_at = excluded.publish_at,
  form = excluded.form, typed = excluded.typed
  WHERE site_drafts.number = excluded.number - 1
RETURNING number`,
    { agentId, ...draft },
  );

export const deleteDraft = (agentId: number, part: string): Statement =>
  bindNamed('DELETE FROM site_drafts WHERE agent_id = :agentId AND part = :part', { agentId, part });

/** Removes the publication time of a scheduled draft. Returns no row if the draft has changed concurrently. */
export const unscheduleDraft = (agentId: number, { part, number }: SiteDraftRow): Statement<{ number: number }> =>
  bindNamed(
    `UPDATE site_drafts SET publish_at = 0, number = number + 1 WHERE agent_id = :agentId AND part = :part AND number = :number
RETURNING number`,
    { agentId, part, number },
  );

export interface DueDraftRow extends SiteDraftRow {
  agentId: number;
  agentKey: string;
}

/** Cursor at the position before the first due draft. */
export const FIRST_DUE_CURSOR = { publishAt: 0, agentId: 0, part: '' } as const satisfies Partial<DueDraftRow>;

/**
 * Returns due drafts of all sites after the cursor. A request to any site publishes them. The index contains only
 * scheduled drafts.
 */
export const selectDueDrafts = (
  now: number,
  max: number,
  { publishAt, agentId, part }: Pick<DueDraftRow, 'publishAt' | 'agentId' | 'part'>,
): Statement<DueDraftRow> =>
  bindNamed(
    `SELECT ${COLUMNS}, d.agent_id AS agentId, a.key_code AS agentKey FROM site_drafts d JOIN agents a ON a.id = d.agent_id
WHERE d.publish_at > 0 AND d.publish_at <= :now AND (d.publish_at, d.agent_id, d.part) > (:publishAt, :agentId, :part)
ORDER BY d.publish_at, d.agent_id, d.part ${LIMIT}`,
    { now, limit: max, publishAt, agentId, part },
  );

/** Returns the times at which drafts of each site are due. */
export const selectDueTimes = (): Statement<{ agentKey: string; publishAt: number }> => ({
  sql: `SELECT a.key_code AS agentKey, d.publish_at AS publishAt FROM site_drafts d JOIN agents a ON a.id = d.agent_id
WHERE d.publish_at > 0 ORDER BY d.publish_at`,
  values: [],
});
