import { bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import type { Phone } from '#backend/queries/identity/phone.ts';
import { AGENT_CONDITION } from '#backend/queries/office/students.ts';
import { STAFF_DISPLAY_NAME } from '#backend/queries/staff/accounts.ts';
import {
  type LeadChannel,
  type LeadEntryKind,
  type LeadFilter,
  type LeadState,
  STUDENT_LEAD_ENTRY_KINDS,
} from '#shared/rules/leads.ts';

export interface LeadRow extends Phone {
  id: number;
  agentKey: string;
  name: string;
  email: string;
  channel: LeadChannel;
  state: LeadState;
  question: string;
  promisedAt: number;
  staffId: number;
  /** Display name of the assigned adviser; '' if unassigned. */
  adviser: string;
  followUp: string;
  conversationId: number | null;
  userId: number | null;
  /** JSON in the format of shared/rules/attribution.ts. */
  attribution: string;
  createdAt: number;
  changedAt: number;
}

export const LEAD_COLUMNS =
  `l.id, l.agent_key AS agentKey, l.name, l.area_code AS areaCode, l.mobile, l.email, l.channel, l.state, l.question,
  l.promised_at AS promisedAt, l.staff_id AS staffId, l.follow_up AS followUp, l.conversation_id AS conversationId, l.user_id AS userId,
  l.attribution, l.created_at AS createdAt, l.changed_at AS changedAt,
  coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = l.staff_id AND s.agent_key = l.agent_key), '') AS adviser` as const;

const OPEN_LEAD_CONDITION = `l.state IN ('new', 'contacted')` as const;

export interface LeadChoice {
  agentKey: string;
  filter: LeadFilter;
  channel: LeadChannel | null;
  staffId: number;
  /** Today's date: '2026-12-01'. */
  today: string;
  /** Search text for name, question or e-mail address; '' for no search. */
  words: string;
  /** Digits of a phone number to search for; '' for none. */
  digits: string;
}

/** Position after which a page starts: day and id in the list of due leads, only the id in other lists. */
export interface LeadCursor {
  day: string;
  id: number;
}
export const FIRST_LEAD_CURSOR: LeadCursor = { day: '', id: Number.MAX_SAFE_INTEGER };

const FILTER_CONDITIONS = {
  open: OPEN_LEAD_CONDITION,
  mine: `${OPEN_LEAD_CONDITION} AND l.staff_id = :staffId`,
  due: `${OPEN_LEAD_CONDITION} AND l.follow_up <> '' AND l.follow_up <= :today`,
  converted: `l.state = 'converted'`,
  closed: `l.state = 'closed'`,
} as const satisfies Record<LeadFilter, string>;

function buildLeadConditions({ filter, channel, words, digits }: LeadChoice): string {
  const conditions = [`l.agent_key = :agentKey`, FILTER_CONDITIONS[filter]];
  if (channel) conditions.push('l.channel = :channel');
  if (words || digits)
    conditions.push(
      `(${[
        words &&
          `instr(lower(l.name), :words) > 0 OR instr(l.email, :words) > 0 OR instr(lower(l.question), :words) > 0`,
        digits && `instr(l.area_code || l.mobile, :digits) > 0`,
      ]
        .filter(Boolean)
        .join(' OR ')})`,
    );
  return conditions.join(' AND ');
}

export const selectLeadsOf = (choice: LeadChoice, { day, id }: LeadCursor, max: number): Statement<LeadRow> =>
  prepareFragments(
    choice.filter === 'due'
      ? `SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${buildLeadConditions(choice)} AND (l.follow_up, -l.id) > (:day, -:id) ORDER BY l.follow_up, l.id DESC LIMIT :limit`
      : `SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${buildLeadConditions(choice)} AND l.id < :id ORDER BY l.id DESC LIMIT :limit`,
    { ...choice, day, id, limit: max },
  );

export const countLeads = (choice: LeadChoice, max: number): Statement<{ total: number }> =>
  prepareFragments(
    `SELECT count(*) AS total FROM (SELECT 1 FROM leads l WHERE ${buildLeadConditions(choice)} LIMIT :limit)`,
    {
      ...choice,
      limit: max,
    },
  );

/** Finds a lead of any agent; the caller must check the permission (`can`). */
export const selectLeadById = (id: number): Statement<LeadRow> =>
  bindNamed(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.id = :id`, { id });

export interface LeadContact extends Phone {
  agentKey: string;
  email: string;
}

const SAME_CONTACT_CONDITION =
  `l.agent_key = :agentKey AND ((:mobile <> '' AND l.mobile = :mobile AND l.area_code = :areaCode)
  OR (:email <> '' AND l.email = :email))` as const;

/**
 * Returns the leads with this number or e-mail address. These are two if the number belongs to one lead and the e-mail
 * address to another.
 */
export const selectLeadsOfContact = ({ agentKey, areaCode, mobile, email }: LeadContact): Statement<LeadRow> =>
  bindNamed(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${SAME_CONTACT_CONDITION} ORDER BY l.id`, {
    agentKey,
    areaCode,
    mobile,
    email,
  });

export interface NewLead extends LeadContact {
  name: string;
  channel: LeadChannel;
  question: string;
  promisedAt: number;
  staffId: number;
  followUp: string;
  conversationId: number | null;
  attribution: string;
  now: number;
}

/** Inserts a lead. Returns no row if a lead with the number or e-mail address exists. */
export const insertLead = (lead: NewLead): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO leads (agent_key, name, area_code, mobile, email, channel, question, promised_at, staff_id, follow_up, conversation_id, attribution, created_at, changed_at)
VALUES (:agentKey, :name, :areaCode, :mobile, :email, :channel, :question, :promisedAt, :staffId, :followUp, :conversationId, :attribution, :now, :now)
ON CONFLICT DO NOTHING RETURNING id`,
    { ...lead },
  );

interface NewLeadEntry {
  at: number;
  kind: LeadEntryKind;
  content: string;
  author: string;
  staffId: number;
}

/**
 * Inserts a log entry. Must directly follow the change in its batch: if the change affected no row, no entry is
 * inserted.
 */
export const insertLeadEntry = (leadId: number, entry: NewLeadEntry): Statement =>
  bindNamed(
    `INSERT INTO lead_entries (lead_id, at, kind, content, author, staff_id)
SELECT :leadId, :at, :kind, :content, :author, :staffId WHERE changes() = 1`,
    { leadId, ...entry },
  );

/** Inserts the first log entry of a lead. Must directly follow `insertLead` in its batch. */
export const insertFirstEntry = ({ at, author, staffId }: Pick<NewLeadEntry, 'at' | 'author' | 'staffId'>): Statement =>
  bindNamed(
    `INSERT INTO lead_entries (lead_id, at, kind, author, staff_id)
SELECT last_insert_rowid(), :at, 'created', :author, :staffId WHERE changes() = 1`,
    { at, author, staffId },
  );

/**
 * Records a visitor's question with contact details: creates a lead, or reopens the contact's lead. Run all statements
 * in the batch of the message.
 */
export function recordQuestion(lead: NewLead): Statement[] {
  const { agentKey, areaCode, mobile, email, question, promisedAt, conversationId, now } = lead;
  const contact = { agentKey, areaCode, mobile, email };
  return [
    insertLead(lead),
    bindNamed(
      `UPDATE leads AS l SET question = :question, promised_at = :promisedAt, conversation_id = :conversationId, changed_at = :now,
  state = iif(l.state = 'closed', 'new', l.state) WHERE ${SAME_CONTACT_CONDITION}`,
      { ...contact, question, promisedAt, conversationId, now },
    ),
    bindNamed(
      `INSERT INTO lead_entries (lead_id, at, kind, content) SELECT l.id, :now, 'question', :question FROM leads l WHERE ${SAME_CONTACT_CONDITION}`,
      { ...contact, question, now },
    ),
  ];
}

/**
 * Records a booking by a visitor without an account: creates a lead, or reopens the contact's lead, and assigns it to
 * the adviser unless a colleague already has it. Run it before the appointment is inserted, in the same batch.
 */
export function recordBooking(lead: NewLead, startsAt: number): Statement[] {
  const { agentKey, areaCode, mobile, email, question, staffId, now } = lead;
  const contact = { agentKey, areaCode, mobile, email };
  return [
    insertLead(lead),
    bindNamed(
      `UPDATE leads AS l SET question = iif(:question = '', l.question, :question), name = iif(l.name = '', :name, l.name), changed_at = :now,
  staff_id = iif(l.staff_id = 0, :staffId, l.staff_id), state = iif(l.state = 'closed', 'new', l.state) WHERE ${SAME_CONTACT_CONDITION}`,
      { ...contact, question, name: lead.name, staffId, now },
    ),
    bindNamed(
      `INSERT INTO lead_entries (lead_id, at, kind, content) SELECT l.id, :now, 'booked', :content FROM leads l WHERE ${SAME_CONTACT_CONDITION}`,
      { ...contact, content: new Date(startsAt).toISOString(), now },
    ),
    bindNamed(
      `INSERT INTO lead_entries (lead_id, at, kind, content) SELECT l.id, :now, 'question', :question FROM leads l WHERE :question <> '' AND ${SAME_CONTACT_CONDITION}`,
      { ...contact, question, now },
    ),
  ];
}

/**
 * SQL for the agency of a sign-up: the agency of the lecture or, for a shared lecture, of the site on which the student
 * registered.
 */
const SIGN_UP_AGENCY_SELECT =
  `(SELECT g.key_code FROM lectures e JOIN users u ON u.id = :userId JOIN agents g ON g.id = iif(e.agent_id > 0, e.agent_id, u.agent_id) WHERE e.id = :lecture)` as const;
const HAS_APPLIED_CONDITION =
  `EXISTS (SELECT 1 FROM applications a WHERE a.user_id = :userId AND a.agent_key = ${SIGN_UP_AGENCY_SELECT} AND a.submitted_at <> '')` as const;
const ATTENDEE_LEAD_SELECT =
  `l.agent_key = ${SIGN_UP_AGENCY_SELECT} AND (l.user_id = :userId OR l.user_id IS NULL AND (l.area_code, l.mobile) = (SELECT area_code, mobile FROM users WHERE id = :userId))` as const;

interface LectureSignUp {
  lecture: number;
  userId: number;
  /** Text of the log entry. */
  content: string;
  now: number;
}

/**
 * Records a student's sign-up for a lecture: creates a lead with the attribution of the account, or reopens the
 * existing lead, unless the student has submitted an application. Run all statements in the batch of the seat.
 */
export const recordLectureSignUp = ({
  lecture,
  userId,
  content,
  followUp,
  now,
}: LectureSignUp & { followUp: string }): Statement[] => [
  bindNamed(
    `INSERT INTO leads (agent_key, name, area_code, mobile, channel, follow_up, user_id, attribution, created_at, changed_at)
SELECT ${SIGN_UP_AGENCY_SELECT}, coalesce(nullif(u.name, ''), u.nickname), u.area_code, u.mobile, 'lecture', :followUp, u.id,
  iif(u.agent_id = (SELECT id FROM agents WHERE key_code = ${SIGN_UP_AGENCY_SELECT}), u.attribution, '{}'), :now, :now
FROM users u WHERE u.id = :userId AND ${SIGN_UP_AGENCY_SELECT} IS NOT NULL AND NOT ${HAS_APPLIED_CONDITION}
  AND NOT EXISTS (SELECT 1 FROM leads l WHERE ${ATTENDEE_LEAD_SELECT}) ON CONFLICT DO NOTHING`,
    { lecture, userId, followUp, now },
  ),
  bindNamed(
    `UPDATE leads AS l SET user_id = :userId, changed_at = :now, state = CASE WHEN ${HAS_APPLIED_CONDITION} THEN 'converted' WHEN l.state = 'contacted' THEN 'contacted' ELSE 'new' END,
  follow_up = CASE WHEN ${HAS_APPLIED_CONDITION} THEN '' WHEN l.state = 'new' OR l.follow_up <> '' THEN l.follow_up ELSE :followUp END
WHERE ${ATTENDEE_LEAD_SELECT}`,
    { lecture, userId, followUp, now },
  ),
  insertLectureEntry('lecture', { lecture, userId, content, now }),
];

/** Adds an entry to the log of the attendee's lead, if any. */
export const insertLectureEntry = (
  kind: 'lecture' | 'lectureLeft',
  { lecture, userId, content, now }: LectureSignUp,
): Statement =>
  bindNamed(
    `INSERT INTO lead_entries (lead_id, at, kind, content) SELECT l.id, :now, :kind, :content FROM leads l WHERE ${ATTENDEE_LEAD_SELECT}`,
    { lecture, userId, kind, content, now },
  );

export const updateLeadContact = (
  id: number,
  { name, areaCode, mobile, email }: Omit<LeadContact, 'agentKey'> & { name: string },
  now: number,
): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads AS l SET name = :name, area_code = :areaCode, mobile = :mobile, email = :email, changed_at = :now
WHERE l.id = :id AND NOT EXISTS (SELECT 1 FROM leads o WHERE o.agent_key = l.agent_key AND o.id <> l.id
  AND ((:mobile <> '' AND o.mobile = :mobile AND o.area_code = :areaCode) OR (:email <> '' AND o.email = :email))) RETURNING id`,
    { id, name, areaCode, mobile, email, now },
  );

