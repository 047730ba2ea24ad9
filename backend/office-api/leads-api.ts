import { Hono } from 'hono';
import type { z } from 'zod';
import { getAttribution } from '#backend/leads/lead-of-message.ts';
import { groupDeliveries } from '#backend/integrations/group-deliveries.ts';
import { findLeadInput, listVisitorTexts } from '#backend/leads/lead-input.ts';
import { readInterestOfGuest } from '#backend/leads/read-interest.ts';
import { selectEarlierAnswers } from '#backend/queries/chat/assistant-answers.ts';
import { selectConversationWithVisitor, selectMessagesBefore } from '#backend/queries/chat/conversations.ts';
import { getHomeAreaCode } from '#backend/leads/find-contact.ts';
import { MAX_BOARD_COUNT } from '#backend/queries/applications/board-applications.ts';
import { batchRead, batchWrite, queryRow, queryRows, type Statement } from '#backend/queries/database.ts';
import { selectMessagesOfLead } from '#backend/queries/integrations/webhooks.ts';
import { selectDutyOf } from '#backend/queries/office/duty.ts';
import {
  assignLead,
  attachLead,
  closeLead,
  countLeads,
  selectEntriesOfLead,
  FIRST_LEAD_CURSOR,
  insertFirstEntry,
  insertLead,
  insertLeadEntry,
  type LeadChoice,
  type LeadCursor,
  type InterestChoiceRow,
  selectInterestChoices,
  selectIntakesOfLeads,
  selectLeadById,
  type LeadContact,
  type LeadRow,
  selectLeadsOf,
  selectLeadsOfContact,
  recordLeadContact,
  reopenLead,
  setLeadFollowUp,
  studentOfLead,
  studentsOfContact,
  updateLead,
} from '#backend/queries/office/leads.ts';
import { selectColleagueById } from '#backend/queries/staff/accounts.ts';
import { insertAuditEntry } from '#backend/queries/staff/audit-log.ts';
import { getStudentTies, isAllowed } from '#backend/staff/check-permission.ts';
import { isRecentlyVerified } from '#backend/staff/confirm-second-factor.ts';
import { MAX_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';
import {
  changeLead,
  createLead,
  exportLeads,
  getLead,
  getLeadInput,
  type InterestChoices,
  type LeadCommand,
  type LeadFieldError,
  type ListedLead,
  listLeads,
} from '#shared/contract/office/leads.ts';
import { failOffice, succeedOffice } from '#shared/contract/office/office-call.ts';
import type { Attribution } from '#shared/rules/attribution.ts';
import { LEAD_FIELDS, type LeadEntryKind } from '#shared/rules/leads.ts';
import { getLocalDay } from '#shared/tenant/local-day.ts';
import { loadOfficeSite, type OfficeSite } from './office-site.ts';
import {
  FORBIDDEN,
  type OfficeSessionContext,
  type OfficeSessionEnv,
  SECOND_FACTOR_NEEDED,
  serveCall,
} from './serve-call.ts';

const PAGE_SIZE = 50;
const MAX_INTAKES = 60;
const MAX_EXPORTED_LEADS = 5000;
/** Number of messages of a conversation from which the values for a lead are read. */
const MAX_READ_MESSAGES = 50;
const MAX_ENTRIES = 200;
const MAX_EVENT_MESSAGES = 50;

export const leadsApi = new Hono<OfficeSessionEnv>();

serveCall(leadsApi, listLeads, async (c, { sort, before, ...choiceInput }) => {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'manageLeads', { agentKey })) return FORBIDDEN;
  const choice = await parseChoice(c, choiceInput);
  // Leads to be followed up are sorted by that day unless the list is sorted by another field.
  const sortField = choice.filter === 'due' && sort === 'newest' ? 'followUp' : sort;
  const [rows, [countRow], choices, intakes] = await batchRead(
    c.env.DB,
    selectLeadsOf(choice, sortField, parseCursor(before), PAGE_SIZE + 1),
    countLeads(choice, MAX_BOARD_COUNT + 1),
    selectInterestChoices(locale),
    selectIntakesOfLeads(agentKey, MAX_INTAKES),
  );
  const pageRows = rows.slice(0, PAGE_SIZE);
  const lastRow = rows.length > PAGE_SIZE ? pageRows.at(-1) : undefined;
  return succeedOffice({
    leads: pageRows.map(({ sortValue: _sortValue, ...row }) => describeLead(row)),
    older: lastRow ? `${lastRow.sortValue}.${lastRow.id}` : '',
    total: countRow?.total ?? 0,
    cap: MAX_BOARD_COUNT,
    today: choice.today,
    choices: groupChoices(choices),
    intakes: intakes.map(({ intake }) => intake),
    canExport: isAllowed(c, 'exportStudents', { agentKey }),
  });
});

