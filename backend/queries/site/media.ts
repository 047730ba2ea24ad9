import { FIRST_SITE_ROW_ID } from '#backend/site/rows/row-fields.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';
import { requireThat } from '#backend/queries/preconditions.ts';

/** Picture with the metadata read from its file. */
export interface StoredPicture {
  name: string;
  title: string;
  contentType: string;
  size: number;
  width: number;
  height: number;
}

export interface MediaRow extends StoredPicture {
  /** JSON object of alternative texts by language. */
  alt: string;
  at: number;
  staffId: number;
  who: string;
}

export const MAX_MEDIA = 300;

const COLUMNS =
  'name, title, content_type AS contentType, size, width, height, alt, at, staff_id AS staffId, who' as const;

/** Returns the pictures of a site, latest first. */
export const selectMedia = (agentId: number): Statement<MediaRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM media WHERE agent_id = :agentId ORDER BY at DESC, name LIMIT :limit`, {
    agentId,
    limit: MAX_MEDIA,
  });

export const findMedia = (agentId: number, name: string): Statement<MediaRow> =>
  bindNamed(`SELECT ${COLUMNS} FROM media WHERE agent_id = :agentId AND name = :name`, { agentId, name });

/** Returns a row if any site has a picture with this name. */
export const findMediaOfAnySite = (name: string): Statement<{ name: string }> =>
  bindNamed('SELECT name FROM media WHERE name = :name LIMIT 1', { name });

/** Inserts a picture. Returns no row if the site already has it or has reached its limit. */
export const insertMedia = (agentId: number, row: MediaRow): Statement<{ name: string }> =>
  bindNamed(
    `INSERT INTO media (agent_id, name, title, content_type, size, width, height, alt, at, staff_id, who)
SELECT :agentId, :name, :title, :contentType, :size, :width, :height, :alt, :at, :staffId, :who
WHERE (SELECT count(*) FROM media WHERE agent_id = :agentId) < :limit
ON CONFLICT DO NOTHING RETURNING name`,
    { agentId, ...row, limit: MAX_MEDIA },
  );

export const setMediaAlt = (agentId: number, name: string, alt: string): Statement =>
  bindNamed('UPDATE media SET alt = :alt WHERE agent_id = :agentId AND name = :name', { agentId, name, alt });

/** SQL for the rows in which a site may reference a picture. */
const MEDIA_USE_SELECTS = [
  `agents WHERE id = :agentId AND instr(top_logo_path || bottom_logo_path || wechat_qr_path || adviser_picture, :name) > 0`,
  `site_drafts WHERE agent_id = :agentId AND instr(content, :name) > 0`,
  `lectures WHERE agent_id = :agentId AND instr(cover || description, :name) > 0`,
  `news WHERE agent_id = :agentId AND instr(cover || description, :name) > 0`,
  `site_schools WHERE agent_id = :agentId AND instr(content, :name) > 0`,
  `privacy_policies WHERE agent_id = :agentId AND instr(content, :name) > 0`,
  `pages p JOIN page_modules m ON m.page_id = p.id WHERE p.agent_id = :agentId AND instr(m.body, :name) > 0`,
  `pages p JOIN page_modules m ON m.page_id = p.id JOIN page_module_items i ON i.module_id = m.id
    WHERE p.agent_id = :agentId AND instr(i.picture || i.body, :name) > 0`,
];

/** Deletes a picture. Aborts the batch if the picture is in use. */
export const deleteMedia = (agentId: number, name: string): Statement[] => [
  requireThat('media_unused', MEDIA_USE_SELECTS.map((use) => `NOT EXISTS (SELECT 1 FROM ${use})`).join('\n  AND '), {
    agentId,
    name,
  }),
  bindNamed('DELETE FROM media WHERE agent_id = :agentId AND name = :name', { agentId, name }),
];

/** Copies the pictures referenced in `text` to a copied site, without their alternative texts. */
export const copyMedia = (fromAgentId: number, toAgentId: number, text: string, at: number): Statement =>
  bindNamed(
    `INSERT INTO media (agent_id, name, title, content_type, size, width, height, alt, at, staff_id, who)
SELECT :to, name, name, content_type, size, width, height, '{}', :at, 0, '' FROM media
WHERE agent_id = :from AND instr(:words, name) > 0`,
    { from: fromAgentId, to: toAgentId, words: text, at },
  );

/** Filters names: returns those of pictures that any site has. */
export const selectMediaByNames = (names: readonly string[]): Statement<{ name: string }> =>
  bindNamed('SELECT DISTINCT name FROM media WHERE name IN (SELECT value FROM json_each(:names))', {
    names: JSON.stringify(names),
  });

/** Copies pictures of other sites that imported content references to this site, with their alternative texts. */
export const assignMediaToSite = (agentId: number, names: readonly string[], at: number): Statement =>
  bindNamed(
    `INSERT INTO media (agent_id, name, title, content_type, size, width, height, alt, at, staff_id, who)
