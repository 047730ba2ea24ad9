import { Hono } from 'hono';
import { getAttribution } from '#backend/leads/lead-of-message.ts';
import { conversationWithVisitor } from '#backend/queries/chat/conversations.ts';
import { homeAreaCode } from '#backend/leads/find-contact.ts';
import { MAX_COUNT } from '#backend/queries/applications/board-applications.ts';
import { batchRead, queryRow, queryRows, type Statement } from '#backend/queries/database.ts';
import { dutyOf } from '#backend/queries/office/duty.ts';
import {
  assignLead,
  attachLead,
  closeLead,
  countLeads,
  entriesOfLead,
  FIRST_LEAD_EDGE,
  insertFirstEntry,
  insertLead,
  insertLeadEntry,
  type LeadChoice,
  type LeadEdge,
  leadById,
  type LeadContact,
  type LeadRow,
  leadsOf,
  leadsOfContact,
  noteLeadContact,
  reopenLead,
  setLeadFollowUp,
  studentOfLead,
  studentsOfContact,
  updateLeadContact,
} from '#backend/queries/office/leads.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { getStudentTies, isAllowed } from '#backend/staff/check-permission.ts';
import { LONGEST_IDLE_MS } from '#backend/staff/staff-sign-in.ts';
import { parseContactEmail, parseContactNumber } from '#shared/contract/contact-number.ts';
import {
  changeLead,
  createLead,
  getLead,
  type LeadCommand,
  type LeadFieldError,
  type ListedLead,
  listLeads,
} from '#shared/contract/office/leads.ts';
import { officeFail, officeOk } from '#shared/contract/office/office-call.ts';
import type { Attribution } from '#shared/rules/attribution.ts';
import type { LeadEntryKind } from '#shared/rules/leads.ts';
import { localDay } from '#shared/tenant/local-day.ts';
import { loadOfficeSite, type OfficeSite } from './office-site.ts';
import { FORBIDDEN, type OfficeSessionContext, type OfficeSessionEnv, serveCall } from './serve-call.ts';

const PAGE_SIZE = 50;
const MAX_ENTRIES = 200;

export const leadsApi = new Hono<OfficeSessionEnv>();

serveCall(leadsApi, listLeads, async (c, { q, filter, channel, before }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageLeads', { agentKey })) return FORBIDDEN;
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  const today = localDay(Date.now(), timeZone);
  const search = q.normalize('NFKC').trim().toLowerCase();
  const digits = search.replace(/\D/g, '');
  const choice: LeadChoice = {
    agentKey,
    filter,
    channel,
    staffId: c.var.staff.id,
    today,
    words: search,
    digits: digits.length >= MIN_DIGITS ? digits : '',
  };
  const [rows, [count]] = await batchRead(
    c.env.DB,
    leadsOf(choice, parseEdge(before), PAGE_SIZE + 1),
    countLeads(choice, MAX_COUNT + 1),
  );
  const leadRows = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? leadRows.at(-1) : undefined;
  return officeOk({
    leads: leadRows.map(describeLead),
    older: last ? `${last.followUp}.${last.id}` : '',
    total: count?.total ?? 0,
    cap: MAX_COUNT,
    today,
  });
});

/** Digits of a number that are enough to search by. */
const MIN_DIGITS = 4;

const EDGE = /^(\d{4}-\d{2}-\d{2})?\.(\d{1,15})$/;

function parseEdge(text: string): LeadEdge {
  const [, day = '', id] = EDGE.exec(text) ?? [];
  return id ? { day, id: Number(id) } : FIRST_LEAD_EDGE;
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
  const { agentKey } = c.var.desk;
  const lead = await findLead(c, id);
  if (!lead) return officeFail({ code: 'notFound' });
  const now = Date.now();
  const [entries, matches, colleagues, students] = await batchRead(
    c.env.DB,
    entriesOfLead(id, MAX_ENTRIES),
    studentsOfContact(getContact(lead)),
    dutyOf(agentKey, now, now - LONGEST_IDLE_MS),
    studentOfLead(lead.userId ?? 0),
  );
  const { timeZone } = await loadOfficeSite(c.env.DB, agentKey);
  return officeOk({
    lead: {
      ...describeLead(lead),
      staffId: lead.adviser ? lead.staffId : 0,
      changedAt: lead.changedAt,
      conversationId: lead.conversationId,
      student: students[0] ? { id: students[0].id, name: students[0].name } : null,
    },
    entries,
    matches: lead.userId ? [] : matches,
    colleagues: colleagues.map(({ id: colleague, name }) => ({ id: colleague, name })),
    today: localDay(now, timeZone),
  });
});

/** A lead of this agency; null for another's, and without permission. */
async function findLead(c: OfficeSessionContext, id: number): Promise<LeadRow | null> {
  const lead = await queryRow(c.env.DB, leadById(id));
  return isAllowed(c, 'manageLeads', lead) ? lead : null;
}

