import { type ApplicationAction, type ApplicationEvent, replay } from '#backend/application/application-state.ts';
import { summarizeApplication } from '#backend/application/application-summary.ts';
import {
  queryRow,
  queryRows,
  type Database,
  type Statement,
  batchWrite,
  batchWriteUnchecked,
} from '#backend/queries/database.ts';
import { indexStudents } from '#backend/queries/office/student-places.ts';
import { selectAccountByLogin, insertAccount } from '#backend/queries/staff/accounts.ts';
import { APPLICATION_STEPS } from '#shared/rules/application/application-lists.ts';

// Data of an office with many applications and conversations, for screenshots and for counting the rows that pages
// read. All names are fictitious.

const SURNAMES = ['陳', '林', '黃', '張', '李', '王', '吳', '劉', '蔡', '楊', '何', '郭', '鄭', '梁'];
const GIVEN_NAMES = ['思敏', '穎彤', '子傑', '詠詩', '俊軒', '梓晴', '卓賢', '曉彤', '樂兒', '家樂', '美琪', '啟文'];
const QUESTION_TEXTS = [
  '想問下用 DSE 成績申請加拿大，幾時要交？',
  '我上載了推薦信，但狀態還是「尚欠」。',
  'Do you accept IELTS One Skill Retake?',
  '签证的资金证明要存放多久？',
];
const SCHOOLS = ['利茲大學', '墨爾本大學', '曼徹斯特大學'];
const DAY_MS = 86_400_000;
/** First step that staff record by hand. Earlier steps follow from the courses. */
const FIRST_RECORDED_STEP = APPLICATION_STEPS.indexOf('payReservationFee');
const ADVISER_NAME = '劉美琪';

const getCyclic = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const createName = (index: number) =>
  getCyclic(SURNAMES, index) + getCyclic(GIVEN_NAMES, index * 5 + Math.floor(index / SURNAMES.length));

interface BusyOfficeOptions {
  agentKey: string;
  conversations: number;
  applications: number;
  /** Number of messages in each conversation. */
  messages?: number;
  now: number;
}

/** Inserts students, applications in different states, and conversations that wait for an adviser. */
export async function fillOffice(
  db: Database,
  { agentKey, conversations, applications, messages = 1, now }: BusyOfficeOptions,
): Promise<void> {
  const [agent] = await queryRows<{ id: number }>(db, {
    sql: 'SELECT id FROM agents WHERE key_code = ?1',
    values: [agentKey],
  });
  const [lastStudent] = await queryRows<{ id: number }>(db, {
    sql: 'SELECT coalesce(max(id), 0) AS id FROM users',
    values: [],
  });
  const firstId = (lastStudent?.id ?? 0) + 1;
  const schools = await readSchools(db);
  const students = Array.from({ length: applications }, (_, index) =>
    createApplicationStatements(firstId + index, index, agentKey, agent?.id ?? 0, schools, now),
  );
  const adviser = await createAdviser(db, agentKey, now);
  const conversationStatements = Array.from({ length: conversations }, (_, index) =>
    createConversationStatements(firstId + index, index, agentKey, adviser, schools, messages, now),
  );
  for (const statements of [...students, ...conversationStatements]) await batchWriteUnchecked(db, statements);
  await batchWrite(db, [
    INSERT_ROUNDS,
    ...indexStudents({ sql: 'SELECT id FROM users WHERE id >= :first', values: { first: firstId } }),
  ]);
}

const INSERT_ROUNDS: Statement = {
  sql: `INSERT OR IGNORE INTO chat_rounds (conversation_id, agent_key, asked_at, answered_at, answered_by, ended_at)
SELECT id, agent_key, asked_at, answered_at, iif(answered_at IS NULL, 0, staff_id), iif(status = 'resolved', max(last_at, asked_at), NULL) FROM chat_conversations`,
  values: [],
};

function createApplicationStatements(
  id: number,
  index: number,
  agentKey: string,
  agentId: number,
  schools: readonly School[],
  now: number,
): Statement[] {
  const name = createName(index);
  const formatDaysAgo = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString();
  const form = {
    personal: { nameChn: name },
    courses: [
      {
        schoolId: getCyclic(schools, index).id,
        schoolName: getCyclic(schools, index).name,
        courseName: getCyclic(['商學學士', '電腦科學', '法律'], index >> 1),
      },
    ],
  };
  const stepCount = 2 + (index % (APPLICATION_STEPS.length - 2));
  const replyBy =
    stepCount <= 3 && index % 3 === 0 && index % 12 !== 6
      ? new Date(now + ((index % 40) - 2) * DAY_MS).toISOString().slice(0, 10)
      : '';
  const decidedAction = { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy, note: '' } as const;
  const acceptedAction = { kind: 'offerAccepted', decision: 3, course: 0, instead: false } as const;
  const actions: ApplicationAction[] = [
    { kind: 'started' },
    { kind: 'submitted', courses: 1 },
    ...(stepCount > 3 || replyBy || index % 12 === 1 ? [decidedAction] : []),
    ...(stepCount > 3 || index % 12 === 1 ? [acceptedAction] : []),
    ...(!replyBy && index % 12 !== 1 && (stepCount === 3 || (stepCount === 2 && index % 4 === 0))
      ? [{ kind: 'sentToSchools', note: '' } as const]
      : []),
    ...APPLICATION_STEPS.slice(FIRST_RECORDED_STEP, stepCount).map(
      (step) => ({ kind: 'stepReached', step, note: '' }) as const,
    ),
  ];
  const eventLog = actions.map((action, seq): ApplicationEvent => {
    const actor = seq < 2 || action.kind === 'offerAccepted' ? 'student' : 'staff';
    return {
      ...action,
      seq: seq + 1,
      at: formatDaysAgo(40 - seq),
      by: actor,
      who: actor === 'student' ? name : ADVISER_NAME,
    };
  });
  const summary = summarizeApplication(replay(eventLog));
  return [
    {
      sql: `INSERT INTO users (id, area_code, mobile, password_hash, agent_id, nickname, name, created_at) VALUES (?1, '852', ?2, '', ?3, ?4, ?4, ?5)`,
      values: [id, String(60_000_000 + id), agentId, name, now],
    },
    {
      sql: `INSERT INTO applications (id, user_id, agent_key, status, form, steps, decisions, offers, accepted, case_state, course_states, reply_by, reply_days, updated_at, submitted_at, log_old, log_sealed, sent)
VALUES (?1, ?1, ?2, 'following', ?3, ?4, ?5, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, 0, ?14)`,
      values: [
        id,
        agentKey,
        JSON.stringify(form),
        summary.steps,
        summary.decisions,
        summary.accepted,
        summary.caseState,
        summary.courseStates,
        summary.replyDays.at(-1) ?? '',
        JSON.stringify(summary.replyDays),
        formatDaysAgo(index % 30),
        formatDaysAgo(39),
        eventLog.length,
        summary.sent,
      ],
    },
    ...eventLog.map(({ seq, at: eventTime, by, who, ...action }) => ({
      sql: 'INSERT INTO application_events (application_id, seq, at, by, who, deed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
      values: [id, seq, eventTime, by, who, JSON.stringify(action)],
    })),
  ];
}

