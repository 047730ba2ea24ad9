import { HELP_TYPE_FAQ } from '#shared/backend-protocol.ts';
import { ALL_LEVELS, type Statement } from '#backend/queries/database.ts';
import { deleteVersionNotes, insertRow, upsertRow } from '#backend/queries/write-rows.ts';
import { incrementAllSiteVersions } from '#backend/queries/site/agents.ts';
import { createCountryRows } from './catalogue/lookup-rows.ts';
import { createGuideStatements } from './guides/guide-rows.ts';
import { createSiteStatements } from './site-statements.ts';
import { SITES } from './sites.ts';
import { FAQ, NOTED_VERSION, VERSION_NOTES } from '#backend/seed/seed-data.ts';

/** Returns the demo data as statements in dependency order. Loading it again replaces it. */
export function createSeedStatements(): Statement[] {
  return [
    ...SITES.flatMap(createSiteStatements),
    ...createCountryRows().map((row) => upsertRow('countries', ['id'], row)),
    ...FAQ.map(({ id, title, description, levels = ALL_LEVELS }, index) =>
      upsertRow('help_entries', ['id'], {
        id,
        type_id: HELP_TYPE_FAQ,
        position: index + 1,
        levels,
        title: JSON.stringify(title),
        description: JSON.stringify(description),
      }),
    ),
    ...createGuideStatements(),
    deleteVersionNotes(NOTED_VERSION),
    ...VERSION_NOTES.map(({ key, title, body, link }, index) =>
      insertRow('version_notes', {
        version: NOTED_VERSION,
        note_key: key,
        position: index + 1,
        title: JSON.stringify(title),
        body: JSON.stringify(body),
        link,
      }),
    ),
    incrementAllSiteVersions(),
  ];
}