SELECT :to, name, title, content_type, size, width, height, alt, :at, 0, '' FROM media m
WHERE name IN (SELECT value FROM json_each(:names)) AND agent_id = (SELECT min(o.agent_id) FROM media o WHERE o.name = m.name)
ON CONFLICT DO NOTHING`,
    { to: agentId, names: JSON.stringify(names), at },
  );

/**
 * CTEs with all texts in which a site may reference a picture, by part of the site. There are several, because D1
 * allows five terms in a compound SELECT.
 */
const TEXTS_CTE = `WITH told (part, said) AS (
  SELECT 'lecture ' || id, cover || ' ' || description FROM lectures WHERE agent_id = :agentId
  UNION ALL SELECT 'article ' || id, cover || ' ' || description FROM news WHERE agent_id = :agentId
  UNION ALL SELECT iif(school_id < ${FIRST_SITE_ROW_ID}, 'school ', 'ownSchool ') || school_id, content FROM site_schools WHERE agent_id = :agentId
  UNION ALL SELECT 'policy', content FROM privacy_policies WHERE agent_id = :agentId
), words (part, said) AS (
  SELECT 'head', top_logo_path || ' ' || bottom_logo_path || ' ' || wechat_qr_path || ' ' || adviser_picture FROM agents WHERE id = :agentId
  UNION ALL SELECT part, content FROM site_drafts WHERE agent_id = :agentId
  UNION ALL SELECT part, said FROM told
  UNION ALL SELECT 'page ' || p.link_entrance, m.body FROM pages p JOIN page_modules m ON m.page_id = p.id WHERE p.agent_id = :agentId
  UNION ALL SELECT 'page ' || p.link_entrance, i.picture || ' ' || i.body FROM pages p JOIN page_modules m ON m.page_id = p.id
    JOIN page_module_items i ON i.module_id = m.id WHERE p.agent_id = :agentId
), named_some AS MATERIALIZED (SELECT part, said FROM words WHERE instr(said, '/appFile/media/') > 0)`;

export interface MediaUse {
  name: string;
  part: string;
}

/** Returns the parts of the site that show each picture, including drafts. */
export const selectUsesOfMedia = (agentId: number): Statement<MediaUse> =>
  bindNamed(
    `${TEXTS_CTE} SELECT DISTINCT m.name AS name, w.part AS part FROM named_some w JOIN media m ON m.agent_id = :agentId AND instr(w.said, m.name) > 0
ORDER BY m.name, w.part`,
    { agentId },
  );

type MediaSwap = { agentId: number; was: string; is: string };

/**
 * Replaces a picture by another one everywhere in the site. The numbers of changed drafts are increased, so that open
 * forms detect the conflict.
 */
export const swapMedia = (
  agentId: number,
  previousName: string,
  row: StoredPicture & { at: number; staffId: number; who: string },
): Statement[] => {
  const mediaSwap: MediaSwap = { agentId, was: previousName, is: row.name };
  const moduleSelect = 'SELECT m.id FROM pages p JOIN page_modules m ON m.page_id = p.id WHERE p.agent_id = :agentId';
  return [
    bindNamed(
      `UPDATE media SET name = :name, title = :title, content_type = :contentType, size = :size, width = :width, height = :height,
  at = :at, staff_id = :staffId, who = :who WHERE agent_id = :agentId AND name = :was`,
      { agentId, was: previousName, ...row },
    ),
    bindNamed(
      `UPDATE agents SET top_logo_path = replace(top_logo_path, :was, :is), bottom_logo_path = replace(bottom_logo_path, :was, :is),
  wechat_qr_path = replace(wechat_qr_path, :was, :is), adviser_picture = replace(adviser_picture, :was, :is)
WHERE id = :agentId AND instr(top_logo_path || ' ' || bottom_logo_path || ' ' || wechat_qr_path || ' ' || adviser_picture, :was) > 0`,
      mediaSwap,
    ),
    bindNamed(
      `UPDATE site_drafts SET content = replace(content, :was, :is), before = replace(before, :was, :is), number = number + 1
WHERE agent_id = :agentId AND instr(content || before, :was) > 0`,
      mediaSwap,
    ),
    bindNamed(
      `UPDATE lectures SET cover = replace(cover, :was, :is), description = replace(description, :was, :is)
WHERE agent_id = :agentId AND instr(cover || description, :was) > 0`,
      mediaSwap,
    ),
    bindNamed(
      `UPDATE news SET cover = replace(cover, :was, :is), description = replace(description, :was, :is)
WHERE agent_id = :agentId AND instr(cover || description, :was) > 0`,
      mediaSwap,
    ),
    bindNamed(
      'UPDATE site_schools SET content = replace(content, :was, :is) WHERE agent_id = :agentId AND instr(content, :was) > 0',
      mediaSwap,
    ),
    bindNamed(
      'UPDATE privacy_policies SET content = replace(content, :was, :is) WHERE agent_id = :agentId AND instr(content, :was) > 0',
      mediaSwap,
    ),
    bindNamed(
      `UPDATE page_modules SET body = replace(body, :was, :is) WHERE id IN (${moduleSelect}) AND instr(body, :was) > 0`,
      mediaSwap,
    ),
    bindNamed(
      `UPDATE page_module_items SET picture = replace(picture, :was, :is), body = replace(body, :was, :is)
WHERE module_id IN (${moduleSelect}) AND instr(picture || ' ' || body, :was) > 0`,
      mediaSwap,
    ),
  ];
};
