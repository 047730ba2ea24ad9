import { named, type Statement } from '#backend/queries/database.ts';

// What an import of an agency's own table compares with.

export const schoolNames = (): Statement<{ id: number; name: string }> => named('SELECT id, name FROM schools', {});

/** As one text each, to see which are others now. */
export const heldRules = (): Statement<{ id: number; said: string }> =>
  named(
    `SELECT id, json_array(exam, school_id, major_level_id, group_ids, name, note, rule, source, source_title, as_at, as_at_year, confidence, judges) AS said
FROM entry_rules`,
    {},
  );
