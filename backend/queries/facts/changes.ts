import { TOLD_CHANGES } from '#backend/catalogue/fact-keys.ts';
import { inLanguage } from '#backend/queries/database.ts';
import type { FactSubject } from './facts.ts';

// What has changed of a school or a course, as columns of JSON for whoever saved it: FigureChanges of the contract. Each is told in
// the unit of its own time, by who says what it is now. Arguments are words of ours.

/** Of a row of the history, of the facts, or of those that an import brings. */
export const isTold = <const Column extends string>(column: Column) =>
  `${column} IN (${TOLD_CHANGES.map((key) => `'${key}'`).join(', ')})` as const;

/** `h` has what it was, and what it became as next_value, next_unit and next_as_at. */
const AS_FIELDS = `json_object('key', h.fact_key, 'part', h.part, 'was', h.value, 'unit', h.unit, 'now', coalesce(h.next_value, ''),
  'nowUnit', coalesce(h.next_unit, h.unit), 'source', ${inLanguage('s.title')}, 'asAt', coalesce(h.next_as_at, s.as_at))`;

const IS_OTHER = "(h.value, h.unit) IS NOT (coalesce(h.next_value, ''), coalesce(h.next_unit, h.unit))";

const CHANGES = (changes: string) =>
  `(SELECT json_group_array(${AS_FIELDS}) FROM (${changes}) h
  JOIN sources s ON s.id = coalesce(h.next_source_id, h.source_id) WHERE ${IS_OTHER})`;

/** Since it was saved, at a time as in 0002 (Hong Kong's): from what it was then to what it is today. */
export const changesSince = <const Id extends string, const At extends string>(
  subject: FactSubject,
  id: Id,
  savedAt: At,
) =>
  CHANGES(`SELECT w.*, f.value AS next_value, f.unit AS next_unit, f.source_id AS next_source_id, NULL AS next_as_at
  FROM (SELECT h.subject, h.subject_id, h.fact_key, h.part, h.value, h.unit, h.source_id, min(h.id) FROM fact_history h
    WHERE h.subject = '${subject}' AND h.subject_id = ${id} AND h.${isTold('fact_key')}
      AND h.kept_at >= unixepoch(${savedAt}, '-8 hours') * 1000 GROUP BY h.fact_key, h.part) w
  LEFT JOIN facts f ON f.subject = w.subject AND f.subject_id = w.subject_id AND f.fact_key = w.fact_key AND f.part = w.part`) as `${Id} ${At} :locale`;

/** By one import, as it was then. */
export const changesByImport = (subject: string, id: string, importId: string) =>
  CHANGES(`SELECT c.*, (SELECT i.editions ->> CAST(coalesce(c.next_source_id, c.source_id) AS TEXT) FROM imports i WHERE i.id = c.import_id) AS next_as_at
  FROM fact_history c WHERE c.subject = ${subject} AND c.subject_id = ${id} AND c.import_id = ${importId} AND c.${isTold('fact_key')}`);
