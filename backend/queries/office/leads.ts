import { bindNamed, prepareFragments, type Statement } from '#backend/queries/database.ts';
import type { Phone } from '#backend/queries/identity/phone.ts';
import { AGENT_CONDITION } from '#backend/queries/office/students.ts';
import { CATALOGUE_NAME } from '#backend/queries/shared-results.ts';
import { STAFF_DISPLAY_NAME } from '#backend/queries/staff/accounts.ts';
import type { Locale } from '#shared/locale/locales.ts';
import {
  type LeadChannel,
  type LeadEntryKind,
  type LeadFilter,
  type LeadInterest,
  type LeadSort,
  type LeadState,
  STUDENT_LEAD_ENTRY_KINDS,
} from '#shared/rules/leads.ts';

export interface LeadRow extends Phone, LeadInterest {
  id: number;
  agentKey: string;
  name: string;
  email: string;
  channel: LeadChannel;
  state: LeadState;
  question: string;
  promisedAt: number;
  staffId: number;
  /** Display name of the assigned adviser, or '' if unassigned. */
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
  l.attribution, l.country, l.level, l.intake, l.exam, l.grades, l.created_at AS createdAt, l.changed_at AS changedAt,
  coalesce((SELECT ${STAFF_DISPLAY_NAME} FROM staff s WHERE s.id = l.staff_id AND s.agent_key = l.agent_key), '') AS adviser` as const;

const OPEN_LEAD_CONDITION = `l.state IN ('new', 'contacted')` as const;

export interface LeadChoice {
  agentKey: string;
  filter: LeadFilter;
  channel: LeadChannel | null;
  /** Values of the interest to filter by, or '' for all. */
  country: string;
  level: string;
  intake: string;
  exam: string;
  staffId: number;
  /** Today's date: '2026-12-01'. */
  today: string;
  /** Search text for name, question or e-mail address, or '' for no search. */
  words: string;
  /** Digits of a phone number to search for, or '' for none. */
  digits: string;
}

/** Position after which a page starts: the value by which the list is sorted ('' in a list by id), and the id. */
export interface LeadCursor {
  value: string;
  id: number;
}
export const FIRST_LEAD_CURSOR: LeadCursor = { value: '', id: Number.MAX_SAFE_INTEGER };

/** Sorts after every date and position, so that unknown values come last. */
const LAST_VALUE = `'~'` as const;

/** SQL for the text by which leads are sorted. */
const SORT_VALUES = {
  newest: `''`,
  followUp: `coalesce(nullif(l.follow_up, ''), ${LAST_VALUE})`,
  country: `coalesce((SELECT printf('%04d', position) FROM countries WHERE country_key = l.country), ${LAST_VALUE})`,
  level: `coalesce((SELECT printf('%04d', id) FROM major_levels WHERE level_key = l.level), ${LAST_VALUE})`,
  intake: `coalesce(nullif(l.intake, ''), ${LAST_VALUE})`,
} as const satisfies Record<LeadSort, string>;

const FILTER_CONDITIONS = {
  open: OPEN_LEAD_CONDITION,
  mine: `${OPEN_LEAD_CONDITION} AND l.staff_id = :staffId`,
  due: `${OPEN_LEAD_CONDITION} AND l.follow_up <> '' AND l.follow_up <= :today`,
  converted: `l.state = 'converted'`,
  closed: `l.state = 'closed'`,
} as const satisfies Record<LeadFilter, string>;

const INTEREST_CONDITIONS = {
  country: 'l.country = :country',
  level: 'l.level = :levelKey',
  intake: 'l.intake = :intake',
  exam: 'l.exam = :exam',
} as const;

function buildLeadConditions(choice: LeadChoice): string {
  const { filter, channel, words, digits } = choice;
  const conditions = [`l.agent_key = :agentKey`, FILTER_CONDITIONS[filter]];
  if (channel) conditions.push('l.channel = :channel');
  for (const field of ['country', 'level', 'intake', 'exam'] as const)
    if (choice[field]) conditions.push(INTEREST_CONDITIONS[field]);
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

/** Leads of a list with the value by which they are sorted. */
export const selectLeadsOf = (
  choice: LeadChoice,
  sort: LeadSort,
  { value, id }: LeadCursor,
  max: number,
): Statement<LeadRow & { sortValue: string }> => {
  const sortValue = SORT_VALUES[sort];
  return prepareFragments(
    sort === 'newest'
      ? `SELECT ${LEAD_COLUMNS}, ${sortValue} AS sortValue FROM leads l WHERE ${buildLeadConditions(choice)} AND l.id < :id ORDER BY l.id DESC LIMIT :limit`
      : `SELECT ${LEAD_COLUMNS}, ${sortValue} AS sortValue FROM leads l WHERE ${buildLeadConditions(choice)} AND (${sortValue}, -l.id) > (:value, -:id) ORDER BY ${sortValue}, l.id DESC LIMIT :limit`,
    { ...choice, levelKey: choice.level, value, id, limit: max },
  );
};

/** Intakes of the agency's leads, earliest first. */
export const selectIntakesOfLeads = (agentKey: string, max: number): Statement<{ intake: string }> =>
  bindNamed(
    `SELECT DISTINCT intake FROM leads WHERE agent_key = :agentKey AND intake <> '' ORDER BY intake LIMIT :limit`,
    { agentKey, limit: max },
  );

export interface InterestChoiceRow {
  kind: 'country' | 'level';
  id: number;
  key: string;
  name: string;
}

/** Countries and levels of the catalogue with their names, by position. */
export const selectInterestChoices = (locale: Locale): Statement<InterestChoiceRow> =>
  bindNamed(
    `SELECT kind, id, key, name FROM (
  SELECT 'country' AS kind, id, country_key AS key, ${CATALOGUE_NAME} AS name, position FROM countries
  UNION ALL SELECT 'level', id, level_key, ${CATALOGUE_NAME}, id FROM major_levels) ORDER BY kind, position`,
    { locale },
  );

export const countLeads = (choice: LeadChoice, max: number): Statement<{ total: number }> =>
  prepareFragments(
    `SELECT count(*) AS total FROM (SELECT 1 FROM leads l WHERE ${buildLeadConditions(choice)} LIMIT :limit)`,
    { ...choice, levelKey: choice.level, limit: max },
  );

/** Finds a lead of any agent. The caller must check the permission (`can`). */
export const selectLeadById = (id: number): Statement<LeadRow> =>
  bindNamed(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.id = :id`, { id });