/** Records an attempt to contact a lead. A successful attempt ends the state 'new'. */
export const recordLeadContact = (
  id: number,
  isContact: boolean,
  followUp: string,
  now: number,
): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads SET follow_up = :followUp, changed_at = :now, state = iif(:isContact = 1 AND state = 'new', 'contacted', state) WHERE id = :id RETURNING id`,
    { id, followUp, isContact: isContact ? 1 : 0, now },
  );

export const setLeadFollowUp = (id: number, followUp: string, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads SET follow_up = :followUp, changed_at = :now WHERE id = :id AND follow_up <> :followUp RETURNING id`,
    { id, followUp, now },
  );

/** Reassigns a lead. Returns no row if it is no longer assigned to the expected adviser. */
export const assignLead = (
  id: number,
  fromStaffId: number,
  toStaffId: number,
  now: number,
): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads SET staff_id = :to, changed_at = :now WHERE id = :id AND staff_id = :from AND :to <> :from RETURNING id`,
    { id, from: fromStaffId, to: toStaffId, now },
  );

export const closeLead = (id: number, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads SET state = 'closed', follow_up = '', changed_at = :now WHERE id = :id AND state IN ('new', 'contacted') RETURNING id`,
    { id, now },
  );

export const reopenLead = (id: number, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads SET state = 'contacted', changed_at = :now WHERE id = :id AND state = 'closed' RETURNING id`,
    {
      id,
      now,
    },
  );

export const attachLead = (id: number, userId: number, now: number): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads SET state = 'converted', user_id = :userId, follow_up = '', changed_at = :now WHERE id = :id AND user_id IS NULL RETURNING id`,
    { id, userId, now },
  );

