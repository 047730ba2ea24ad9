import { beforeAll, expect, test, vi } from 'vitest';
import { getUser, updateUser } from '#shared/contract/account/identity.ts';
import { UPLOAD_PATH } from '#shared/backend-protocol.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import backend from '#backend/entry.ts';
import { setBirthday } from '#backend/queries/consents.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { callBackend, readBackend } from '#tests/backend/support/ask-backend.ts';
import { storeConsents } from '#tests/backend/support/give-consents.ts';
import { logInUser, type LoggedInUser } from '#tests/backend/support/log-in.ts';
import { PDF_START, createFile, createPictureFile } from '#tests/backend/support/sample-files.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

let user: LoggedInUser;
let otherUser: LoggedInUser;
beforeAll(async () => {
  user = await logInUser();
  otherUser = await logInUser();
  for (const { staffId } of [user, otherUser]) {
    await storeConsents(Number(staffId));
    await batchWrite(testEnv.DB, [setBirthday(Number(staffId), '2008-03-14')]);
  }
});

const sendRequest = (path: string, init: RequestInit, account?: LoggedInUser, envOverrides: object = {}) =>
  backend.fetch(
    new Request(`http://backend${path}`, {
      ...init,
      headers: { langCode: 'en-us', ...account?.requestContext.headers },
    }),
    { ...testEnv, ...envOverrides } as never,
  );
async function uploadFile(kind: string, file: File | string | null, account = user, envOverrides: object = {}) {
  const form = new FormData();
  form.set('kind', kind);
  if (file !== null) form.set('file', file);
  const response = await sendRequest(UPLOAD_PATH, { method: 'POST', body: form }, account, envOverrides);
  const body = (await response.json()) as { code: unknown; field?: string; message?: string; data: { path: string } };
  return { status: response.status, body };
}
const readFile = (path: string, account?: LoggedInUser) => sendRequest(`/appFile/${path}`, {}, account);

test.each([
  ['a JPG', 'image/jpeg', 'jpg'],
  ['a PNG', 'image/png', 'png'],
] as const)('%s is an avatar, served with its MIME type', async (_, contentType, extension) => {
  const { status, body } = await uploadFile('avatar', createPictureFile(contentType, 2000, 'me.gif.html'));
  expect([status, body.data]).toEqual([
    200,
    {
      path: expect.stringMatching(`^avatar/[\\w-]{32}\\.${extension}$`),
      name: `me.gif.${extension}`,
      size: 2000,
      contentType,
    },
  ]);
  const response = await readFile(body.data.path);
  expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 2000]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
  });
});

