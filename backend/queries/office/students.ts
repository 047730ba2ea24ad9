import type { SeatState } from '#backend/lectures/next-seat.ts';
import { ASSIGNEE } from '#backend/queries/chat/conversations.ts';
import { inLanguage, named, type Statement } from '#backend/queries/database.ts';
import { ADVISER } from '#backend/queries/applications/application-adviser.ts';
import { IS_OF_AGENT } from '#backend/queries/staff/student-ties.ts';
import type { ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** A student of an agent, as the list shows them. */
export interface StudentRow {
  id: number;
  nickname: string;
  name: string;
  areaCode: string;
  mobile: string;
  createdAt: number;
  /** Of the application with this agent that stands; null without one that was sent. */
  application: number | null;
  applicationStatus: ApplicationStatus | null;
  steps: number;
  /** Who leads the application, as colleagues call them; '' where nobody does. */
  adviser: string;
  favourites: number;
}

// By the student and not by the agent: with the agent's own index each student would read all applications there are, as a plus forbids.
const STUDENTS = `SELECT u.id, u.nickname, u.name, u.area_code AS areaCode, u.mobile, u.created_at AS createdAt,
  a.id AS application, a.status AS applicationStatus, coalesce(a.steps, 0) AS steps, ${ADVISER} AS adviser,
  (SELECT count(*) FROM school_favourites f WHERE f.user_id = u.id) AS favourites
FROM users u LEFT JOIN applications a ON a.user_id = u.id AND +a.agent_key = :agentKey AND +a.status IN ('following', 'finished')
WHERE ${IS_OF_AGENT}` as const;

/** What a name, a number or a school has to hold; each of them is looked for as it was typed. */
export interface Sought {
  agentKey: string;
  /** In names, without blanks at its ends; '' for everybody. */
  words: string;
  /** The digits of what was typed, where there are at least four; '' where it is no number. */
  digits: string;
}

const FOUND = `(:words = ''
  OR instr(lower(u.nickname || ' ' || u.name || ' ' || u.first_name || ' ' || u.last_name), lower(:words)) > 0
  OR (:digits <> '' AND instr(u.mobile, :digits) > 0)
  OR instr(lower(coalesce(a.form ->> '$.personal.nameChn', '')), lower(:words)) > 0
  OR EXISTS (SELECT 1 FROM json_each(a.form, '$.courses') k
    WHERE instr(lower(coalesce(k.value ->> '$.schoolName', '') || ' ' || coalesce(k.value ->> '$.courseName', '')), lower(:words)) > 0)
  OR EXISTS (SELECT 1 FROM school_favourites f JOIN schools s ON s.id = f.school_id WHERE f.user_id = u.id
    AND (instr(lower(s.name), lower(:words)) > 0 OR EXISTS (SELECT 1 FROM json_each(s.name_chn) n WHERE instr(n.value, :words) > 0))))` as const;

// Texts of JSON are looked at value by value: a search for '"' or 'schoolName' is none for its punctuation and its keys.

/** Whom something happened to last stands first. */
export const studentsOf = ({ agentKey, words, digits }: Sought, most: number, from: number): Statement<StudentRow> =>
  named(`${STUDENTS} AND ${FOUND} ORDER BY coalesce(a.updated_at, '') DESC, u.id DESC LIMIT :most OFFSET :from`, {
    agentKey,
    words,
    digits,
    most,
    from,
  });

export interface StudentProfile extends Omit<
  StudentRow,
  'application' | 'applicationStatus' | 'steps' | 'adviser' | 'favourites'
> {
  firstName: string;
  lastName: string;
  birthday: string;
  agentName: string;
}

/** Of any agent: who asks for it says next who wants to see it (`mayDo`). */
export const studentById = (id: number, agentKey: string, locale: Locale): Statement<StudentProfile> =>
  named(
    `SELECT u.id, u.nickname, u.name, u.first_name AS firstName, u.last_name AS lastName, u.birthday, u.area_code AS areaCode,
  u.mobile, u.created_at AS createdAt, iif(g.key_code = :agentKey, coalesce(${inLanguage('g.name')}, ''), '') AS agentName
FROM users u LEFT JOIN agents g ON g.id = u.agent_id WHERE u.id = :id AND u.delete_asked_at = 0`,
    { id, agentKey, locale },
  );

export interface StudentApplication {
  id: number;
  agentKey: string;
  status: ApplicationStatus;
  deleteAskedAt: number;
  steps: number;
  updatedAt: string;
  courses: string;
}

/** With this agent, the latest first. */
export const applicationsOfStudent = (agentKey: string, userId: number): Statement<StudentApplication> =>
  named(
    `SELECT a.id, a.agent_key AS agentKey, a.status, u.delete_asked_at AS deleteAskedAt, a.steps, a.updated_at AS updatedAt,
  coalesce(a.form -> '$.courses', '[]') AS courses
FROM applications a JOIN users u ON u.id = a.user_id WHERE a.user_id = :userId AND a.agent_key = :agentKey ORDER BY a.id DESC`,
    { agentKey, userId },
  );

export interface StudentTalk {
  id: number;
  status: 'open' | 'resolved';
  assignee: string;
  lastAt: number;
  lastText: string;
}

export const talkOfStudent = (agentKey: string, userId: number): Statement<StudentTalk> =>
  named(
    `SELECT c.id, c.status, ${ASSIGNEE} AS assignee, c.last_at AS lastAt, c.last_text AS lastText
FROM chat_contacts o JOIN chat_conversations c ON c.contact_id = o.id
WHERE o.agent_key = :agentKey AND o.owner = 'user:' || CAST(:userId AS INTEGER)`,
    { agentKey, userId },
  );

export interface StudentSeat {
  id: number;
  title: string;
  startTime: string;
  state: Exclude<SeatState, 'none'>;
}

export const seatsOfStudent = (userId: number, locale: Locale, most: number): Statement<StudentSeat> =>
  named(
    `SELECT l.id, ${inLanguage('l.title')} AS title, l.start_time AS startTime, s.state
FROM lecture_sign_ups s JOIN lectures l ON l.id = s.lecture_id
WHERE s.user_id = CAST(CAST(:userId AS INTEGER) AS TEXT) ORDER BY l.start_time DESC LIMIT :most`,
    { userId, locale, most },
  );