serveCall(leadsApi, exportLeads, async (c, choiceInput) => {
  const { agentKey, locale } = c.var.desk;
  if (!isAllowed(c, 'exportStudents', { agentKey }) || !isAllowed(c, 'manageLeads', { agentKey })) return FORBIDDEN;
  if (!isRecentlyVerified(c.var.session)) return SECOND_FACTOR_NEEDED;
  const choice = await parseChoice(c, choiceInput);
  const [rows, choices] = await batchRead(
    c.env.DB,
    selectLeadsOf(choice, 'newest', FIRST_LEAD_CURSOR, MAX_EXPORTED_LEADS),
    selectInterestChoices(locale),
  );
  const { id: staffId, name: who } = c.var.staff;
  const rowCount = String(rows.length);
  await batchWrite(c.env.DB, [
    insertAuditEntry({ at: Date.now(), agentKey, staffId, who, action: 'leadsExported', about: rowCount }),
  ]);
  return succeedOffice({
    leads: rows.map(({ sortValue: _sortValue, ...row }) => describeLead(row)),
    choices: groupChoices(choices),
  });
});

type ChoiceInput = z.output<(typeof exportLeads)['input']>;

async function parseChoice(c: OfficeSessionContext, { q, ...filters }: ChoiceInput): Promise<LeadChoice> {
  const { agentKey } = c.var.desk;
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const words = q.normalize('NFKC').trim().toLowerCase();
  const digits = words.replace(/\D/g, '');
  return {
    agentKey,
    ...filters,
    staffId: c.var.staff.id,
    today: getLocalDay(Date.now(), timeZone),
    words,
    digits: digits.length >= MIN_DIGITS ? digits : '',
  };
}

const groupChoices = (rows: readonly InterestChoiceRow[]): InterestChoices => ({
  countries: rows.filter(({ kind }) => kind === 'country').map(({ key, name }) => ({ key, name })),
  levels: rows.filter(({ kind }) => kind === 'level').map(({ key, name }) => ({ key, name })),
});

/** Minimum number of digits for which phone numbers are searched. */
const MIN_DIGITS = 4;

const CURSOR_PATTERN = /^([\d~-]{0,10})\.(\d{1,15})$/;

function parseCursor(text: string): LeadCursor {
  const [, value = '', id] = CURSOR_PATTERN.exec(text) ?? [];
  return id ? { value, id: Number(id) } : FIRST_LEAD_CURSOR;
}

export const describeLead = ({
  agentKey: _agent,
  staffId: _staff,
  conversationId: _conversation,
  userId: _user,
  changedAt: _changed,
  attribution,
  ...row
}: LeadRow): ListedLead => ({ ...row, attribution: JSON.parse(attribution) as Attribution });

serveCall(leadsApi, getLead, async (c, { id }) => {
  const { agentKey, locale } = c.var.desk;
  const lead = await findLead(c, id);
  if (!lead) return failOffice({ code: 'notFound' });
  const now = Date.now();
  const [entries, matches, colleagues, students, eventMessages, choices] = await batchRead(
    c.env.DB,
    selectEntriesOfLead(id, MAX_ENTRIES),
    studentsOfContact(toContact(lead)),
    selectDutyOf(agentKey, now, now - MAX_IDLE_MS),
    studentOfLead(lead.userId ?? 0),
    selectMessagesOfLead(agentKey, id, MAX_EVENT_MESSAGES),
    selectInterestChoices(locale),
  );
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  return succeedOffice({
    lead: {
      ...describeLead(lead),
      staffId: lead.adviser ? lead.staffId : 0,
      changedAt: lead.changedAt,
      conversationId: lead.conversationId,
      student: students[0] ? { id: students[0].id, name: students[0].name } : null,
    },
    entries,
    deliveries: groupDeliveries(eventMessages, isAllowed(c, 'manageIntegrations', { agentKey })),
    matches: lead.userId ? [] : matches,
    colleagues: colleagues.map(({ id: colleagueId, name }) => ({ id: colleagueId, name })),
    today: getLocalDay(now, timeZone),
    choices: groupChoices(choices),
  });
});

