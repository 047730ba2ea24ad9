import { afterEach, expect, test, vi } from 'vitest';
import { resetPassword } from '#shared/contract/account/identity.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { HashQueue, TooManyHashesError } from '#backend/identity/hash-queue.ts';
import { createDummyHash, PASSWORD_COST } from '#backend/identity/secrets.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { upsertDemoAccount } from '#backend/queries/staff/accounts.ts';
import { createTotpSecret } from '#backend/staff/totp.ts';
import { callBackend } from '#tests/backend/support/ask-backend.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { createStudent, PASSWORD, Student } from '#tests/backend/support/new-student.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const { run: enqueue } = HashQueue.prototype;
afterEach(() => void vi.restoreAllMocks());

const mockFullQueue = () => vi.spyOn(HashQueue.prototype, 'run').mockRejectedValue(new TooManyHashesError(6));
const readAttempts = async () =>
  (await testEnv.DB.prepare('SELECT bucket, at FROM attempts ORDER BY rowid').all<{ bucket: string }>()).results;

test('an overload of password hashing responds with Retry-After and consumes no attempt', async () => {
  const student = await createStudent();
  const rowsBefore = await readAttempts();
  mockFullQueue();
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { status, headers, body } = await student.logIn(PASSWORD);
    expect([status, headers.get('retry-after'), body.code]).toEqual([429, '6', ERROR_CODES.requestError]);
  }
  expect(await readAttempts()).toEqual(rowsBefore);
  vi.restoreAllMocks();
  expect((await student.logIn(PASSWORD)).body.code).toBe(1003);
});

test.each([
  ['register', (student: Student, code: string) => student.register(code)],
  [
    'forget',
    (student: Student, verification: string) =>
      callBackend(
        resetPassword,
        { ...student.phone, verification, newLoginPs: 'another-long-one' },
        student.requestContext,
      ),
  ],
] as const)('a code to %s stays valid when the password could not be hashed', async (type, submitCode) => {
  const student = type === 'register' ? new Student() : await createStudent();
  const code = await student.obtainCode(type);
  let queueCalls = 0;
  vi.spyOn(HashQueue.prototype, 'run').mockImplementation(function (this: HashQueue, ms, hash) {
    queueCalls += 1;
    return queueCalls === 1 ? enqueue.call(this, ms, hash) : Promise.reject(new TooManyHashesError(6));
  } as typeof enqueue);
  expect([(await submitCode(student, code)).status, queueCalls]).toEqual([429, 2]);
  vi.restoreAllMocks();
  expect((await submitCode(student, code)).body.code).toBe(1003);
});

test('staff logins use the same hash queue', async () => {
  const staffAccount = { agentKey: 'mso', login: 'mei', name: '劉美琪', role: 'adviser' } as const;
  await batchWrite(testEnv.DB, [
    upsertDemoAccount(staffAccount, createDummyHash(PASSWORD_COST), createTotpSecret(), 0),
  ]);
  mockFullQueue();
  const rowsBefore = await readAttempts();
  expect(await new OfficeDesk().typePassword('mei', 'four quiet ferries')).toBe('tooMany');
  expect(await readAttempts()).toEqual(rowsBefore);
});
