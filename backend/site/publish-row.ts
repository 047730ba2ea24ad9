import { batchWrite, type Database, type Statement } from '#backend/queries/database.ts';
import { parseFailedPrecondition } from '#backend/queries/preconditions.ts';
import { incrementSiteVersion } from '#backend/queries/site/agents.ts';
import { insertSiteEdit } from '#backend/queries/site/site-edits.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { hasSameValues } from '#backend/site/forms/merge-typed.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import { getPartName, findSizeErrors, validatePart, validateValue } from './content-parts.ts';
import { findDeadLinks } from './dead-links.ts';
import { ROW_KINDS, type RowPart } from './rows/row-kinds.ts';
import { type ContentState, getContentState } from './save-content.ts';
import { requireSite } from './save-site.ts';
import type { StoredSite } from './change-sites.ts';

type PublishedRow =
  | { kind: 'published'; value: unknown }
  /** `problem` is one of CONTENT_PROBLEMS, or the schema's code for a value that no form could send. */
  | { kind: 'invalid'; faults: readonly { path: string; problem: string }[] };

/** Maximum number of attempts if others edit the same row concurrently. */
const MAX_TRIES = 5;

/**
 * Publishes the result of `change` on the published value (null withdraws the row), with the validation of the office
 * and an entry in the history. An existing draft is kept, as in an import, and merged when it is published.
 */
export async function publishRow(
  db: Database,
  agentKey: string,
  part: RowPart,
  change: (live: unknown) => unknown,
  actor: Manager,
  overrides: readonly Statement[] = [],
): Promise<PublishedRow> {
  const site = await requireSite(db, agentKey);
  const name = getPartName(part);
  for (let attempt = 1; ; attempt += 1) {
    const state = await getContentState(db, site, part);
    const changedState = await validateRow(db, site, part, change(state.live), state);
    if (changedState.kind === 'invalid') return changedState;
    const { value } = changedState;
    if (overrides.length === 0 && hasSameValues(flatten(state.live), flatten(value))) return changedState;
    const at = Date.now();
    const [before, content] = [JSON.stringify(state.live), JSON.stringify(value)];
    const edit = { agentId: site.id, part: name, number: state.number + 1, at, ...actor, before, content };
    try {
      await batchWrite(db, [
        ...overrides,
        ...insertSiteEdit(edit),
        ...((await state.row?.write(value, at)) ?? []),
        incrementSiteVersion(agentKey),
        insertAuditEntry({ at, agentKey, ...actor, action: 'contentPublished', about: name }),
      ]);
      return changedState;
    } catch (error) {
      if (parseFailedPrecondition(error) !== 'site_edit_number' || attempt === MAX_TRIES) throw error;
    }
  }
}

async function validateRow(
  db: Database,
  site: StoredSite,
  part: RowPart,
  value: unknown,
  state: ContentState,
): Promise<PublishedRow> {
  if (value === null) {
    const faults = validateValue(part, null, state);
    return faults.length > 0 ? { kind: 'invalid', faults } : { kind: 'published', value };
  }
  const parsedContent = ROW_KINDS[part.kind].schema.safeParse(value);
  if (!parsedContent.success) {
    const faults = parsedContent.error.issues.flatMap((issue) => {
      const path = issue.path.map(String).join('.');
      if (issue.code === 'unrecognized_keys')
        return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, problem: 'unknown' }));
      return { path, problem: CONTENT_PROBLEMS.find((problem) => problem === issue.message) ?? 'wrong' };
    });
    return { kind: 'invalid', faults };
  }
  const values = flatten(parsedContent.data);
  const faults = [
    ...findSizeErrors(values),
    ...validatePart(part, values, state, []),
    ...(await findDeadLinks(db, site, part, parsedContent.data, [])),
  ];
  return faults.length > 0 ? { kind: 'invalid', faults } : { kind: 'published', value: parsedContent.data };
}