/** No catalogue contains school ids from this one on. */
const FIRST_UNKNOWN_SCHOOL = 9_000_001;

interface School {
  id: string;
  name: string;
}

/** Returns the schools with these ids if the catalogue contains them, otherwise any schools of the catalogue. */
async function readSchools(db: Database): Promise<School[]> {
  const rows = await queryRows<School>(db, {
    sql: `SELECT CAST(id AS TEXT) AS id, coalesce(nullif(name_chn ->> '$.zh-hk', ''), name_chn ->> '$.zh', '') AS name FROM schools
      ORDER BY coalesce((SELECT n.key FROM json_each(?1) n WHERE n.value = schools.name_chn ->> '$.zh-hk'), 9), id LIMIT ?2`,
    values: [JSON.stringify(SCHOOLS), SCHOOLS.length],
  });
  return rows.length > 0 ? rows : SCHOOLS.map((name, index) => ({ id: String(FIRST_UNKNOWN_SCHOOL + index), name }));
}

/** Creates the adviser to whom every fourth conversation is assigned. Returns the account's id. */
async function createAdviser(db: Database, agentKey: string, now: number): Promise<number> {
  const login = ADVISER_NAME.toLowerCase();
  const accountFields = {
    agentKey,
    login,
    name: ADVISER_NAME,
    role: 'adviser',
    setUpHash: '',
    setUpUntil: 0,
    now,
  } as const;
  const account =
    (await queryRow(db, insertAccount(accountFields))) ?? (await queryRow(db, selectAccountByLogin(agentKey, login)));
  return account?.id ?? 0;
}

function createConversationStatements(
  userId: number,
  index: number,
  agentKey: string,
  adviserId: number,
  schools: readonly School[],
  messages: number,
  now: number,
): Statement[] {
  const id = 100_000 + index;
  const name = createName(index);
  const requestedAt = now - (index % 9) * 60_000 - 30_000;
  const isEnded = index % 4 === 3;
  const isAssigned = index % 4 === 1;
  return [
    {
      sql: `INSERT INTO chat_contacts (id, agent_key, owner, source_id, pubsub_token, name, attributes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
      values: [
        id,
        agentKey,
        `user:${userId}`,
        `source-${id}`,
        `token-${id}`,
        name,
        JSON.stringify({ lang: 'zh-hk', page: '/school' }),
      ],
    },
    {
      sql: `INSERT INTO chat_conversations (id, contact_id, agent_key, status, assignee, asked_at, answered_at, last_at, last_text, unread, staff_id)
VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, ?5, ?7, ?8, ?9)`,
      values: [
        id,
        agentKey,
        'open',
        isAssigned ? ADVISER_NAME : '',
        requestedAt,
        isAssigned ? requestedAt + 38_000 : null,
        getCyclic(QUESTION_TEXTS, index),
        isAssigned ? 0 : 1,
        isAssigned ? adviserId : 0,
      ],
    },
    ...schools
      .filter((school) => Number(school.id) < FIRST_UNKNOWN_SCHOOL)
      .map(({ id: school }, favouriteIndex) => ({
        sql: `INSERT INTO school_favourites (user_id, school_id, remark, created_at) SELECT id, ?2, ?3, ?4 FROM users WHERE id = ?1`,
        values: [
          userId,
          school,
          favouriteIndex === 0 ? '首選' : '',
          new Date(now - favouriteIndex * DAY_MS).toISOString(),
        ],
      })),
    ...(isEnded ? [{ sql: `UPDATE chat_conversations SET status = 'resolved' WHERE id = ?1`, values: [id] }] : []),
    ...Array.from({ length: messages }, (_, lineIndex) => ({
      sql: 'INSERT INTO chat_messages (conversation_id, kind, content, echo_id, sender_name, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
      values: [
        id,
        lineIndex % 2,
        getCyclic(QUESTION_TEXTS, index + lineIndex),
        `echo-${id}-${lineIndex}`,
        lineIndex % 2 === 0 ? name : ADVISER_NAME,
        requestedAt - (messages - 1 - lineIndex) * 20_000,
      ],
    })),
  ];
}
