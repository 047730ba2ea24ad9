import { expect, it } from 'vitest';
import migration from '#backend/migrations/0180_case_states.sql?raw';
import { saveApplication, submitApplication } from '#shared/contract/application/application.ts';
import { changeApplication } from '#backend/application/change-application.ts';
import { recountStands } from '#backend/application/walk-logs.ts';
import { offersToReply } from '#backend/queries/applications/board-applications.ts';
import { readRows, type SqlValue } from '#backend/queries/database.ts';
import { formOf, SUBMISSION_KEY } from '#tests/backend/support/apply-as-somebody.ts';
import { askBackend } from '#tests/backend/support/ask-backend.ts';
import { logInSomebody } from '#tests/backend/support/log-in.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// What an application's row keeps of its log, for lists.

const run = (sql: string, ...values: SqlValue[]) => readRows<{ id: number }>(testEnv.DB, { sql, values });
const adviser = () => ({ by: 'staff' as const, who: 'Wong', at: new Date().toISOString() });

/** An application for two courses. */
async function apply(): Promise<number> {
  const who = await logInSomebody();
  const form = await formOf(who);
  form.courses = form.courses.flatMap((course) => [course, { ...course, courseId: '1001002' }]).slice(0, 2);
  await askBackend(saveApplication, { version: 0, form }, who.asking);
  await askBackend(submitApplication, { version: 1, idempotencyKey: SUBMISSION_KEY, form }, who.asking);
  const [last] = await run('SELECT max(id) AS id FROM applications');
  return last?.id ?? 0;
}

async function offer(id: number, course: number, replyBy: string) {
  const action = { kind: 'decided', course, outcome: 'offer', conditions: [], replyBy, note: '' } as const;
  expect(await changeApplication(testEnv.DB, id, action, adviser())).toMatchObject({ ok: true });
}

async function count(isMended = false) {
  const { different, broken } = await recountStands(testEnv.DB, 'mso', isMended);
  const named = different.map(({ id, parts }) => [
    id,
    ...parts.map(({ name, kept, logged }) => `${name} ${kept} ${logged}`),
  ]);
  return { named, broken };
}

it('the offer that is open is told, and not the one that has ended before it', async () => {
  const id = await apply();
  await offer(id, 0, '2027-01-10');
  await offer(id, 1, '2027-02-10');
  const told = async (today: string) =>
    (await readRows(testEnv.DB, offersToReply('mso', today, 100))).find((row) => row.id === id)?.replyBy;
  expect(await told('2027-01-10')).toBe('2027-01-10');
  expect(await told('2027-01-11')).toBe('2027-02-10');
  expect(await told('2027-02-11')).toBe('2027-02-10');
  expect(await count()).toEqual({ named: [], broken: 0 });
});

it('the migration gives rows that were there the state that their logs have', async () => {
  const decide = async (id: number, course: number, outcome: 'conditionalOffer' | 'waitlist' | 'rejection') => {
    const action = { kind: 'decided', course, outcome, conditions: [], replyBy: '', note: '' } as const;
    expect(await changeApplication(testEnv.DB, id, action, adviser())).toMatchObject({ ok: true });
  };
  const reply = async (id: number, kind: 'offerAccepted' | 'offerDeclined', decision: number) => {
    const said = { decision, course: 0, ...(kind === 'offerAccepted' && { instead: false }) };
    const student = { by: 'student' as const, who: 'Chan', at: new Date().toISOString() };
    expect(await changeApplication(testEnv.DB, id, { kind, ...said } as never, student)).toMatchObject({ ok: true });
  };
  const cases = {
    rejected: [(id: number) => decide(id, 0, 'rejection'), (id: number) => decide(id, 1, 'rejection')],
    waitlisted: [(id: number) => decide(id, 0, 'rejection'), (id: number) => decide(id, 1, 'waitlist')],
    declined: [
      (id: number) => decide(id, 0, 'conditionalOffer'),
      (id: number) => decide(id, 1, 'rejection'),
      (id: number) => reply(id, 'offerDeclined', 3),
    ],
    waiting: [(id: number) => decide(id, 0, 'rejection')],
    preparing: [],
    offered: [(id: number) => offer(id, 0, '')],
    accepted: [(id: number) => decide(id, 0, 'conditionalOffer'), (id: number) => reply(id, 'offerAccepted', 3)],
  };
  const made: { id: number; state: string }[] = [];
  for (const [state, acts] of Object.entries(cases)) {
    const id = await apply();
    for (const act of acts) await act(id);
    made.push({ id, state });
  }
  const standing = () =>
    readRows<{ id: number; state: string; accepted: number }>(testEnv.DB, {
      sql: 'SELECT id, case_state AS state, accepted FROM applications ORDER BY id',
      values: [],
    });
  const before = await standing();
  await run(`UPDATE applications SET case_state = 'draft', accepted = 0`);
  for (const [statement] of migration.matchAll(/^UPDATE [^;]*/gm)) await run(statement);
  expect(await standing()).toEqual(before);
  for (const { id, state } of made) expect(before.find((row) => row.id === id)?.state, state).toBe(state);
  expect(await count()).toEqual({ named: [], broken: 0 });
});

it('a row that says other than its log is named and mended', async () => {
  const id = await apply();
  await run(`UPDATE applications SET offers = 3, reply_days = '["2027-01-01"]', updated_at = 'then' WHERE id = ?1`, id);
  const named = [[id, 'offers 3 0', 'replyDays ["2027-01-01"] []']];
  expect(await count()).toEqual({ named, broken: 0 });
  expect(await count(true)).toEqual({ named, broken: 0 });
  expect(await count()).toEqual({ named: [], broken: 0 });
  expect(await run('SELECT id FROM applications WHERE id = ?1 AND updated_at = ?2', id, 'then')).toHaveLength(1);
});

it('nothing is mended by a log that does not hold', async () => {
  const id = await apply();
  await run(
    `INSERT INTO application_events (application_id, seq, at, by, who, deed) VALUES (?1, 3, '', 'staff', 'Chan', '{}')`,
    id,
  );
  await run('UPDATE applications SET offers = 3 WHERE id = ?1', id);
  expect(await count(true)).toEqual({ named: [], broken: 1 });
  expect(await run('SELECT id FROM applications WHERE id = ?1 AND offers = 3', id)).toHaveLength(1);
});