const getContact = ({ agentKey, areaCode, mobile, email }: LeadRow): LeadContact => ({
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
  const number = phone ? parseContactNumber(phone, homeAreaCode(originCity)) : { areaCode: '', mobile: '' };
  const address = email ? parseContactEmail(email) : '';
  if (!number) return { ok: false, fields: address === null ? ['phone', 'email'] : ['phone'] };
  if (address === null) return { ok: false, fields: ['email'] };
  return { ok: true, contact: { ...number, email: address } };
}

serveCall(leadsApi, createLead, async (c, { phone, email, isMine, source, code, conversationId, ...values }) => {
  const { agentKey } = c.var.desk;
  if (!isAllowed(c, 'manageLeads', { agentKey })) return FORBIDDEN;
  const parsed = parseContact({ phone, email }, await loadOfficeSite(c.env.DB, agentKey));
  if (!parsed.ok) return officeOk({ kind: 'invalid', fields: parsed.fields });
  const now = Date.now();
  const contact = { agentKey, ...parsed.contact };
  const leadRow = await queryRow(c.env.DB, leadsOfContact(contact));
  if (leadRow) return officeOk(getDuplicate(leadRow));
  const conversation = conversationId
    ? await queryRow(c.env.DB, conversationWithVisitor(String(conversationId)))
    : null;
  if (conversationId && !isAllowed(c, 'talk', conversation)) return officeFail({ code: 'notFound' });
  const attribution: Attribution = {
    ...(conversation && getAttribution(conversation)),
    ...(source && { source }),
    ...(code && { code }),
  };
  const { called: author } = c.var.session;
  const [[created]] = await batchRead(
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
  if (created) return officeOk({ kind: 'created', id: created.id });
  // A colleague, or the visitor's own message, was faster.
  const other = await queryRow(c.env.DB, leadsOfContact(contact));
  return other ? officeOk(getDuplicate(other)) : officeFail({ code: 'unavailable' });
});

const getDuplicate = ({ id, name }: LeadRow) => ({ kind: 'duplicate', id, name }) as const;

const entryBy = (c: OfficeSessionContext, id: number, kind: LeadEntryKind, content: string, at: number): Statement =>
  insertLeadEntry(id, { at, kind, content, author: c.var.session.called, staffId: c.var.staff.id });

serveCall(leadsApi, changeLead, async (c, { id, command }) => {
  const lead = await findLead(c, id);
  if (!lead) return officeFail({ code: 'notFound' });
  if (command.kind === 'edit') return editLead(c, lead, command);
  const change = await planChange(c, lead, command, Date.now());
  if (!change) return officeOk({ kind: 'unchanged' });
  const [[changed]] = await batchRead(c.env.DB, change.update, change.entry);
  return officeOk({ kind: changed ? 'changed' : 'unchanged' });
});

type EditCommand = Extract<LeadCommand, { kind: 'edit' }>;

async function editLead(c: OfficeSessionContext, lead: LeadRow, { name, phone, email }: EditCommand) {
  const parsed = parseContact({ phone, email }, await loadOfficeSite(c.env.DB, lead.agentKey));
  if (!parsed.ok) return officeOk({ kind: 'invalid', fields: parsed.fields } as const);
  const now = Date.now();
  const [[changed]] = await batchRead(
    c.env.DB,
    updateLeadContact(lead.id, { name, ...parsed.contact }, now),
    entryBy(c, lead.id, 'edited', '', now),
  );
  if (changed) return officeOk({ kind: 'changed' } as const);
  const otherLeadRows = await queryRows(c.env.DB, leadsOfContact({ agentKey: lead.agentKey, ...parsed.contact }));
  const other = otherLeadRows.find((leadRow) => leadRow.id !== lead.id);
  return officeOk(other ? getDuplicate(other) : ({ kind: 'unchanged' } as const));
}

/** Update, which returns no row where a colleague was faster, and the entry of the log; null where the command cannot be. */
async function planChange(
  c: OfficeSessionContext,
  lead: LeadRow,
  command: Exclude<LeadCommand, EditCommand>,
  now: number,
): Promise<{ update: Statement<{ id: number }>; entry: Statement } | null> {
  const entry = (kind: LeadEntryKind, content: string) => entryBy(c, lead.id, kind, content, now);
  switch (command.kind) {
    case 'contact': {
      const isContact = command.entry !== 'note';
      const followUp = lead.state === 'converted' || lead.state === 'closed' ? '' : command.followUp;
      return {
        update: noteLeadContact(lead.id, isContact, followUp, now),
        entry: entry(command.entry, command.text),
      };
    }
    case 'followUp':
      return {
        update: setLeadFollowUp(lead.id, command.followUp, now),
        entry: entry('followUp', command.followUp),
      };
    case 'assign': {
      const colleague = command.to === 0 ? null : await queryRow(c.env.DB, colleagueById(command.to, lead.agentKey));
      if (command.to !== 0 && !colleague) return null;
      // An account that has ended shows as the team.
      const from = lead.adviser ? command.from : lead.staffId;
      return {
        update: assignLead(lead.id, from, command.to, now),
        entry: entry('assigned', colleague?.called ?? ''),
      };
    }
    case 'close':
      return { update: closeLead(lead.id, now), entry: entry('closed', command.reason) };
    case 'reopen':
      return { update: reopenLead(lead.id, now), entry: entry('reopened', '') };
    case 'attach': {
      const ties = await getStudentTies(c.env.DB, lead.agentKey, command.userId);
      if (!isAllowed(c, 'seeStudent', ties)) return null;
      const student = await queryRow(c.env.DB, studentOfLead(command.userId));
      return { update: attachLead(lead.id, command.userId, now), entry: entry('converted', student?.name ?? '') };
    }
  }
}
