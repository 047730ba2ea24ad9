import { expect, test, vi } from 'vitest';
import { sendVerification } from '#shared/contract/account/identity.ts';
import { outbox } from '#shared/contract/operations.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import en from '#backend/messages/en-us.json';
import { interpolate } from '#shared/locale/interpolate.ts';
import { getSharedCodeLimits } from '#backend/limits/rate-limits.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { createSiteStatements } from '#backend/seed/site-statements.ts';
import { SITES } from '#backend/seed/sites.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { createStudent, PASSWORD, Student } from '#tests/backend/support/new-student.ts';
import { passTime } from '#tests/backend/support/pass-time.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';
import { scaleRunCount } from '#tests/backend/support/runs.ts';

const readTable = async (table: string) =>
  (await testEnv.DB.prepare(`SELECT * FROM ${table}`).bind().all<Record<string, unknown>>()).results;

test('a code has six digits and is stored only as a hash', async () => {
  const student = new Student();
  const code = await student.obtainCode('register');
  expect(code).toMatch(/^\d{6}$/);
  expect((await student.readLastMessage())?.text).toContain(code);
  expect(JSON.stringify(await readTable('codes'))).not.toContain(code);
});

test.each(LOCALES)('the text message of a code is in %s', async (locale) => {
  const student = new Student({ locale });
  await student.obtainCode('register');
  expect(/\p{Script=Han}/u.test((await student.readLastMessage())?.text ?? '')).toBe(locale !== 'en-us');
});

test('requesting a code does not reveal to the site whether the number has an account, only to its owner', async () => {
  const registeredStudent = await createStudent();
  const unregisteredStudent = new Student();
  for (const type of ['login', 'register', 'forget'] as const) {
    const [registeredResponse, unregisteredResponse] = [
      await registeredStudent.requestCode(type),
      await unregisteredStudent.requestCode(type),
    ];
    expect(registeredResponse).toEqual({ ...unregisteredResponse, headers: expect.anything() });
    const codes = [
      (await registeredStudent.readLastMessage())?.code,
      (await unregisteredStudent.readLastMessage())?.code,
    ];
    expect(codes.map(Boolean)).toEqual(type === 'register' ? [false, true] : [true, false]);
    await passTime(60);
  }
});

test('a number without an account gets a code like any other, which logs in nobody', async () => {
  const registeredStudent = await createStudent();
  const unregisteredStudent = new Student();
  const countBefore = (await readTable('codes')).length;
  await unregisteredStudent.requestCode('login');
  expect((await readTable('codes')).length).toBe(countBefore + 1);
  expect((await unregisteredStudent.logIn('000000', 'code')).body).toEqual(
    (await registeredStudent.logIn('000000', 'code')).body,
  );
});

