import { named, type Statement } from '#backend/queries/database.ts';

// What an import of a table that is kept by hand looks up, and compares with.

export const schoolNames = (): Statement<{ id: number; name: string }> => named('SELECT id, name FROM schools', {});

export const cityNames = (): Statement<{ id: number; countryKey: string; name: string }> =>
  named('SELECT i.id, c.country_key AS countryKey, i.name FROM cities i JOIN countries c ON c.id = i.country_id', {});

/** A row's key, and all of it, each as one text: so one sees which are others now. */
type HeldRow = { key: string; said: string };

export const heldRules = (): Statement<HeldRow> =>
  named(
    `SELECT json_array(id) AS key, json_array(id, exam, school_id, major_level_id, group_ids, name, note, rule, source, source_title, as_at, as_at_year, confidence, judges) AS said
FROM entry_rules`,
    {},
  );

export const heldLivingCosts = (): Statement<HeldRow> =>
  named(
    `SELECT json_array(city_id, covers, publisher) AS key,
  json_array(city_id, covers, publisher, CASE WHEN least = CAST(least AS INTEGER) THEN CAST(least AS INTEGER) ELSE least END,
    CASE WHEN most = CAST(most AS INTEGER) THEN CAST(most AS INTEGER) ELSE most END, currency, source, as_at, as_at_year) AS said
FROM living_costs`,
    {},
  );
