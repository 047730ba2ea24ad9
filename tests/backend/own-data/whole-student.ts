import { indexEveryStudent } from '#tests/support/every-student.ts';
import { hashSecret } from '#backend/identity/secrets.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { insertRow, type Row } from '#backend/queries/write-rows.ts';
import { NO_PERSONAL_DATA } from '#backend/retention/retention-table.ts';
import { newStudent, PASSWORD } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { QUICK_COST } from '#tests/backend/support/hash-cost.ts';

/** Ids of the demo catalogue, which must be loaded. */
const SCHOOL = 1004;
const COURSE = 1_004_001;
const LECTURE = 6001;

/**
 * Student with a row in every table that can refer to a student. All rows contain `mark`; credentials contain `secret`.
 */
export async function fullProfile(mark: string, at: number) {
  const student = await newStudent();
  const session = await student.openSession();
  const { id } = await one<{ id: number }>('SELECT id FROM users WHERE mobile = ?1', student.mobile);
  const n = id * 10;
  const secret = `SECRET-${mark}`;
  const number = `+${student.mobileAreaCode}${student.mobile}`;
  const document = `document/${mark}`;
  const iso = new Date(at).toISOString();
  const rows: [string, Row][] = [
    [
      'files',
      {
        path: document,
        user_id: id,
        kind: 'document',
        name: `${mark}.pdf`,
        size: 3,
        content_type: 'application/pdf',
        created_at: at,
      },
    ],
    [
      'messages',
      {
        user_id: id,
        at: iso,
        told: JSON.stringify({ kind: 'adviserMessage', text: mark, who: 'Wong', application: n }),
      },
    ],
    ['lecture_sign_ups', { lecture_id: LECTURE, user_id: String(id), at: iso }],
    ['user_devices', { user_id: id, device_hash: secret, used_at: at }],
    ['school_favourites', { user_id: id, school_id: SCHOOL, remark: mark, created_at: iso }],
    ['course_favourites', { user_id: id, school_id: SCHOOL, course_id: COURSE, remark: mark, created_at: iso }],
    [
      'applications',
      {
        id: n,
        user_id: id,
        status: 'following',
        form: JSON.stringify({
          personal: { nameChn: mark },
          documents: [
            { kind: 'passport', path: document, name: `${mark}.pdf`, size: 3, contentType: 'application/pdf' },
          ],
        }),
        updated_at: iso,
        agent_key: 'mso',
      },
    ],
    [
      'application_events',
      {
        application_id: n,
        seq: 1,
        at: iso,
        by: 'student',
        who: mark,
        deed: JSON.stringify({ kind: 'messageSent', text: mark }),
      },
    ],
    [
      'document_openings',
      { application_id: n, at: iso, who: 'Wong', kind: 'passport', name: `${mark}.pdf`, reason: 'check' },
    ],
    [
      'chat_contacts',
      { id: n, agent_key: 'mso', owner: `user:${id}`, source_id: secret, pubsub_token: `${secret}-token`, name: mark },
    ],
    [
      'chat_conversations',
      { id: n, contact_id: n, agent_key: 'mso', status: 'open', asked_at: at, last_at: at, last_text: mark },
    ],
    ['chat_rounds', { conversation_id: n, agent_key: 'mso', asked_at: at }],
    ['handovers', { id: n, agent_key: 'mso', from_name: mark, note: secret, conversations: JSON.stringify([n]), at }],
    ['chat_messages', { id: n, conversation_id: n, kind: 0, content: mark, sender_name: mark, created_at: at }],
    ['chat_notes', { id: n, conversation_id: n, author: secret, content: secret, handed_to: secret, at }],
    ['student_notes', { agent_key: 'mso', user_id: id, kind: 'note', content: secret, author: secret, at }],
    [
      'leads',
      {
        id: n,
        agent_key: 'mso',
        name: mark,
        email: `${mark.toLowerCase()}@example.org`,
        channel: 'web',
        state: 'converted',
        user_id: id,
        created_at: at,
        changed_at: at,
      },
    ],
    [
      'appointments',
      {
        id: n,
        agent_key: 'mso',
        staff_id: n,
        user_id: id,
        starts_at: at,
        name: mark,
        question: mark,
        language: 'zh',
        time_zone: 'Asia/Hong_Kong',
        token_hash: `${secret} appointment`,
        created_at: at,
        changed_at: at,
      },
    ],
    ['lead_entries', { lead_id: n, at, kind: 'note', content: secret, author: secret }],
    ['talk_tags', { id: n, agent_key: 'mso', name: `SECRET-tag-${n}` }],
    ['chat_tagged', { conversation_id: n, tag_id: n }],
    // The schema allows one channel of each kind per site, so the site is unique.
    ['channels', { id: n, agent_key: `site-${n}`, kind: 'wechat', account: 'wx', created_by: 'Ada', created_at: at }],
    ['channel_messages', { message_id: n, channel_id: n, conversation_id: n, next_at: at }],
    [
      'chat_attachments',
      {
        id: n,
        message_id: n,
        shows: 'document',
        name: `${mark}-chat.pdf`,
        content_type: 'application/pdf',
        size: 3,
        file_key: mark,
      },
    ],
    [
      'assistant_answers',
      {
        agent_key: 'mso',
        user_id: String(id),
        visitor_id: '',
        question: mark,
        answer: '{"answer":"<p>A &amp; B</p>"}',
        asked_at: at,
      },
    ],
    [
      'codes',
      { area_code: '852', mobile: student.mobile, purpose: 'login', code_hash: secret, expires_at: at + 600_000 },
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
        at: iso,
        guardian_name: mark,
      },
    ],
    ['attempts', { bucket: `guess:number:${number}`, at }],
    ['attempts', { bucket: `upload:user:${id}`, at }],
    [
      'notices',
      {
        notice_key: mark,
        user_id: id,
        agent_key: 'mso',
        subject: 'application:1',
        kind: 'news',
        channel: 'sms',
        due_at: at,
        next_at: at,
      },
    ],
    [
      'family_links',
      {
        user_id: id,
        agent_key: 'mso',
        name: mark,
        token_hash: secret,
        created_at: at,
        ends_at: at + 600_000,
        standings: JSON.stringify({ 'school-1001': { band: 'match', basis: 'offer' } }),
      },
    ],
    [
      'brought_data',
      {
        user_id: id,
        agent_key: 'mso',
        at: iso,
        version: '2026-11-22',
        language: 'zh',
        from_site: mark,
        made_at: iso,
        taken: '{}',
      },
    ],
    [
      'shown_results',
      { user_id: id, agent_key: 'mso', at, result: JSON.stringify({ schools: [{ name: mark, score: 1, most: 2 }] }) },
    ],
    ['shown_consents', { user_id: id, agent_key: 'mso', deed: 'given', version: mark, language: 'zh', at: iso }],
    ['family_votes', { user_id: id, who: 'mother', kind: 'school', thing_id: 1001, vote: 'agree', at }],
    ['family_notes', { user_id: id, who: 'mother', kind: 'school', thing_id: 1001, note: mark, at }],
    ['calendar_addresses', { user_id: id, secret_hash: secret, agent_key: 'mso', locale: 'zh', made_at: iso }],
    ['outbox', { recipient: number, body: secret, code: secret, at }],
    [
      'deliveries',
      {
        delivery_key: secret,
        agent_key: 'mso',
        medium: 'sms',
        kind: 'news',
        recipient: number,
        channel: 'webhook',
        provider_id: secret,
        at,
        updated_at: at,
      },
    ],
  ];
  await batchWrite(testEnv.DB, [
    {
      sql: 'UPDATE users SET nickname = ?2, name = ?2, password_hash = ?3 WHERE id = ?1',
      values: [id, mark, await quickHash()],
    },
    ...rows.map(([table, row]) => insertRow(table, row)),
    ...indexEveryStudent(),
  ]);
  await testEnv.FILES.put(document, `the document of ${mark}`);
  await testEnv.FILES.put(`chat/${mark}`, `in the chat of ${mark}`);
  return Object.assign(student, { id, session, password: PASSWORD, number });
}

let hash: Promise<string> | null = null;

/** Hash of PASSWORD at the lowest cost, because speed is not under test here. */
export const quickHash = () => (hash ??= hashSecret(PASSWORD, QUICK_COST));

async function one<R>(sql: string, ...values: (string | number)[]): Promise<R> {
  const { results } = await testEnv.DB.prepare(sql)
    .bind(...values)
    .all<R>();
  const [row] = results;
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
}

/** Rows of all tables that may refer to a student, as text; a unit test checks that no table is missing. */
export async function allRows(): Promise<{ table: string; text: string }[]> {
  const { results } = await testEnv.DB.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .bind()
    .all<{ name: string }>();
  const isShadow = (name: string) => /^(sqlite_|_cf_|d1_)|_(words|trigrams)_/.test(name);
  const matches: { table: string; text: string }[] = [];
  for (const { name } of results.filter((table) => !isShadow(table.name) && !NO_PERSONAL_DATA.includes(table.name))) {
    const { results: rows } = await testEnv.DB.prepare(`SELECT * FROM ${name}`).bind().all();
    matches.push(...rows.map((row) => ({ table: name, text: JSON.stringify(row) })));
  }
  return matches;
}
