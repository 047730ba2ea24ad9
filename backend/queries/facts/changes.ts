import { TOLD_CHANGES } from '#backend/catalogue/fact-keys.ts';
import { inLanguage } from '#backend/queries/database.ts';
import type { FactSubject } from './facts.ts';

// What has changed of a school or a course, as columns of JSON for whoever saved it: FigureChanges of the contract. Arguments are
// words of ours.

/** Of a row of the history, or of the facts. */
export const IS_TOLD = `fact_key IN (${TOLD_CHANGES.map((key) => `'${key}'`).join(', ')})` as const;

const AS_FIELDS = `json_object('key', h.fact_key, 'part', h.part, 'was', h.value, 'now', coalesce(h.next, ''), 'unit', h.unit,
  'source', ${inLanguage('s.title')}, 'asAt', s.as_at)`;

const SAME = (table: string) =>
  `${table}.subject = h.subject AND ${table}.subject_id = h.subject_id AND ${table}.fact_key = h.fact_key AND ${table}.part = h.part`;

/** What it is today, where it still is anything. */
const TODAY = `(SELECT f.value FROM facts f WHERE ${SAME('f')})`;

/** What it became then. */
const NEXT = `coalesce((SELECT n.value FROM fact_history n WHERE ${SAME('n')} AND n.id > h.id ORDER BY n.id LIMIT 1), ${TODAY})`;

const HISTORY = `SELECT h.fact_key, h.part, h.value, h.unit, h.source_id`;

/** Since it was saved, at a time as in 0002 (Hong Kong's): from what it was then to what it is today. */
export const changesSince = <const Id extends string, const At extends string>(
  subject: FactSubject,
  id: Id,
  savedAt: At,
) =>
  `(SELECT json_group_array(${AS_FIELDS}) FROM (${HISTORY}, min(h.id), ${TODAY} AS next FROM fact_history h
  WHERE h.subject = '${subject}' AND h.subject_id = ${id} AND h.${IS_TOLD} AND h.kept_at >= unixepoch(${savedAt}, '-8 hours') * 1000
  GROUP BY h.fact_key, h.part) h JOIN sources s ON s.id = h.source_id WHERE h.value IS NOT h.next)` as const;

/** By one import. */
export const changesByImport = (subject: string, id: string, importId: string) =>
  `(SELECT json_group_array(${AS_FIELDS}) FROM (${HISTORY}, ${NEXT} AS next FROM fact_history h
  WHERE h.subject = ${subject} AND h.subject_id = ${id} AND h.import_id = ${importId} AND h.${IS_TOLD}) h JOIN sources s ON s.id = h.source_id)`;
