import { indexEveryStudent } from '#tests/support/every-student.ts';
import { hashSecret } from '#backend/identity/secrets.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import { NO_PERSONAL_DATA } from '#backend/retention/retention-table.ts';
import { createStudent, PASSWORD } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { QUICK_COST } from '#tests/backend/support/hash-cost.ts';

/** Ids of the demo catalogue, which must be loaded. */
const SCHOOL_ID = 1004;
const COURSE_ID = 1_004_001;
const LECTURE_ID = 6001;

/**
 * Creates a student with a row in every table that can refer to a student. Every row contains `textMark`. Every
 * credential contains `secretText`.
 */
export async function createFullProfile(textMark: string, timestamp: number) {
  const student = await createStudent();
  const session = await student.openSession();
  const { id } = await readOne<{ id: number }>('SELECT id FROM users WHERE mobile = ?1', student.mobile);
  const idBase = id * 10;
  const secretText = `SECRET-${textMark}`;
  const fullNumber = `+${student.mobileAreaCode}${student.mobile}`;
  const documentPath = `document/${textMark}`;
  const isoTime = new Date(timestamp).toISOString();
  const rows: [string, Row][] = [
    [
      'files',
      {
        path: documentPath,
        user_id: id,
        kind: 'document',
        name: `${textMark}.pdf`,
        size: 3,
        content_type: 'application/pdf',
        created_at: timestamp,
      },
    ],
    [
      'messages',
      {
        user_id: id,
        at: isoTime,
        told: JSON.stringify({ kind: 'adviserMessage', text: textMark, who: 'Wong', application: idBase }),
      },
    ],
    ['lecture_sign_ups', { lecture_id: LECTURE_ID, user_id: String(id), at: isoTime }],
    ['user_devices', { user_id: id, device_hash: secretText, used_at: timestamp }],
    ['school_favourites', { user_id: id, school_id: SCHOOL_ID, remark: textMark, created_at: isoTime }],
    [
      'course_favourites',
      { user_id: id, school_id: SCHOOL_ID, course_id: COURSE_ID, remark: textMark, created_at: isoTime },
    ],
    [
      'applications',
      {
        id: idBase,
        user_id: id,
        status: 'following',
        form: JSON.stringify({
          personal: { nameChn: textMark },
          documents: [
            { kind: 'passport', path: documentPath, name: `${textMark}.pdf`, size: 3, contentType: 'application/pdf' },
          ],
        }),
        updated_at: isoTime,
        agent_key: 'mso',
      },
    ],
    [
      'application_events',
      {
        application_id: idBase,
        seq: 1,
        at: isoTime,
        by: 'student',
        who: textMark,
        deed: JSON.stringify({ kind: 'messageSent', text: textMark }),
      },
    ],
    [
      'document_openings',
      { application_id: idBase, at: isoTime, who: 'Wong', kind: 'passport', name: `${textMark}.pdf`, reason: 'check' },
    ],
    [
      'chat_contacts',
      {
        id: idBase,
        agent_key: 'mso',
        owner: `user:${id}`,
        source_id: secretText,
        pubsub_token: `${secretText}-token`,
        name: textMark,
      },
    ],
    [
      'chat_conversations',
      {
        id: idBase,
        contact_id: idBase,
        agent_key: 'mso',
        status: 'open',
        asked_at: timestamp,
        last_at: timestamp,
        last_text: textMark,
      },
    ],
    ['chat_rounds', { conversation_id: idBase, agent_key: 'mso', asked_at: timestamp }],
    [
      'handovers',
      {
        id: idBase,
        agent_key: 'mso',
        from_name: textMark,
        note: secretText,
        conversations: JSON.stringify([idBase]),
        at: timestamp,
      },
    ],
    [
      'chat_messages',
      { id: idBase, conversation_id: idBase, kind: 0, content: textMark, sender_name: textMark, created_at: timestamp },
    ],
    [
      'chat_notes',
      {
        id: idBase,
        conversation_id: idBase,
        author: secretText,
        content: secretText,
        handed_to: secretText,
        at: timestamp,
      },
    ],
    [
      'student_notes',
      { agent_key: 'mso', user_id: id, kind: 'note', content: secretText, author: secretText, at: timestamp },
    ],
    [
      'leads',
      {
        id: idBase,
        agent_key: 'mso',
        name: textMark,
        email: `${textMark.toLowerCase()}@example.org`,
        channel: 'web',
        state: 'converted',
        user_id: id,
        created_at: timestamp,
        changed_at: timestamp,
      },
    ],
    [
      'appointments',
      {
        id: idBase,
        agent_key: 'mso',
        staff_id: idBase,
        user_id: id,
        starts_at: timestamp,
        name: textMark,
        question: textMark,
        language: 'zh',
        time_zone: 'Asia/Hong_Kong',
        token_hash: `${secretText} appointment`,
        created_at: timestamp,
        changed_at: timestamp,
      },
    ],
    ['lead_entries', { lead_id: idBase, at: timestamp, kind: 'note', content: secretText, author: secretText }],
    ['talk_tags', { id: idBase, agent_key: 'mso', name: `SECRET-tag-${idBase}` }],
    ['chat_tagged', { conversation_id: idBase, tag_id: idBase }],
    // The schema allows one channel of each kind per site, so this channel gets a site of its own.
    [
      'channels',
      {
        id: idBase,
        agent_key: `site-${idBase}`,
        kind: 'wechat',
        account: 'wx',
        created_by: 'Ada',
        created_at: timestamp,
      },
    ],
    ['channel_messages', { message_id: idBase, channel_id: idBase, conversation_id: idBase, next_at: timestamp }],
    [
      'chat_attachments',
      {
        id: idBase,
        message_id: idBase,
        shows: 'document',
        name: `${textMark}-chat.pdf`,
        content_type: 'application/pdf',
        size: 3,
        file_key: textMark,
      },
    ],
    [
      'assistant_answers',
      {
        agent_key: 'mso',
        user_id: String(id),
        visitor_id: '',
        question: textMark,
        answer: '{"answer":"<p>A &amp; B</p>"}',
        asked_at: timestamp,
      },
    ],
    [
      'codes',
      {
        area_code: '852',
        mobile: student.mobile,
        purpose: 'login',
        code_hash: secretText,
        expires_at: timestamp + 600_000,
      },
    ],
    [
      'consents',
      {
        user_id: id,
        agent_key: 'mso',
        what: 'guardian',
        deed: 'given',
        version: '2026-11-22',
        language: 'zh',
        at: isoTime,
        guardian_name: textMark,
      },
    ],
    ['attempts', { bucket: `guess:number:${fullNumber}`, at: timestamp }],
    ['attempts', { bucket: `upload:user:${id}`, at: timestamp }],
    [
      'notices',
      {
        notice_key: textMark,
        user_id: id,
        agent_key: 'mso',
        subject: 'application:1',
        kind: 'news',
        channel: 'sms',
        due_at: timestamp,
        next_at: timestamp,
      },
    ],
    [
      'family_links',
      {
        user_id: id,
        agent_key: 'mso',
        name: textMark,
        token_hash: secretText,
        created_at: timestamp,
        ends_at: timestamp + 600_000,
        standings: JSON.stringify({ 'school-1001': { band: 'match', basis: 'offer' } }),
      },
    ],
    [
      'brought_data',
      {
        user_id: id,
        agent_key: 'mso',
        at: isoTime,
        version: '2026-11-22',
        language: 'zh',
        from_site: textMark,
        made_at: isoTime,
        taken: '{}',
      },
    ],
    [
      'shown_results',
      {
        user_id: id,
        agent_key: 'mso',
        at: timestamp,
        result: JSON.stringify({ schools: [{ name: textMark, score: 1, most: 2 }] }),
      },
    ],
    [
      'shown_consents',
      { user_id: id, agent_key: 'mso', deed: 'given', version: textMark, language: 'zh', at: isoTime },
    ],
    ['family_votes', { user_id: id, who: 'mother', kind: 'school', thing_id: 1001, vote: 'agree', at: timestamp }],
    ['family_notes', { user_id: id, who: 'mother', kind: 'school', thing_id: 1001, note: textMark, at: timestamp }],
    ['calendar_addresses', { user_id: id, secret_hash: secretText, agent_key: 'mso', locale: 'zh', made_at: isoTime }],
    ['outbox', { recipient: fullNumber, body: secretText, code: secretText, at: timestamp }],
    [
      'deliveries',
      {
        delivery_key: secretText,
        agent_key: 'mso',
        medium: 'sms',
        kind: 'news',
        recipient: fullNumber,
        channel: 'webhook',
        provider_id: secretText,
        at: timestamp,
        updated_at: timestamp,
      },
    ],
  ];
  await batchWrite(testEnv.DB, [
    {
      sql: 'UPDATE users SET nickname = ?2, name = ?2, password_hash = ?3 WHERE id = ?1',
      values: [id, textMark, await quickHash()],
    },
    ...rows.map(([table, row]) => insertRow(table, row)),
    ...indexEveryStudent(),
  ]);
  await testEnv.FILES.put(documentPath, `the document of ${textMark}`);
  await testEnv.FILES.put(`chat/${textMark}`, `in the chat of ${textMark}`);
  return Object.assign(student, { id, session, password: PASSWORD, number: fullNumber });
}

let hash: Promise<string> | null = null;

/** Hashes PASSWORD at the lowest cost, to keep the tests fast. */
export const quickHash = () => (hash ??= hashSecret(PASSWORD, QUICK_COST));

async function readOne<R>(sql: string, ...values: (string | number)[]): Promise<R> {
  const { results } = await testEnv.DB.prepare(sql)
    .bind(...values)
    .all<R>();
  const [row] = results;
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}

/**
 * Returns the rows of all tables that may refer to a student, as text. A unit test checks that no such table is
 * missing.
 */
export async function allRows(): Promise<{ table: string; text: string }[]> {
  const { results } = await testEnv.DB.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .bind()
    .all<{ name: string }>();
  const isShadowTable = (name: string) => /^(sqlite_|_cf_|d1_)|_(words|trigrams)_/.test(name);
  const tableRows: { table: string; text: string }[] = [];
  for (const { name } of results.filter(
    (table) => !isShadowTable(table.name) && !NO_PERSONAL_DATA.includes(table.name),
  )) {
    const { results: rows } = await testEnv.DB.prepare(`SELECT * FROM ${name}`).bind().all();
    tableRows.push(...rows.map((row) => ({ table: name, text: JSON.stringify(row) })));
  }
  return tableRows;
}
