import { assertNever } from '#shared/assert-never.ts';
import type { CrisisLineAction } from '#shared/contract/crisis-line-operations.ts';
import type { Statement } from '#backend/queries/database.ts';

export interface CrisisLineRow {
  id: string;
  place: string;
  /** JSON object by language. Hours and languages have the same format. */
  name: string;
  number: string;
  way: 'call' | 'text' | 'callOrText';
  hours: string;
  languages: string;
  /** JSON array of URLs. */
  sources: string;
  asAt: string;
  readOn: string;
  confirmedAt: string;
  confirmedBy: string;
}

const CRISIS_LINE_COLUMNS = `id, place, name, number, way, hours, languages, sources, as_at AS asAt, read_on AS readOn,
  confirmed_at AS confirmedAt, confirmed_by AS confirmedBy`;

/** Returns all lines, ordered by their position within a place. */
export const selectCrisisLines = (): Statement<CrisisLineRow> => ({
  sql: `SELECT ${CRISIS_LINE_COLUMNS} FROM crisis_lines ORDER BY place, position`,
  values: [],
});

export const selectCrisisLine = (id: string): Statement<CrisisLineRow> => ({
  sql: `SELECT ${CRISIS_LINE_COLUMNS} FROM crisis_lines WHERE id = ?1`,
  values: [id],
});

/**
 * Returns the statement of an action. Changing a line removes its confirmation, because it applied to the old version.
 */
export function updateCrisisLine(action: CrisisLineAction, actor: string, day: string): Statement {
  switch (action.kind) {
    case 'set': {
      const repeatInAllLanguages = (text: string) => JSON.stringify({ zh: text, 'zh-hk': text, 'en-us': text });
      const { id, place, name, number, way, hours, languages, source } = action;
      return {
        sql: `INSERT INTO crisis_lines (id, place, position, name, number, way, hours, languages, sources, as_at, read_on)
VALUES (?1, ?2, (SELECT coalesce(max(position), 0) + 1 FROM crisis_lines WHERE place = ?2), ?3, ?4, ?5, ?6, ?7, json_array(?8), ?9, ?9)
ON CONFLICT (id) DO UPDATE SET place = ?2, name = ?3, number = ?4, way = ?5, hours = ?6, languages = ?7,
  sources = json_array(?8), as_at = ?9, read_on = ?9, confirmed_at = '', confirmed_by = ''`,
        values: [
          id,
          place,
          repeatInAllLanguages(name),
          number,
          way,
          repeatInAllLanguages(hours),
          repeatInAllLanguages(languages),
          source,
          day,
        ],
      };
    }
    case 'confirm':
      return {
        sql: 'UPDATE crisis_lines SET confirmed_at = ?3, confirmed_by = ?2 WHERE id = ?1',
        values: [action.id, actor, day],
      };
    case 'remove':
      return { sql: 'DELETE FROM crisis_lines WHERE id = ?1', values: [action.id] };
    default:
      return assertNever(action);
  }
}
