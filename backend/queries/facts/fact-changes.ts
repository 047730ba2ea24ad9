import { type FactKey, REPORTED_CHANGES } from '#backend/catalogue/fact-kinds.ts';
import type { FactSubject } from './facts.ts';
import {
  selectInLanguage,
  bindNamed,
  buildSiteCondition,
  type Reader,
  type Statement,
} from '#backend/queries/database.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { selectSchoolNameChn } from '#backend/queries/catalogue/build-query.ts';

export interface PastFactRow {
  factKey: FactKey;
  part: string;
  value: string | number;
  unit: string;
  asAt: string;
  keptAt: number;
}

/** Returns past facts, latest first. A period without a published value has no row. */
export const selectPastFacts = (subject: FactSubject, id: string | number): Statement<PastFactRow> =>
  bindNamed(
    `SELECT fact_key AS factKey, part, value, unit, as_at AS asAt, kept_at AS keptAt FROM fact_history
WHERE subject = :subject AND subject_id = :id AND value <> '' ORDER BY fact_key, part, id DESC`,
    { subject, id },
  );

// SQL for changes of a school or course, as a JSON column in the format of the contract's FigureChanges. Each value has
// its own unit, but all have the current source. Arguments must be constants.

/** Returns the SQL condition that changes of a fact are reported to users. */
export const selectIsReported = <const Column extends string>(column: Column) =>
  `${column} IN (${REPORTED_CHANGES.map((key) => `'${key}'`).join(', ')})` as const;

/** SQL for the fields of a change. `h` has the old value; next_value, next_unit and next_as_at have the new one. */
const CHANGE_FIELDS = `json_object('key', h.fact_key, 'part', h.part, 'was', h.value, 'unit', h.unit, 'now', coalesce(h.next_value, ''),
  'nowUnit', coalesce(h.next_unit, h.unit), 'source', ${selectInLanguage('s.title')}, 'asAt', coalesce(h.next_as_at, s.as_at))`;

export const VALUE_DIFFERS = "(h.value, h.unit) IS NOT (coalesce(h.next_value, ''), coalesce(h.next_unit, h.unit))";

const aggregateChanges = (changes: string) =>
  `(SELECT json_group_array(${CHANGE_FIELDS}) FROM (${changes}) h
  JOIN sources s ON s.id = coalesce(h.next_source_id, h.source_id) WHERE ${VALUE_DIFFERS})`;

/**
 * Returns the SQL for the changes since a favourite was saved, from the value at that time to the current one. Times
 * are in Hong Kong time.
 */
export const selectChangesSince = <const Id extends string, const SavedAt extends string>(
  subject: FactSubject,
  id: Id,
  savedAt: SavedAt,
) =>
  aggregateChanges(`SELECT w.*, f.value AS next_value, f.unit AS next_unit, f.source_id AS next_source_id, NULL AS next_as_at
  FROM (SELECT h.subject, h.subject_id, h.fact_key, h.part, h.value, h.unit, h.source_id, min(h.id) FROM fact_history h
    WHERE h.subject = '${subject}' AND h.subject_id = ${id} AND h.${selectIsReported('fact_key')}
      AND h.kept_at >= unixepoch(${savedAt}, '-8 hours') * 1000 GROUP BY h.fact_key, h.part) w
  LEFT JOIN facts f ON f.subject = w.subject AND f.subject_id = w.subject_id AND f.fact_key = w.fact_key AND f.part = w.part`) as `${Id} ${SavedAt} :locale`;

export const selectChangesByImport = (subject: string, id: string, importId: string) =>
  aggregateChanges(`SELECT c.*, (SELECT i.editions ->> CAST(coalesce(c.next_source_id, c.source_id) AS TEXT) FROM imports i WHERE i.id = c.import_id) AS next_as_at
  FROM fact_history c WHERE c.subject = ${subject} AND c.subject_id = ${id} AND c.import_id = ${importId} AND c.${selectIsReported('fact_key')}`);

const MAX_RENEWALS = 8;

interface RenewalRow {
  at: number;
  asAt: string;
  /**
   * JSON object with the numbers of new, changed, relisted and delisted rows for 'school' and 'course', and of changed
   * figures.
   */
  counts: string;
  /** JSON array of the titles of the import's sources. */
  titles: string;
}

/** Returns the latest imports with their numbers of changes. */
export const selectRenewals = (locale: Locale): Statement<RenewalRow> =>
  bindNamed(
    `SELECT i.at, i.as_at AS asAt, i.counts, (SELECT json_group_array(${selectInLanguage('s.title')}) FROM json_each(i.editions) e
  JOIN sources s ON s.id = CAST(e.key AS INTEGER)) AS titles
FROM imports i ORDER BY i.id DESC LIMIT ${MAX_RENEWALS}`,
    { locale },
  );

interface ChangedFigureRow {
  id: number;
  name: string;
  nameChn: string;
  at: number;
  /** Change as JSON in the format of the contract's FigureChange. */
  change: string;
}

/**
 * Maximum number of imports and history rows to scan, and of results. Only schools are listed, because visitors do not
 * see every course.
 */
const CHANGE_LIMITS = { imports: 4, rows: 120, notified: 8 };

export const selectChangedFigures = ({ locale, chinese }: Reader, publicLevel: number): Statement<ChangedFigureRow> =>
  bindNamed(
    `SELECT t.id, t.name, ${selectSchoolNameChn('t')} AS nameChn, h.kept_at AS at, ${CHANGE_FIELDS as ':locale'} AS change
FROM (SELECT p.*, (SELECT m.editions ->> CAST(coalesce(p.next_source_id, p.source_id) AS TEXT) FROM imports m WHERE m.id = p.import_id) AS next_as_at
  FROM (SELECT id FROM imports ORDER BY id DESC LIMIT ${CHANGE_LIMITS.imports}) i
  CROSS JOIN fact_history p ON p.import_id = i.id AND p.subject = 'school' LIMIT ${CHANGE_LIMITS.rows}) h
  JOIN schools t ON t.id = h.subject_id JOIN sources s ON s.id = coalesce(h.next_source_id, h.source_id)
WHERE ${buildSiteCondition('t')} AND h.${selectIsReported('fact_key')} AND h.value <> '' AND ${VALUE_DIFFERS as ''}
ORDER BY h.import_id DESC, t.rank_sort, t.id, h.id LIMIT ${CHANGE_LIMITS.notified}`,
    { locale, chinese, level: publicLevel },
  );
