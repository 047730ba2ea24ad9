import { inChinese, isShared, named, type Reader, type Statement } from '#backend/queries/database.ts';
import { upsertRow } from '#backend/queries/write-rows.ts';

// What one site says of schools beside what all sites say of them.

interface SiteSchoolRow {
  id: number;
  name: string;
  nameChn: string;
  /** JSON, as the site wrote it; null where it says nothing of it. */
  content: string | null;
}

const SHARED = isShared('s.levels') as '';
const COLUMNS = `s.id, s.name, ${inChinese('s.name_chn')} AS nameChn, n.content` as const;

/** Null for a school that nobody sees, or that one site has for itself: that one is written whole (own-schools.ts). */
export const schoolOfSite = (agentId: number, id: number, chinese: Reader['chinese']): Statement<SiteSchoolRow> =>
  named(
    `SELECT ${COLUMNS} FROM schools s LEFT JOIN site_schools n ON n.agent_id = :agentId AND n.school_id = s.id WHERE s.id = :id AND s.levels <> 0 AND ${SHARED}`,
    { agentId, id, chinese },
  );

/** Those of which the site says something, and those that have `words` in a name. */
export const schoolsOfSite = (
  agentId: number,
  words: string,
  chinese: Reader['chinese'],
  most: number,
): Statement<SiteSchoolRow> =>
  named(
    `SELECT ${COLUMNS} FROM schools s LEFT JOIN site_schools n ON n.agent_id = :agentId AND n.school_id = s.id
WHERE s.levels <> 0 AND ${SHARED} AND (n.content IS NOT NULL OR (:words <> '' AND instr(lower(s.name || ' ' || s.name_chn), :words) > 0))
ORDER BY n.content IS NULL, s.name_sort, s.id LIMIT :most`,
    { agentId, words, chinese, most },
  );

/** For a page of the school on an agent's site, with what the site is called; '' where it says nothing of the school. */
export const noteOnSchool = (agentKey: string, id: string): Statement<{ content: string; siteName: string }> =>
  named(
    `SELECT coalesce(n.content, '') AS content, a.name AS siteName FROM agents a LEFT JOIN site_schools n ON n.agent_id = a.id AND n.school_id = :id
WHERE a.key_code = :agentKey`,
    { agentKey, id },
  );

export const keepNoteOnSchool = (agentId: number, id: number, content: string): Statement =>
  upsertRow('site_schools', ['agent_id', 'school_id'], { agent_id: agentId, school_id: id, content });

export const deleteNoteOnSchool = (agentId: number, id: number): Statement =>
  named('DELETE FROM site_schools WHERE agent_id = :agentId AND school_id = :id', { agentId, id });