test('a number gets one code a minute', async () => {
  const student = new Student();
  await student.obtainCode('register');
  const { status, headers, body } = await student.requestCode('login');
  expect([status, body.code]).toEqual([429, ERROR_CODES.requestError]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(55);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await passTime(60);
  expect((await student.requestCode('login')).status).toBe(200);
});

test('rejected requests are not counted, and of concurrent ones a single one gets a code', async () => {
  const student = new Student();
  const responses = await Promise.all(Array.from({ length: 6 }, () => student.requestCode('register')));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  await passTime(60);
  expect((await student.requestCode('register')).status).toBe(200);
});

const fillRateLimit = (bucket: string, count: number, timestamp: number) =>
  testEnv.DB.prepare(
    `INSERT INTO attempts (bucket, at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
SELECT ?1, ?2 FROM n WHERE ?3 > 0`,
  )
    .bind(bucket, timestamp, count)
    .all();

test('a network over its limit gets no code for any number, with Retry-After', async () => {
  const [networkLimit] = getSharedCodeLimits('203.0.113.1', '');
  await fillRateLimit(networkLimit?.bucket ?? '', networkLimit?.max ?? 0, Date.now() - 47 * 60_000 - 1);
  const addressContext = { headers: { 'x-visitor-address': '203.0.113.1' } };
  const limitedResponse = await new Student(addressContext).requestCode('register');
  expect([limitedResponse.status, limitedResponse.headers.get('retry-after')]).toEqual([429, '780']);
  expect(limitedResponse.body.message).toBe(interpolate(en.codeNetworkHeld, { wait: '13 minutes' }));
  expect((await new Student().requestCode('register')).status).toBe(200);
});

test('two hundred students behind one address can register and log in', async () => {
  for (const site of SITES) await batchWrite(testEnv.DB, createSiteStatements(site));
  const hallContext = { headers: { 'x-visitor-address': '203.0.113.200', 'x-agent-key': 'mso' } };
  const students = Array.from({ length: scaleRunCount(80) }, () => new Student(hallContext));
  // The other students on the network requested a code but did not enter it.
  const [networkLimit] = getSharedCodeLimits('203.0.113.200', '');
  await fillRateLimit(networkLimit?.bucket ?? '', 200 - students.length, Date.now());
  const requests: number[] = [];
  for (const student of students) requests.push((await student.requestCode('register')).status);
  expect(requests.filter((status) => status !== 200)).toEqual([]);
  const codes = new Map((await readBackend(outbox)).map(({ to, code }) => [to, code]));
  for (const student of students) {
    const code = codes.get(`+852${student.mobile}`) ?? '';
    expect((await student.register(code)).body.code, student.mobile).toBe(1003);
    expect((await student.logIn(PASSWORD)).status).toBe(200);
  }
});

test.each([
  [{ mobileAreaCode: '852', mobile: '12345678' }, 'mobile'],
  [{ mobileAreaCode: '86', mobile: '51234567' }, 'mobile'],
  [{ mobileAreaCode: '0852', mobile: '51234567' }, 'mobileAreaCode'],
  [{ mobileAreaCode: '852', mobile: '5123 456' }, 'mobile'],
  [{ mobileAreaCode: '852', mobile: '51234567', type: 'other' }, 'type'],
])('%j is rejected, and nothing is sent', async (fields, field) => {
  const sentCount = (await readTable('outbox')).length;
  const { status, body } = await callBackend(sendVerification, { type: 'login', ...fields });
  expect([status, body.field, (await readTable('outbox')).length]).toEqual([400, field, sentCount]);
});

test('a number with and without its leading 0 is the same number', async () => {
  const requestCode = (mobile: string) =>
    callBackend(sendVerification, { mobileAreaCode: '44', mobile, type: 'register' });
  expect((await requestCode('07911123456')).status).toBe(200);
  expect((await requestCode('7911123456')).status).toBe(429);
});

test('production has no outbox, and sends no code without a provider', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const student = new Student({ env: { STAGE: 'production' } });
  const sentCount = (await readTable('outbox')).length;
  expect((await student.requestCode('register')).body.code).toBe(ERROR_CODES.serviceUnavailable);
  expect((await readTable('outbox')).length).toBe(sentCount);
  expect((await callBackend(outbox, {}, { env: { STAGE: 'production' } })).status).toBe(404);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('a provider receives number and text, and its error is logged without them', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const requests: { address: string; init: RequestInit }[] = [];
  let status = 200;
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    requests.push({ address: String(address), init: init ?? {} });
    return new Response('{}', { status });
  });
  const env = { STAGE: 'production', SMS_URL: 'https://sms.example/send', SMS_AUTHORIZATION: 'Bearer key' };
  const student = new Student({ env });
  expect((await student.requestCode('register')).body.code).toBe(1003);
  const { to, text } = JSON.parse(String(requests[0]?.init.body)) as { to: string; text: string };
  expect([requests[0]?.address, to, new Headers(requests[0]?.init.headers).get('authorization')]).toEqual([
    env.SMS_URL,
    `+852${student.mobile}`,
    'Bearer key',
  ]);
  expect(text).toMatch(/^\d{6} /);
  expect(await student.readLastMessage()).toBeNull();

  status = 503;
  const failedResponse = await new Student({ env }).requestCode('register');
  expect(failedResponse.body.code).toBe(ERROR_CODES.externalServiceError);
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/\d{6} is your code|\+852/);
  fetchMock.mockRestore();
  log.mockRestore();
});

test('a code request takes the same time whether or not a message is sent', async () => {
  const delivery = Promise.withResolvers<Response>();
  const fetchMock = vi.spyOn(globalThis, 'fetch').mockImplementation(() => delivery.promise);
  const env = { SMS_URL: 'https://sms.example/send' };
  const registeredStudent = await createStudent();
  const knownNumberStudent = Object.assign(new Student({ env }), { mobile: registeredStudent.mobile });
  const newNumberStudent = new Student({ env });
  const measureCodeRequest = async (student: Student) => {
    await student.requestCode('register');
    await passTime(60);
    fetchMock.mockClear();
    const start = performance.now();
    const { status } = await student.requestCode('register');
    return { status, messages: fetchMock.mock.calls.length, isHeldBack: performance.now() - start > 1_400 };
  };
  await passTime(60);
  expect([await measureCodeRequest(knownNumberStudent), await measureCodeRequest(newNumberStudent)]).toEqual([
    { status: 200, messages: 0, isHeldBack: true },
    { status: 200, messages: 1, isHeldBack: true },
  ]);
  delivery.resolve(new Response('{}'));
  fetchMock.mockRestore();
}, 20_000);