/** Finds a lead of this agency. Returns null for another agency's lead or without permission. */
async function findLead(c: OfficeSessionContext, id: number): Promise<LeadRow | null> {
  const lead = await queryRow(c.env.DB, selectLeadById(id));
  return isAllowed(c, 'manageLeads', lead) ? lead : null;
}

const toContact = ({ agentKey, areaCode, mobile, email }: LeadRow): LeadContact => ({
  agentKey,
  areaCode,
  mobile,
  email,
});

interface TypedContact {
  phone: string;
  email: string;
}

type ParsedContact =
  | { ok: true; contact: Omit<LeadContact, 'agentKey'> }
  | { ok: false; fields: [LeadFieldError, ...LeadFieldError[]] };

function parseContact({ phone, email }: TypedContact, { originCity }: OfficeSite): ParsedContact {
  if (!phone && !email) return { ok: false, fields: ['contact'] };
  const phoneNumber = phone ? parseContactNumber(phone, getHomeAreaCode(originCity)) : { areaCode: '', mobile: '' };
  const emailAddress = email ? parseContactEmail(email) : '';
  if (!phoneNumber) return { ok: false, fields: emailAddress === null ? ['phone', 'email'] : ['phone'] };
  if (emailAddress === null) return { ok: false, fields: ['email'] };
  return { ok: true, contact: { ...phoneNumber, email: emailAddress } };
}

serveCall(leadsApi, createLead, async (c, { phone, email, isMine, source, code, conversationId, ...values }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageLeads', { agentKey })) return FORBIDDEN;
  const parsedContact = parseContact({ phone, email }, await loadOfficeSite(c.env.DB, agentKey));
  if (!parsedContact.ok) return succeedOffice({ kind: 'invalid', fields: parsedContact.fields });
  const now = Date.now();
  const contact = { agentKey, ...parsedContact.contact };
  const existingLead = await queryRow(c.env.DB, selectLeadsOfContact(contact));
  if (existingLead) return succeedOffice(toDuplicate(existingLead));
  const conversation = conversationId
    ? await queryRow(c.env.DB, selectConversationWithVisitor(String(conversationId)))
    : null;
  if (conversationId && !isAllowed(c, 'talk', conversation)) return failOffice({ code: 'notFound' });
  const attribution: Attribution = {
    ...(conversation && getAttribution(conversation)),
    ...(source && { source }),
    ...(code && { code }),
  };
  const { called: author } = c.var.session;
  const [[createdLead]] = await batchRead(
    c.env.DB,
    insertLead({
      ...contact,
      ...values,
      promisedAt: 0,
      staffId: isMine ? c.var.staff.id : 0,
      conversationId,
      attribution: JSON.stringify(attribution),
      now,
    }),
    insertFirstEntry({ at: now, author, staffId: c.var.staff.id }),
  );
  if (createdLead) return succeedOffice({ kind: 'created', id: createdLead.id });
  // A colleague, or the visitor's own message, has created the lead concurrently.
  const duplicateLead = await queryRow(c.env.DB, selectLeadsOfContact(contact));
  return duplicateLead ? succeedOffice(toDuplicate(duplicateLead)) : failOffice({ code: 'unavailable' });
});

serveCall(leadsApi, getLeadInput, async (c, { conversationId }) => {
  const { agentKey } = c.var.desk;
  const conversation = await queryRow(c.env.DB, selectConversationWithVisitor(String(conversationId)));
  if (!conversation || !isAllowed(c, 'talk', conversation)) return failOffice({ code: 'notFound' });
  if (!conversation.owner.startsWith('guest:')) return succeedOffice(null);
  const { originCity, publicLevel } = await loadOfficeSite(c.env.DB, agentKey);
  const [messages, [lastAnswer]] = await batchRead(
    c.env.DB,
    selectMessagesBefore(conversationId, Number.MAX_SAFE_INTEGER, MAX_READ_MESSAGES),
    selectEarlierAnswers({ agentKey, userId: '', visitorId: conversation.visitorId }, Number.MAX_SAFE_INTEGER, 1),
  );
  const texts = listVisitorTexts(messages.toReversed());
  return succeedOffice({
    ...findLeadInput(texts, getHomeAreaCode(originCity), lastAnswer?.question),
    ...(await readInterestOfGuest(c.env.DB, conversation, texts.toReversed(), publicLevel)),
  });
});

const toDuplicate = ({ id, name }: LeadRow) => ({ kind: 'duplicate', id, name }) as const;

const createLeadEntry = (
  c: OfficeSessionContext,
  id: number,
  kind: LeadEntryKind,
  content: string,
  timestamp: number,
): Statement =>
  insertLeadEntry(id, { at: timestamp, kind, content, author: c.var.session.called, staffId: c.var.staff.id });

