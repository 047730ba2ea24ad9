import { expect, test, vi } from 'vitest';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { outbox } from '#shared/contract/operations.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { UNKNOWN_DEVICE, logInOnDevice } from '#backend/identity/sessions.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { createStudent, Student } from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// Tests that the owner of a phone number can still get a code after other people have requested codes for that number.

const HOUR_SECONDS = 3600;
const listTextsTo = async ({ mobile }: Student) =>
  (await readBackend(outbox)).filter(({ to }) => to === `+852${mobile}`);

async function newOwner() {
  const owner = await createStudent();
  const cookie = `cookie of ${owner.mobile}`;
  await logInOnDevice(testEnv.DB, owner.userId, { ...UNKNOWN_DEVICE, cookie });
  const context = { headers: { 'x-visitor-device': cookie, 'x-visitor-address': '10.9.9.9' } };
  return { owner, onDevice: Object.assign(new Student(context), owner.phone) };
}

/** Requests codes from many addresses, including the owner's network, until three requests are refused. */
async function exhaustCodeLimit(owner: Student, types: readonly CodePurpose[]) {
  for (let attempt = 0, rejectedCount = 0; rejectedCount < 3; attempt += 1) {
    const otherNetworkStudent = owner.copyWithAddress(attempt % 2 ? '10.9.9.9' : `10.8.0.${attempt}`);
    const { status } = await otherNetworkStudent.requestCode(types[attempt % types.length] ?? 'login');
    rejectedCount = status === 429 ? rejectedCount + 1 : 0;
    await passTime(200);
  }
}

test.each([[['register']], [['login', 'forget', 'number', 'confirm']]] as [CodePurpose[]][])(
  'others who request %j use only their own share of the limit',
  async (types) => {
    const { owner, onDevice } = await newOwner();
    await exhaustCodeLimit(owner, types);
    const textCount = (await listTextsTo(owner)).length;
    expect(textCount).toBeGreaterThan(0);
    // The limit is five per hour. The simulated requests cover slightly more than an hour.
    expect(textCount).toBeLessThanOrEqual(6);
    const statuses: number[] = [];
    for (const type of ['login', 'forget', 'confirm', 'login', 'forget', 'login'] as const) {
      statuses.push((await onDevice.requestCode(type)).status);
      await passTime(201);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await listTextsTo(owner)).length).toBe(textCount + 5);
  },
);

test('a device known to another account has no share in the limit of this account', async () => {
  const { owner } = await newOwner();
  const { onDevice: otherOwnerDevice } = await newOwner();
  await exhaustCodeLimit(owner, ['login']);
  expect((await Object.assign(otherOwnerDevice, owner.phone).requestCode('login')).status).toBe(429);
});

test('the owner gets a code although strangers have used up the daily texts', async () => {
  const { owner, onDevice } = await newOwner();
  await testEnv.DB.prepare(
    `WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < 100)
INSERT INTO attempts (bucket, at) SELECT 'day:texts:', ?1 - at FROM n`,
  )
    .bind(Date.now())
    .all();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await owner.requestCode('login')).body.code).toBe(ERROR_CODES.serviceUnavailable);
  log.mockRestore();
  expect((await onDevice.requestCode('login')).body.code).toBe(1003);
  expect(await listTextsTo(owner)).toHaveLength(1);
  await passTime(25 * HOUR_SECONDS);
});

test('the owner of a registered number is notified once an hour, and the requester learns nothing', async () => {
  const { owner } = await newOwner();
  const unregisteredStudent = new Student();
  for (let time = 0; time < 3; time += 1) {
    const [ownerResponse, unregisteredResponse] = [
      await owner.copyWithAddress('10.7.0.1').requestCode('register'),
      await unregisteredStudent.requestCode('register'),
    ];
    expect([ownerResponse.status, ownerResponse.body]).toEqual([
      unregisteredResponse.status,
      unregisteredResponse.body,
    ]);
    await passTime(60);
  }
  expect(await listTextsTo(owner)).toHaveLength(1);
  await passTime(HOUR_SECONDS);
  await owner.copyWithAddress('10.7.0.1').requestCode('register');
  expect(await listTextsTo(owner)).toHaveLength(2);
});