test('a document is accessible to its owner only', async () => {
  const { body } = await uploadFile('document', createFile(PDF_START, 500, '成绩 “2026”.pdf', 'application/pdf'));
  const ownerResponse = await readFile(body.data.path, user);
  expect([ownerResponse.status, ownerResponse.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(ownerResponse.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('成绩 “2026”.pdf')}`,
  );
  const isReadRejected = async (account?: LoggedInUser) => {
    const response = await readFile(body.data.path, account);
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  expect(await isReadRejected(otherUser)).toEqual([403, ERROR_CODES.noPermission]);
  expect(await isReadRejected()).toEqual([401, ERROR_CODES.sessionExpired]);
});

test('a document is named after its content, also if it was stored with another extension', async () => {
  const { body } = await uploadFile('document', createFile(PDF_START, 500, '\u202Epassport.html', 'application/pdf'));
  expect(body.data).toMatchObject({ name: 'passport.pdf', contentType: 'application/pdf' });
  const renameStatement = {
    sql: 'UPDATE files SET name = ?1 WHERE path = ?2',
    values: ['passport.hta', body.data.path],
  };
  await batchWrite(testEnv.DB, [renameStatement]);
  const storedResponse = await readFile(body.data.path, user);
  expect(storedResponse.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''passport.pdf");
});

test.each([
  [
    'a text that is called JPG',
    'avatar',
    createFile([...new TextEncoder().encode('<script>')], 100, 'a.jpg', 'image/jpeg'),
    415,
  ],
  ['an SVG', 'avatar', new File(['<svg onload="alert(1)"/>'], 'a.svg', { type: 'image/svg+xml' }), 415],
  ['a PDF as an avatar', 'avatar', createFile(PDF_START, 100, 'a.pdf'), 415],
  ['a web page as a document', 'document', new File(['<!doctype html>'], 'a.pdf', { type: 'application/pdf' }), 415],
  ['a byte more than 5 MB', 'avatar', createPictureFile('image/jpeg', 5 * 1024 * 1024 + 1, 'a.jpg'), 413],
  ['nothing', 'avatar', new File([], 'a.jpg', { type: 'image/jpeg' }), 400],
])('%s is rejected with advice', async (_, kind, file, status) => {
  const rejectedResponse = await uploadFile(kind, file);
  expect([rejectedResponse.status, rejectedResponse.body.code, rejectedResponse.body.field]).toEqual([
    status,
    ERROR_CODES.invalidParameter,
    'file',
  ]);
  expect(rejectedResponse.body.message).toMatch(/JPG|5 MB|empty/);
});

test('accepts 5 MB exactly', async () => {
  expect((await uploadFile('avatar', createPictureFile('image/jpeg', 5 * 1024 * 1024, 'a.jpg'))).status).toBe(200);
});

test.each([
  ['kind', 'banner', createPictureFile('image/jpeg', 300, 'a.jpg')],
  ['file', 'avatar', null],
  ['file', 'avatar', 'not a file'],
])('an upload without a valid %s is rejected', async (field, kind, file) => {
  const { status, body } = await uploadFile(kind, file);
  expect([status, body.field]).toEqual([400, field]);
});

test('a body that is not a form is rejected', async () => {
  const response = await sendRequest(UPLOAD_PATH, { method: 'POST', body: 'x' }, user);
  expect([response.status, await response.json()]).toMatchObject([400, { field: 'kind' }]);
});

test.each(['avatar/none.jpg', 'avatar/..%2f..%2fsecret', 'other/a.jpg'])('%s is not found', async (path) => {
  expect((await readFile(path)).status).toBe(404);
});

test('an uploaded avatar becomes the profile picture, and the previous one is deleted', async () => {
  const firstPath = (await uploadFile('avatar', createPictureFile('image/jpeg', 300, 'a.jpg'))).body.data.path;
  const secondPath = (await uploadFile('avatar', createPictureFile('image/png', 300, 'b.png'))).body.data.path;
  expect((await readBackend(updateUser, { userHeadIcon: firstPath }, user.requestContext)).userHeadIcon).toBe(
    `/appFile/${firstPath}`,
  );
  for (const userHeadIcon of [`/appFile/${firstPath}`, `/mso/appFile/${firstPath}`])
    await readBackend(updateUser, { userHeadIcon, nickname: 'Ming' }, user.requestContext);
  expect((await readFile(firstPath)).status).toBe(200);
  await readBackend(updateUser, { userHeadIcon: secondPath }, user.requestContext);
  expect((await readBackend(getUser, {}, user.requestContext)).userHeadIcon).toBe(`/appFile/${secondPath}`);
  expect([(await readFile(firstPath)).status, (await readFile(secondPath)).status]).toEqual([404, 200]);
});

test("another user's avatar or a document is rejected as a profile picture", async () => {
  const otherPath = (await uploadFile('avatar', createPictureFile('image/jpeg', 300, 'a.jpg'), otherUser)).body.data
    .path;
  const documentPath = (await uploadFile('document', createPictureFile('image/jpeg', 300, 'a.jpg'))).body.data.path;
  for (const userHeadIcon of [otherPath, documentPath])
    expect((await callBackend(updateUser, { userHeadIcon }, user.requestContext)).body.field).toBe('userHeadIcon');
});

test.each([
  ['infected', () => Response.json({ infected: true }), 422, 'A virus scan found something harmful'],
  ['not scanned', () => new Response('starting', { status: 502 }), 503, 'We cannot scan files for viruses right now'],
  ['clean', () => Response.json({ infected: false }), 200, ''],
])('with a scanner, a file that is %s is stored only where it is clean', async (_, respond, status, message) => {
  const scannedBodies: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    scannedBodies.push(address);
    return respond();
  });
  const countStoredAvatars = async () => (await testEnv.FILES.list({ prefix: 'avatar/' })).objects.length;
  const countBefore = await countStoredAvatars();
  const scannerEnv = { SCAN_URL: 'https://scanner.example/scan' };
  const uploadResponse = await uploadFile('avatar', createPictureFile('image/png', 500, 'me.png'), user, scannerEnv);
  expect([uploadResponse.status, (await countStoredAvatars()) - countBefore, scannedBodies]).toEqual([
    status,
    status === 200 ? 1 : 0,
    ['https://scanner.example/scan'],
  ]);
  expect(uploadResponse.body.message ?? '').toContain(message);
});