serveCall(leadsApi, changeLead, async (c, { id, command }) => {
  const lead = await findLead(c, id);
  if (!lead) return failOffice({ code: 'notFound' });
  if (command.kind === 'edit') return editLead(c, lead, command);
  const plannedChange = await planChange(c, lead, command, Date.now());
  if (!plannedChange) return succeedOffice({ kind: 'unchanged' });
  const [[changedLead]] = await batchRead(c.env.DB, plannedChange.update, plannedChange.entry);
  return succeedOffice({ kind: changedLead ? 'changed' : 'unchanged' });
});

type EditCommand = Extract<LeadCommand, { kind: 'edit' }>;

async function editLead(c: OfficeSessionContext, lead: LeadRow, command: EditCommand) {
  const { kind: _kind, phone, email, ...values } = command;
  const parsedContact = parseContact({ phone, email }, await loadOfficeSite(c.env.DB, lead.agentKey));
  if (!parsedContact.ok) return succeedOffice({ kind: 'invalid', fields: parsedContact.fields } as const);
  const now = Date.now();
  const [[changedLead]] = await batchRead(
    c.env.DB,
    updateLead(lead.id, { ...values, ...parsedContact.contact }, now),
    createLeadEntry(c, lead.id, 'edited', listChangedFields(lead, { ...values, ...parsedContact.contact }), now),
  );
  if (changedLead) return succeedOffice({ kind: 'changed' } as const);
  const leadsOfContactRows = await queryRows(
    c.env.DB,
    selectLeadsOfContact({ agentKey: lead.agentKey, ...parsedContact.contact }),
  );
  const duplicateLead = leadsOfContactRows.find((leadRow) => leadRow.id !== lead.id);
  return succeedOffice(duplicateLead ? toDuplicate(duplicateLead) : ({ kind: 'unchanged' } as const));
}

/** Lists the fields that an edit changes, as in the log: 'phone intake'. */
function listChangedFields(lead: LeadRow, editedLead: Parameters<typeof updateLead>[1]): string {
  const isChanged = (field: (typeof LEAD_FIELDS)[number]) =>
    field === 'phone'
      ? lead.areaCode !== editedLead.areaCode || lead.mobile !== editedLead.mobile
      : lead[field] !== editedLead[field];
  return LEAD_FIELDS.filter(isChanged).join(' ');
}

/**
 * Returns the log entry and the update, which changes no row if a colleague was faster. Returns null if the command is
 * not possible.
 */
async function planChange(
  c: OfficeSessionContext,
  lead: LeadRow,
  command: Exclude<LeadCommand, EditCommand>,
  now: number,
): Promise<{ update: Statement<{ id: number }>; entry: Statement } | null> {
  const createEntry = (kind: LeadEntryKind, content: string) => createLeadEntry(c, lead.id, kind, content, now);
  switch (command.kind) {
    case 'contact': {
      const isContactEntry = command.entry !== 'note';
      const followUp = lead.state === 'converted' || lead.state === 'closed' ? '' : command.followUp;
      return {
        update: recordLeadContact(lead.id, isContactEntry, followUp, now),
        entry: createEntry(command.entry, command.text),
      };
    }
    case 'followUp':
      return {
        update: setLeadFollowUp(lead.id, command.followUp, now),
        entry: createEntry('followUp', command.followUp),
      };
    case 'assign': {
      const assignee =
        command.to === 0 ? null : await queryRow(c.env.DB, selectColleagueById(command.to, lead.agentKey));
      if (command.to !== 0 && !assignee) return null;
      // If the account is deactivated, the page names the team instead.
      const previousStaffId = lead.adviser ? command.from : lead.staffId;
      return {
        update: assignLead(lead.id, previousStaffId, command.to, now),
        entry: createEntry('assigned', assignee?.called ?? ''),
      };
    }
    case 'close':
      return { update: closeLead(lead.id, now), entry: createEntry('closed', command.reason) };
    case 'reopen':
      return { update: reopenLead(lead.id, now), entry: createEntry('reopened', '') };
    case 'attach': {
      const ties = await getStudentTies(c.env.DB, lead.agentKey, command.userId);
      if (!isAllowed(c, 'seeStudent', ties)) return null;
      const student = await queryRow(c.env.DB, studentOfLead(command.userId));
      return { update: attachLead(lead.id, command.userId, now), entry: createEntry('converted', student?.name ?? '') };
    }
  }
}
