import { fillOpenRanks } from '#backend/queries/catalogue/open-ranks.ts';
import { fillPackedNames } from '#backend/queries/catalogue/packed-names.ts';
import type { Statement } from '#backend/queries/database.ts';
import { repackCatalogue } from '#backend/queries/matching/match-catalogue.ts';
import { insertRows, type Row, upsertRows } from '#backend/queries/write-rows.ts';
import { applyFeesOfPages, restoreRegisterFees } from './derived-years.ts';
import { deriveLevelFigures } from './level-figures.ts';
import { countFacts } from './sources.ts';

// Facts published on web pages, imported from files. Their source keys start with 'page …'. Those of registers start
// with the register's name, and those of agencies' files with 'own …'.

/** SQL condition for facts derived from facts on web pages. */
const DERIVED_CONDITION = `fact_key IN ('degreeYear', 'englishFrom', 'fieldOffers')`;
const PAGE_SOURCES_CONDITION = `source_id IN (SELECT id FROM sources WHERE source_key LIKE 'page %') AND NOT ${DERIVED_CONDITION}`;

/**
 * Returns stored facts in a form that `replaceTable` can compare. It includes the source's date, so that a page that
 * was read again counts as changed.
 */
export const selectStoredPageFacts = (): Statement<{ key: string; said: string }> => ({
  sql: `SELECT json_array(f.subject, f.subject_id, f.fact_key, f.part) AS key, json_array(f.value, f.unit, f.source_id, s.as_at, s.read_on) AS said
FROM facts f JOIN sources s ON s.id = f.source_id WHERE s.source_key LIKE 'page %' AND NOT f.${DERIVED_CONDITION}`,
  values: [],
});

export interface RegisterFactRow {
  subject: string;
  id: number;
  factKey: string;
  part: string;
}

/** Returns register facts whose keys pages also have. Facts on pages do not replace these. */
export const selectRegisterFactsLikePages = (): Statement<RegisterFactRow> => ({
  sql: `SELECT f.subject, f.subject_id AS id, f.fact_key AS factKey, f.part FROM facts f JOIN sources s ON s.id = f.source_id
WHERE s.source_key NOT LIKE 'page %' AND f.fact_key IN ('applicationFee', 'courseYear', 'coursePage', 'courseIelts')`,
  values: [],
});

export interface CourseCodeRow {
  id: number;
  schoolId: number;
  code: string;
}

export const selectCourseCodes = (): Statement<CourseCodeRow> => ({
  sql: `SELECT c.id, c.school_id AS schoolId, e.code FROM external_ids e JOIN courses c ON c.id = e.subject_id
WHERE e.subject = 'course' AND e.gone_at IS NULL AND c.levels <> 0 AND e.scheme IN ('cricos-course', 'own-course')`,
  values: [],
});

interface PageFacts {
  facts: readonly Row[];
  sources: readonly Row[];
  /** Keys that the file no longer contains. Each is a JSON array: subject, id, key, part. */
  gone: readonly string[];
  lettersOfStatement: number;
  /** Whether the caller rebuilds the denormalised catalogue once after several imports. */
  isFilledLater: boolean;
}

const FACT_COLUMNS = ['subject', 'subject_id', 'fact_key', 'part', 'value', 'unit', 'source_id'] as const;

export function insertPageFacts({
  facts,
  sources,
  gone: removedKeys,
  lettersOfStatement: max,
  isFilledLater,
}: PageFacts): Statement[] {
  const rows = facts.map((fact) => Object.fromEntries(FACT_COLUMNS.map((column) => [column, fact[column] ?? ''])));
  const removedFacts = removedKeys.map((key) => JSON.parse(key) as [string, number, string, string]);
  const courseIdsWithoutFee = removedFacts.flatMap(([subject, id, key]) =>
    subject === 'course' && key === 'courseYear' ? [id] : [],
  );
  return [
    ...upsertRows('sources', sources, max),
    ...insertRows('facts', rows, max).map(({ sql, values }) => ({
      // Import id 0 means that the facts do not belong to the import of a register. Users are notified only of figures
      // in registers.
      sql: `${sql.replace('source_id)', 'source_id, import_id)').replace(' FROM json_each', ', 0 FROM json_each')} WHERE true
ON CONFLICT (subject, subject_id, fact_key, part) DO UPDATE SET value = excluded.value, unit = excluded.unit, source_id = excluded.source_id
WHERE facts.${PAGE_SOURCES_CONDITION}`,
      values,
    })),
    ...splitIntoChunks(removedFacts).map((chunk) => ({
      sql: `DELETE FROM facts WHERE (subject, subject_id, fact_key, part) IN (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?1))
AND ${PAGE_SOURCES_CONDITION}`,
      values: [JSON.stringify(chunk)],
    })),
    ...(courseIdsWithoutFee.length > 0 ? [restoreRegisterFees(courseIdsWithoutFee)] : []),
    applyFeesOfPages(),
    ...deriveLevelFigures(),
    countFacts(),
    // The denormalised catalogue contains English minimums and admission figures, so it is rebuilt.
    ...(isFilledLater ? [] : [...fillOpenRanks(), ...repackCatalogue(), ...fillPackedNames()]),
  ];
}

const KEYS_PER_STATEMENT = 400;
const splitIntoChunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / KEYS_PER_STATEMENT) }, (_, index) =>
    items.slice(index * KEYS_PER_STATEMENT, (index + 1) * KEYS_PER_STATEMENT),
  );
