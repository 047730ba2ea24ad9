import { z } from 'zod';
import { getHomeAreaCode } from '#backend/leads/find-contact.ts';
import { loadOfficeSite } from '#backend/office-api/office-site.ts';
import { batchRead, batchWrite, type Database, queryRows } from '#backend/queries/database.ts';
import {
  countImportedLeads,
  deleteImportedLeads,
  type InterestChoiceRow,
  insertFirstEntry,
  insertLead,
  selectContactsOfLeads,
  selectInterestChoices,
} from '#backend/queries/office/leads.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { compactText } from '#backend/search/search-words.ts';
import type { Manager } from '#backend/staff/invite.ts';
import { parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';
import type { ImportOrder, ImportPlan } from '#shared/contract/office/content-import.ts';
import { LeadInput } from '#shared/contract/office/leads.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import type { ImportField } from '#shared/rules/import-fields.ts';
import { MANUAL_LEAD_CHANNELS } from '#shared/rules/leads.ts';
import { parseChannel, parseCountry, parseDay, parseExam, parseIntake, parseLevel } from './parse-values.ts';
import { createRowReader, type ImportRowReader, NO_ROWS } from './plan-import.ts';
import { createImportName } from './run-import.ts';

// Import of leads: rows with the number or e-mail address of a lead are left as they are, and an undo deletes the leads
// on which nobody has worked since.

const ImportedLead = LeadInput.extend({ channel: z.enum([...MANUAL_LEAD_CHANNELS, 'api']) });

interface PlannedLead {
  areaCode: string;
  mobile: string;
  email: string;
  lead: z.output<typeof ImportedLead>;
}

interface LeadPlan {
  plan: ImportPlan;
  leads: PlannedLead[];
}

export async function planLeads(db: Database, agentKey: string, order: ImportOrder): Promise<LeadPlan> {
  const { originCity } = await loadOfficeSite(db, agentKey);
  const errors: ImportPlan['errors'] = [];
  const choices = (await batchRead(db, ...LOCALES.map((locale) => selectInterestChoices(locale)))).flat();
  const rows = order.table.rows.map((tableRow) => {
    const reader = createRowReader(order, tableRow, errors);
    const contact = readContact(reader, getHomeAreaCode(originCity));
    const lead = readLead(reader, choices);
    return { reader, planned: contact && lead && { ...contact, lead } };
  });
  const readLeads = rows.flatMap(({ planned }) => planned ?? []);
  const existingContacts = await queryRows(db, selectContactsOfLeads(agentKey, readLeads));
  const existingKeys = new Set(existingContacts.flatMap(getContactKeys));
  const counts = { ...NO_ROWS };
  const plannedKeys = new Set<string>();
  const leads: PlannedLead[] = [];
  for (const { reader, planned } of rows) {
    const keys = planned ? getContactKeys(planned) : [];
    const isRepeated = keys.some((key) => plannedKeys.has(key));
    if (isRepeated) reader.addError(planned?.mobile ? 'phone' : 'email', 'twice');
    if (!planned || isRepeated) counts.refused += 1;
    else if (keys.some((key) => existingKeys.has(key))) counts.unchanged += 1;
    else {
      counts.new += 1;
      leads.push(planned);
    }
    for (const key of keys) plannedKeys.add(key);
  }
  return { plan: { counts, errors }, leads };
}

const getContactKeys = ({ areaCode, mobile, email }: Pick<PlannedLead, 'areaCode' | 'mobile' | 'email'>) =>
  [mobile && `${areaCode}:${mobile}`, email].filter(Boolean);

function readContact({ text, addError }: ImportRowReader, homeAreaCode: ReturnType<typeof getHomeAreaCode>) {
  const phone = text('phone') ? parseContactNumber(text('phone'), homeAreaCode) : { areaCode: '', mobile: '' };
  const email = text('email') ? parseContactEmail(text('email')) : '';
  if (!text('phone') && !text('email')) addError('phone', 'needed');
  if (!phone) addError('phone', 'wrong');
  if (email === null) addError('email', 'wrong');
  return phone && email !== null && (phone.mobile || email) ? { ...phone, email } : null;
}

/** Reads the other fields; null with an error. */
function readLead({ text, addError, word }: ImportRowReader, choices: readonly InterestChoiceRow[]) {
  const readOptional = (field: ImportField, parse: (fieldText: string) => string | null) =>
    text(field) === '' ? '' : word(field, parse);
  const findChoice = (kind: InterestChoiceRow['kind'], fieldText: string) =>
    choices.find((choice) => choice.kind === kind && compactText(choice.name) === compactText(fieldText))?.key ?? null;
  const draft = {
    name: text('name'),
    question: text('question'),
    // A spreadsheet rarely has a channel; a row without one came by the import.
    channel: text('channel') === '' ? ('api' as const) : word('channel', parseChannel),
    country: readOptional('country', (fieldText) => parseCountry(fieldText) ?? findChoice('country', fieldText)),
    level: readOptional('level', (fieldText) => parseLevel(fieldText) ?? findChoice('level', fieldText)),
    intake: readOptional('intake', parseIntake),
    exam: readOptional('exam', parseExam),
    grades: text('grades'),
    source: text('source'),
    code: text('code'),
    followUp: parseDay(text('followUp')),
  };
  if (Object.values(draft).includes(null)) return null;
  const parsedLead = ImportedLead.safeParse(draft);
  if (parsedLead.success) return parsedLead.data;
  for (const { path, code } of parsedLead.error.issues) {
    const field = path[0] as ImportField;
    addError(field, field === 'followUp' ? 'noDay' : code === 'too_big' ? 'tooLong' : 'wrong');
  }
  return null;
}

/** Stores planned leads in one transaction, without an assigned adviser. `at` identifies the import. */
export async function importLeads(
  db: Database,
  agentKey: string,
  leads: readonly PlannedLead[],
  { at, manager }: { at: number; manager: Manager },
): Promise<void> {
  const author = manager.who;
  await batchWrite(db, [
    ...leads.flatMap(({ lead: { isMine: _isMine, phone: _phone, source, code, ...lead }, ...contact }) => [
      insertLead({
        ...lead,
        ...contact,
        agentKey,
        promisedAt: 0,
        staffId: 0,
        conversationId: null,
        attribution: JSON.stringify({ ...(source && { source }), ...(code && { code }) }),
        now: at,
      }),
      insertFirstEntry({ at, author, staffId: manager.staffId, content: createImportName(at) }),
    ]),
    insertAuditEntry({ at, agentKey, ...manager, action: 'contentImported', about: `lead ${leads.length}` }),
  ]);
}

/** Deletes the leads of an import that have not changed since. */
export async function undoLeads(db: Database, agentKey: string, importedAt: number, manager: Manager) {
  const about = createImportName(importedAt);
  const [[count], deletedRows] = await batchRead(
    db,
    countImportedLeads(agentKey, importedAt, about),
    deleteImportedLeads(agentKey, importedAt, about),
  );
  const restored = deletedRows.length;
  if (restored > 0)
    await batchWrite(db, [insertAuditEntry({ at: Date.now(), agentKey, ...manager, action: 'importUndone', about })]);
  return { restored, kept: (count?.total ?? 0) - restored };
}