/**
 * Converts leads with the number of a user who registered on the agency's site, which verifies the number. A
 * registration without attribution gets the lead's attribution.
 */
export const convertLeadsOfUser = ({ areaCode, mobile }: Phone, agentId: number, now: number): Statement[] => [
  bindNamed(
    `UPDATE users SET attribution = coalesce((SELECT l.attribution FROM leads l JOIN agents g ON g.key_code = l.agent_key AND g.id = :agentId
  WHERE l.area_code = :areaCode AND l.mobile = :mobile AND l.user_id IS NULL), attribution)
WHERE area_code = :areaCode AND mobile = :mobile AND agent_id = :agentId AND attribution = '{}'`,
    { areaCode, mobile, agentId },
  ),
  bindNamed(
    `INSERT INTO lead_entries (lead_id, at, kind) SELECT l.id, :now, 'converted' FROM leads l JOIN agents g ON g.key_code = l.agent_key AND g.id = :agentId
WHERE l.area_code = :areaCode AND l.mobile = :mobile AND l.user_id IS NULL
  AND EXISTS (SELECT 1 FROM users WHERE area_code = :areaCode AND mobile = :mobile AND agent_id = :agentId)`,
    { areaCode, mobile, agentId, now },
  ),
  bindNamed(
    `UPDATE leads SET state = 'converted', follow_up = '', changed_at = :now,
  user_id = (SELECT id FROM users WHERE area_code = :areaCode AND mobile = :mobile AND agent_id = :agentId)
WHERE agent_key = (SELECT key_code FROM agents WHERE id = :agentId) AND area_code = :areaCode AND mobile = :mobile AND user_id IS NULL
  AND EXISTS (SELECT 1 FROM users WHERE area_code = :areaCode AND mobile = :mobile AND agent_id = :agentId)`,
    { areaCode, mobile, agentId, now },
  ),
];

