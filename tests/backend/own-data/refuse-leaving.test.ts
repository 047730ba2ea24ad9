import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { KNOWN_CALLS } from '#shared/contract/known-calls.ts';
import { requestDeletion, cancelAccountDeletion } from '#shared/contract/account/own-account.ts';
import { ROOM_SPEAKER, SPEAKER_HEADER } from '#shared/chat-protocol/speaker.ts';
import { AGENT_LEAVE_EVENT, contactInfo } from '#shared/contract/chat.ts';
import { uploadFile } from '#shared/contract/application/apply-form.ts';
import { ERROR_CODES } from '#shared/call-error.ts';
import { type BackendResponse, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { createTokenContext, createStudent, PASSWORD, parseSession } from '#tests/backend/support/new-student.ts';

const CALLS: readonly Call[] = [...KNOWN_CALLS, uploadFile];
/** Path endings of the calls that create work for an adviser. */
const REFUSED_PATH_ENDS = [
  'apply/save',
  'apply/submit',
  'apply/message',
  'appFile/upload',
  'lecture/signUp',
  'consent/give',
  'appAsk/contactInfo',
];
const listRefusedCalls = () => CALLS.filter(({ needsStaying }) => needsStaying);

let token = '';
let messages = '';
beforeAll(async () => {
  const student = await createStudent();
  const contactFields = {
    userId: String(student.userId),
    visitorId: 'b',
    agentKey: 'mso',
    host: 'localhost',
    lang: 'en-us',
  };
  const contact = await readBackend(contactInfo, { ...contactFields, name: 'Ming' });
  const conversation = `${contact.source_id}/conversations/${contact.conversation_id}`;
  messages = `/appChat/public/api/v1/inboxes/mso/contacts/${conversation}/messages`;
  token = parseSession(await student.logIn(PASSWORD)).access_token;
  await readBackend(requestDeletion, { loginPs: PASSWORD }, createTokenContext(token));
  token = parseSession(await student.logIn(PASSWORD)).access_token;
});
const requestCall = ({ method, path }: Call, accessToken: string): Promise<BackendResponse> =>
  request(
    method,
    path.replaceAll(/\{\w+\}/g, '1'),
    method === 'POST' ? {} : undefined,
    createTokenContext(accessToken),
  );
const isDeletionNotice = ({ body }: BackendResponse) => /to be deleted/.test(body.message ?? '');

test('every message to an adviser requires an active account', () => {
  const paths = listRefusedCalls().map(({ path }) => path);
  expect(REFUSED_PATH_ENDS.filter((pathEnd) => !paths.some((path) => path.endsWith(pathEnd)))).toEqual([]);
});

test('an account scheduled for deletion is denied these actions only', async () => {
  // Calls that end the session are skipped, because the remaining calls would then fail.
  const allowedCalls = CALLS.filter(({ endsLogins, path }) => !endsLogins && path !== cancelAccountDeletion.path);
  const rejectedPaths: string[] = [];
  for (const call of allowedCalls) {
    const response = await requestCall(call, token);
    if (response.body.code === ERROR_CODES.noPermission && isDeletionNotice(response)) rejectedPaths.push(call.path);
  }
  expect(rejectedPaths.toSorted()).toEqual(
    listRefusedCalls()
      .map(({ path }) => path)
      .toSorted(),
  );
});

test('a cancelled deletion allows the calls again', async () => {
  await readBackend(cancelAccountDeletion, {}, createTokenContext(token));
  for (const call of listRefusedCalls())
    expect(isDeletionNotice(await requestCall(call, token)), call.path).toBe(false);
});

test('its chat room forwards nothing to an adviser except the farewell', async () => {
  const sendMessage = async (content: string) => {
    const headers = { [SPEAKER_HEADER]: ROOM_SPEAKER };
    return (await request('POST', messages, { content, echo_id: content }, { headers })).status;
  };
  expect(await sendMessage('once kept')).toBe(200);
  await readBackend(requestDeletion, { loginPs: PASSWORD }, createTokenContext(token));
  expect([await sendMessage('to nobody'), await sendMessage(AGENT_LEAVE_EVENT)]).toEqual([422, 200]);
});