export interface LeadContact extends Phone {
  agentKey: string;
  email: string;
}

export const SAME_CONTACT_CONDITION =
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

export interface NewLead extends LeadContact, LeadInterest {
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

/** SQL for the entered country or level, or '' if the catalogue does not contain it. */
const KNOWN_COUNTRY = `coalesce((SELECT country_key FROM countries WHERE country_key = :country), '')` as const;
const KNOWN_LEVEL = `coalesce((SELECT level_key FROM major_levels WHERE level_key = :levelKey), '')` as const;

/** Inserts a lead. Returns no row if a lead with the number or e-mail address exists. */
export const insertLead = ({ level, ...lead }: NewLead): Statement<{ id: number }> =>
  bindNamed(
    `INSERT INTO leads (agent_key, name, area_code, mobile, email, channel, question, promised_at, staff_id, follow_up, conversation_id, attribution,
  country, level, intake, exam, grades, created_at, changed_at)
VALUES (:agentKey, :name, :areaCode, :mobile, :email, :channel, :question, :promisedAt, :staffId, :followUp, :conversationId, :attribution,
  ${KNOWN_COUNTRY}, ${KNOWN_LEVEL}, :intake, :exam, :grades, :now, :now)
ON CONFLICT DO NOTHING RETURNING id`,
    { ...lead, levelKey: level },
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
export const insertFirstEntry = ({
  at,
  author,
  staffId,
  content = '',
}: Pick<NewLeadEntry, 'at' | 'author' | 'staffId'> & { content?: string }): Statement =>
  bindNamed(
    `INSERT INTO lead_entries (lead_id, at, kind, content, author, staff_id)
SELECT last_insert_rowid(), :at, 'created', :content, :author, :staffId WHERE changes() = 1`,
    { at, author, staffId, content },
  );

/** Returns the contacts of leads with one of these numbers or e-mail addresses. */
export const selectContactsOfLeads = (
  agentKey: string,
  contacts: readonly Omit<LeadContact, 'agentKey'>[],
): Statement<Omit<LeadContact, 'agentKey'>> =>
  bindNamed(
    `SELECT l.area_code AS areaCode, l.mobile, l.email FROM json_each(:contacts) c JOIN leads l ON l.agent_key = :agentKey
  AND l.area_code = c.value ->> '$.areaCode' AND l.mobile = c.value ->> '$.mobile' AND l.mobile <> ''
UNION ALL SELECT l.area_code, l.mobile, l.email FROM json_each(:contacts) c JOIN leads l ON l.agent_key = :agentKey
  AND l.email = c.value ->> '$.email' AND l.email <> ''`,
    {
      agentKey,
      contacts: JSON.stringify(contacts.map(({ areaCode, mobile, email }) => ({ areaCode, mobile, email }))),
    },
  );

/** SQL condition for the leads of an import, whose first log entry has its name. */
const IMPORTED_CONDITION =
  `agent_key = :agentKey AND created_at = :at AND EXISTS (SELECT 1 FROM lead_entries e WHERE e.lead_id = leads.id AND e.kind = 'created' AND e.content = :name)` as const;

export const countImportedLeads = (agentKey: string, at: number, name: string): Statement<{ total: number }> =>
  bindNamed(`SELECT count(*) AS total FROM leads WHERE ${IMPORTED_CONDITION}`, { agentKey, at, name });

/** Deletes the leads of an import that have not changed since. */
export const deleteImportedLeads = (agentKey: string, at: number, name: string): Statement<{ id: number }> =>
  bindNamed(
    `DELETE FROM leads WHERE ${IMPORTED_CONDITION} AND changed_at = created_at
  AND NOT EXISTS (SELECT 1 FROM lead_entries e WHERE e.lead_id = leads.id AND e.kind <> 'created') RETURNING id`,
    { agentKey, at, name },
  );

export const updateLead = (
  id: number,
  { level, ...lead }: Omit<LeadContact, 'agentKey'> & LeadInterest & { name: string },
  now: number,
): Statement<{ id: number }> =>
  bindNamed(
    `UPDATE leads AS l SET name = :name, area_code = :areaCode, mobile = :mobile, email = :email, country = ${KNOWN_COUNTRY}, level = ${KNOWN_LEVEL},
  intake = :intake, exam = :exam, grades = :grades, changed_at = :now
WHERE l.id = :id AND NOT EXISTS (SELECT 1 FROM leads o WHERE o.agent_key = l.agent_key AND o.id <> l.id
  AND ((:mobile <> '' AND o.mobile = :mobile AND o.area_code = :areaCode) OR (:email <> '' AND o.email = :email))) RETURNING id`,
    { id, ...lead, levelKey: level, now },
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
    `SELECT e.at, e.kind, iif(e.kind = 'created', '', e.content) AS content, e.author, l.id AS leadId, l.conversation_id AS conversationId FROM leads l JOIN lead_entries e ON e.lead_id = l.id
WHERE l.user_id = :userId AND l.agent_key = :agentKey AND e.kind IN (SELECT value FROM json_each(:kinds)) ORDER BY e.at DESC, e.id DESC LIMIT :most`,
    { userId, agentKey, kinds: JSON.stringify(STUDENT_LEAD_ENTRY_KINDS), most: max },
  );

/** Returns the interest of the lead that became a student, with the names of country and level. */
export const selectInterestOfStudent = (agentKey: string, userId: number, locale: Locale): Statement<LeadInterest> =>
  bindNamed(
    `SELECT coalesce((SELECT ${CATALOGUE_NAME} FROM countries WHERE country_key = l.country), '') AS country,
  coalesce((SELECT ${CATALOGUE_NAME} FROM major_levels WHERE level_key = l.level), '') AS level, l.intake, l.exam, l.grades
FROM leads l WHERE l.user_id = :userId AND l.agent_key = :agentKey ORDER BY l.changed_at DESC LIMIT 1`,
    { agentKey, userId, locale },
  );

/** Returns what the lead that became the student said, with keys of the catalogue, as values for an empty form. */
export const selectLeadForForm = (
  agentKey: string,
  userId: number,
): Statement<Pick<LeadRow, 'name' | 'email' | 'country' | 'level' | 'exam' | 'grades'>> =>
  bindNamed(
    `SELECT l.name, l.email, l.country, l.level, l.exam, l.grades FROM leads l
WHERE l.user_id = :userId AND l.agent_key = :agentKey ORDER BY l.changed_at DESC LIMIT 1`,
    { agentKey, userId },
  );

/** Returns the lead of a conversation. If there are several, the one that changed last. */
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