/** Converts the open lead of a student who submits an application. Run it after the submission, in the same batch. */
export const convertLeadOfApplicant = (applicationId: number, now: number): Statement[] => {
  const openLeadCondition = `user_id = (SELECT user_id FROM applications WHERE id = :applicationId)
  AND agent_key = (SELECT agent_key FROM applications WHERE id = :applicationId) AND state <> 'converted'` as const;
  return [
    bindNamed(
      `INSERT INTO lead_entries (lead_id, at, kind) SELECT id, :now, 'converted' FROM leads WHERE ${openLeadCondition}`,
      {
        applicationId,
        now,
      },
    ),
    bindNamed(`UPDATE leads SET state = 'converted', follow_up = '', changed_at = :now WHERE ${openLeadCondition}`, {
      applicationId,
      now,
    }),
  ];
};

export interface LeadEntryRow {
  id: number;
  at: number;
  kind: LeadEntryKind;
  content: string;
  author: string;
}

export const selectEntriesOfLead = (id: number, max: number): Statement<LeadEntryRow> =>
  bindNamed(
    `SELECT id, at, kind, content, author FROM lead_entries WHERE lead_id = :id ORDER BY at DESC, id DESC LIMIT :limit`,
    { id, limit: max },
  );

interface StudentLeadEntryRow {
  at: number;
  kind: (typeof STUDENT_LEAD_ENTRY_KINDS)[number];
  content: string;
  author: string;
  leadId: number;
  conversationId: number | null;
}

