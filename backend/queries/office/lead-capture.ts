import { bindNamed, type Statement } from '#backend/queries/database.ts';
import type { Phone } from '#backend/queries/identity/phone.ts';
import { insertLead, type NewLead, SAME_CONTACT_CONDITION } from '#backend/queries/office/leads.ts';

// Leads that visitors and students create, reopen or convert themselves: with a question, a booking, a lecture, a
// registration or an application.

/** SQL that completes the interest of a lead with values that its adviser has not entered. */
const INTEREST_COMPLETION =
  `country = iif(l.country = '', :country, l.country), level = iif(l.level = '', :levelKey, l.level), intake = iif(l.intake = '', :intake, l.intake),
  exam = iif(l.exam = '', :exam, l.exam), grades = iif(l.grades = '', :grades, l.grades)` as const;

/**
 * Records a visitor's question with contact details: creates a lead, or reopens the contact's lead. Run all statements
 * in the batch of the message.
 */
export function recordQuestion(lead: NewLead): Statement[] {
  const { agentKey, areaCode, mobile, email, question, promisedAt, conversationId, now } = lead;
  const { country, level, intake, exam, grades } = lead;
  const contact = { agentKey, areaCode, mobile, email };
  return [
    insertLead(lead),
    bindNamed(
      `UPDATE leads AS l SET question = :question, promised_at = :promisedAt, conversation_id = :conversationId, changed_at = :now,
  state = iif(l.state = 'closed', 'new', l.state), ${INTEREST_COMPLETION} WHERE ${SAME_CONTACT_CONDITION}`,
      { ...contact, question, promisedAt, conversationId, country, levelKey: level, intake, exam, grades, now },
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
  const { country, level, intake, exam, grades } = lead;
  const contact = { agentKey, areaCode, mobile, email };
  return [
    insertLead(lead),
    bindNamed(
      `UPDATE leads AS l SET question = iif(:question = '', l.question, :question), name = iif(l.name = '', :name, l.name), changed_at = :now,
  staff_id = iif(l.staff_id = 0, :staffId, l.staff_id), state = iif(l.state = 'closed', 'new', l.state), ${INTEREST_COMPLETION}
WHERE ${SAME_CONTACT_CONDITION}`,
      { ...contact, question, name: lead.name, staffId, country, levelKey: level, intake, exam, grades, now },
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

/** Country key of a school. */
export const selectCountryOfSchool = (schoolId: number): Statement<{ country: string }> =>
  bindNamed(
    `SELECT c.country_key AS country FROM schools s JOIN countries c ON c.id = s.country_id WHERE s.id = :schoolId`,
    { schoolId },
  );
