import { RECORDED_STEPS, type ApplicationStatus } from '#shared/rules/application/application-lists.ts';
import { upsertContact } from '#backend/queries/chat/contacts.ts';
import {
  addAttachment,
  addMessage,
  closeConversation,
  INCOMING,
  recordIncomingMessage,
  openConversation,
} from '#backend/queries/chat/conversations.ts';
import { queryRow, batchWrite } from '#backend/queries/database.ts';
import { insertFile } from '#backend/queries/identity/files.ts';
import { insertUser } from '#backend/queries/identity/users.ts';
import { indexStudents, selectStudentPlace } from '#backend/queries/office/student-places.ts';
import { createCompleteForm } from '#tests/support/complete-form.ts';
import { AGENT_IDS } from '#tests/backend/support/demo-data.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

export const AGENT_KEYS = Object.keys(AGENT_IDS) as (keyof typeof AGENT_IDS)[];
type AgentKey = (typeof AGENT_KEYS)[number];

/**
 * Relations of a student to the agencies: the site of registration, the application and its status, and the
 * conversation and its state.
 */
export interface Circumstances {
  cameBy: AgentKey;
  applied: { agentKey: AgentKey; status: ApplicationStatus } | null;
  talked: { agentKey: AgentKey; isOpen: boolean } | null;
}

export interface StudentInCircumstances {
  id: number;
  mobile: string;
  nickname: string;
  passportNumber: string;
  school: string;
  said: string;
  application: number;
  conversation: number;
  fileKey: string;
}

let lastStudentNumber = 0;

/** Creates a student with unique texts in every field, so that any leak is recognisable. */
export async function createStudentIn({ cameBy, applied, talked }: Circumstances): Promise<StudentInCircumstances> {
  lastStudentNumber += 1;
  const mobile = String(71_000_000 + lastStudentNumber);
  const nickname = `Nick-${mobile}`;
  const agentId = Number(AGENT_IDS[cameBy]);
  const user = await queryRow(
    testEnv.DB,
    insertUser({ areaCode: '852', mobile, passwordHash: '', agentId, nickname, now: 0 }),
  );
  if (!user) throw new Error(`${mobile} has an account already`);
  const student = { id: user.id, mobile, nickname, passportNumber: `P${mobile}`, school: `School-${mobile}` };
  await testEnv.DB.prepare(
    `INSERT INTO lecture_sign_ups (lecture_id, user_id, state, at) SELECT id, ?1, 'signedUp', '' FROM lectures WHERE id = ?2`,
  )
    .bind(String(user.id), LECTURE_ID)
    .all();
  const application = applied ? await createApplication(student, applied) : 0;
  const text = `said-by-${mobile}`;
  const fileKey = `file-${mobile}`;
  const conversation = talked ? await createConversation(student, talked, text, fileKey) : 0;
  return { ...student, said: text, application, conversation, fileKey };
}

/** Lecture that has already started, at which every student has a seat. */
export const LECTURE_ID = 9400;

export async function addLecture() {
  const text = '{"zh":"选校","zh-hk":"選校","en-us":"Choosing schools"}';
  await testEnv.DB.prepare(
    `INSERT INTO lectures (id, title, speaker, place, description, start_time, end_time, online)
VALUES (?1, ?2, ?2, ?2, ?2, '2025-01-01 10:00:00', '2099-01-01 10:00:00', 0)`,
  )
    .bind(LECTURE_ID, text)
    .all();
}

async function createApplication(
  student: Pick<StudentInCircumstances, 'id' | 'mobile' | 'passportNumber' | 'nickname'>,
  { agentKey, status }: NonNullable<Circumstances['applied']>,
): Promise<number> {
  const form = createCompleteForm();
  form.personal.passportNumber = student.passportNumber;
  form.personal.mobile = student.mobile;
  form.documents = form.documents.map((document) => ({
    ...document,
    path: `document/${student.mobile}-${document.kind}`,
  }));
  const row = await queryRow<{ id: number }>(testEnv.DB, {
    sql: `INSERT INTO applications (user_id, agent_key, status, form, course_states, updated_at, submitted_at)
VALUES (?1, ?2, ?3, ?4, '[{"state":"preparing","replyBy":""}]', '2026-01-01', '2026-01-01') RETURNING id`,
    values: [student.id, agentKey, status, JSON.stringify(form)],
  });
  const id = row?.id ?? 0;
  const createEvent = (seq: number, action: object) => ({
    sql: `INSERT INTO application_events (application_id, seq, at, by, who, deed) VALUES (?1, ?2, '2026-01-01', 'student', ?3, ?4)`,
    values: [id, seq, student.nickname, JSON.stringify(action)],
  });
  await batchWrite(testEnv.DB, [
    createEvent(1, { kind: 'started' }),
    ...(status === 'draft' ? [] : [createEvent(2, { kind: 'submitted', courses: 1 })]),
    ...(status === 'finished'
      ? [
          { kind: 'decided', course: 0, outcome: 'offer', conditions: [], replyBy: '', note: '' },
          { kind: 'offerAccepted', decision: 3, course: 0, instead: false },
          ...RECORDED_STEPS.map((step) => ({ kind: 'stepReached', step, note: '' })),
        ].map((action, index) => createEvent(3 + index, action))
      : []),
    ...(status === 'withdrawn' ? [createEvent(3, { kind: 'withdrawn', note: '' })] : []),
    ...form.documents.map(({ path, name, size, contentType }) =>
      insertFile(
        {
          path,
          userId: student.id,
          kind: 'document',
          name,
          size,
          contentType: contentType as 'application/pdf',
          digest: '',
        },
        0,
      ),
    ),
    ...indexStudents(selectStudentPlace(student.id)),
  ]);
  for (const { path } of form.documents) await testEnv.FILES.put(path, `pages of ${student.mobile}`);
  return id;
}

async function createConversation(
  { id, nickname }: Pick<StudentInCircumstances, 'id' | 'nickname'>,
  { agentKey, isOpen }: NonNullable<Circumstances['talked']>,
  text: string,
  fileKey: string,
): Promise<number> {
  const contact = await queryRow(
    testEnv.DB,
    upsertContact({
      agentKey,
      owner: `user:${id}`,
      visitorId: '',
      sourceId: crypto.randomUUID(),
      pubsubToken: crypto.randomUUID(),
      name: nickname,
      avatarUrl: '',
      attributes: '{}',
    }),
  );
  const conversation = await queryRow(testEnv.DB, openConversation(contact?.id ?? 0, agentKey, 1));
  const conversationId = conversation?.id ?? 0;
  const file = { shows: 'image', name: 'a.png', contentType: 'image/png', size: 4, fileKey } as const;
  await batchWrite(testEnv.DB, [
    addMessage({ conversationId, kind: INCOMING, content: text, echoId: '', senderName: nickname, createdAt: 1 }),
    addAttachment(conversationId, file),
    recordIncomingMessage(conversationId, text, 1),
    ...(isOpen ? [] : [closeConversation(conversationId)]),
  ]);
  await testEnv.FILES.put(`chat/${fileKey}`, `picture of ${nickname}`);
  return conversationId;
}