/** Returns the log of the leads that became a student, latest first. */
export const selectLeadEntriesOfStudent = (
  agentKey: string,
  userId: number,
  max: number,
): Statement<StudentLeadEntryRow> =>
  bindNamed(
    `SELECT e.at, e.kind, e.content, e.author, l.id AS leadId, l.conversation_id AS conversationId FROM leads l JOIN lead_entries e ON e.lead_id = l.id
WHERE l.user_id = :userId AND l.agent_key = :agentKey AND e.kind IN (SELECT value FROM json_each(:kinds)) ORDER BY e.at DESC, e.id DESC LIMIT :most`,
    { userId, agentKey, kinds: JSON.stringify(STUDENT_LEAD_ENTRY_KINDS), most: max },
  );

/** Returns the lead of a conversation; if there are several, the one that changed last. */
export const selectLeadOfConversation = (conversationId: number): Statement<LeadRow> =>
  bindNamed(
    `SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.conversation_id = :conversationId ORDER BY l.changed_at DESC LIMIT 1`,
    { conversationId },
  );

interface MatchedStudent extends Phone {
  id: number;
  name: string;
}

const MATCHED_COLUMNS =
  `u.id, coalesce(nullif(u.name, ''), u.nickname) AS name, u.area_code AS areaCode, u.mobile` as const;

/** Returns students of the agency with this number, or with this e-mail address in an application to the agency. */
export const studentsOfContact = ({ agentKey, areaCode, mobile, email }: LeadContact): Statement<MatchedStudent> =>
  bindNamed(
    `SELECT ${MATCHED_COLUMNS} FROM users u WHERE ${AGENT_CONDITION} AND ((:mobile <> '' AND u.area_code = :areaCode AND u.mobile = :mobile)
  OR (:email <> '' AND u.id IN (SELECT user_id FROM applications a WHERE a.agent_key = :agentKey AND a.status IN ('following', 'finished')
    AND lower(a.form ->> '$.personal.email') = :email))) ORDER BY u.id LIMIT 5`,
    { agentKey, areaCode, mobile, email },
  );

export const studentOfLead = (userId: number): Statement<MatchedStudent> =>
  bindNamed(`SELECT ${MATCHED_COLUMNS} FROM users u WHERE u.id = :userId AND u.delete_asked_at = 0`, { userId });

export interface LeadTaskChoice {
  agentKey: string;
  staffId: number;
  /** 1 to include the leads of colleagues. */
  everybody: 0 | 1;
  today: string;
}

/**
 * SQL condition for open leads that are due today: leads without a first contact, and leads whose follow-up date has
 * come.
 */
const DUE_LEAD_CONDITION =
  `l.agent_key = :agentKey AND ${OPEN_LEAD_CONDITION} AND (:everybody = 1 OR l.staff_id IN (0, :staffId))
  AND (l.state = 'new' AND (l.follow_up = '' OR l.follow_up <= :today) OR l.follow_up <> '' AND l.follow_up <= :today)` as const;

/** Returns due leads: first those with a follow-up date, earliest first, then the others, longest waiting first. */
export const dueLeads = ({ agentKey, staffId, everybody, today }: LeadTaskChoice, max: number): Statement<LeadRow> =>
  bindNamed(
    `SELECT ${LEAD_COLUMNS} FROM leads l WHERE ${DUE_LEAD_CONDITION} ORDER BY l.follow_up = '', l.follow_up, l.id LIMIT :limit`,
    {
      agentKey,
      staffId,
      everybody,
      today,
      limit: max,
    },
  );

export const countDueLeads = (
  { agentKey, staffId, everybody, today }: LeadTaskChoice,
  max: number,
): Statement<{ total: number }> =>
  bindNamed(`SELECT count(*) AS total FROM (SELECT 1 FROM leads l WHERE ${DUE_LEAD_CONDITION} LIMIT :limit)`, {
    agentKey,
    staffId,
    everybody,
    today,
    limit: max,
  });

/** Unassigns all leads of a former colleague. */
export const releaseLeads = (staffId: number): Statement =>
  bindNamed(`UPDATE leads SET staff_id = 0 WHERE staff_id > 0 AND staff_id = :staffId`, { staffId });

export const deleteLeadsOfAgency = (agentKey: string): Statement =>
  bindNamed('DELETE FROM leads WHERE agent_key = :agentKey', { agentKey });
