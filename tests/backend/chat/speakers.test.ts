import { beforeAll, describe, expect, test } from 'vitest';
import backend from '#backend/entry.ts';
import { ROOM_SPEAKER, SPEAKER_HEADER, formatSpeaker } from '#shared/chat-protocol/speaker.ts';
import { contactInfo } from '#shared/contract/chat.ts';
import { createPictureFile } from '#tests/backend/support/sample-files.ts';
import { readBackend } from '#tests/backend/support/ask-backend.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

// The URL of a conversation contains a secret that outlives every login. A URL obtained from an ended login or from a
// shared browser must allow neither reading nor writing.

const OWNERS = [
  ['a student', { userId: '7', visitorId: 'browser-1' }],
  ['a guest', { userId: '', visitorId: 'browser-2' }],
] as const;

const STRANGERS: [who: string, speaker: string | null][] = [
  ['nobody', null],
  ['who says nothing', ''],
  ['another student', formatSpeaker({ userId: '70', visitorId: '' })],
  [
    'the guest of the browser in which the student was logged in',
    formatSpeaker({ userId: '', visitorId: 'browser-1' }),
  ],
  ['another guest', formatSpeaker({ userId: '', visitorId: 'browser-3' })],
];

async function request(path: string, speaker: string | null, body?: FormData | string): Promise<Response> {
  const headers = {
    ...(speaker !== null && { [SPEAKER_HEADER]: speaker }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  const init = { headers, ...(body !== undefined && { method: 'POST', body }) };
  return backend.fetch(new Request(`http://backend${path}`, init), testEnv as never);
}

describe.each(OWNERS)('the conversation of %s', (_, owner) => {
  let messages: string;
  let file: string;
  beforeAll(async () => {
    const contactFields = { ...owner, agentKey: 'mso', host: 'localhost', lang: 'en-us', name: 'Ming' };
    const contact = await readBackend(contactInfo, contactFields);
    const { source_id: sourceId, conversation_id: id } = contact;
    messages = `/appChat/public/api/v1/inboxes/mso/contacts/${sourceId}/conversations/${id}/messages`;
    const form = new FormData();
    form.set('echo_id', 'passport');
    form.append('attachments[]', createPictureFile('image/png', 100, 'passport.png'));
    const uploadedMessage = (await (await request(messages, ROOM_SPEAKER, form)).json()) as {
      attachments: { data_url: string }[];
    };
    file = uploadedMessage.attachments[0]?.data_url ?? '';
  });

  test.each([
    ['its room', ROOM_SPEAKER],
    ['its owner', formatSpeaker(owner)],
  ])('is open to %s', async (_who, speaker) => {
    expect(await (await request(messages, speaker)).json()).toMatchObject([{ attachments: [{ data_url: file }] }]);
    expect((await request(file, speaker)).status).toBe(200);
  });

  test.each(STRANGERS)('is closed to %s', async (_who, speaker) => {
    expect(file).toMatch(/^\/appChat\/files\//);
    const text = JSON.stringify({ content: 'in your name', echo_id: 'thief' });
    const typingPath = messages.replace('/messages', '/toggle_typing');
    const answers = await Promise.all([
      request(messages, speaker),
      request(messages, speaker, text),
      request(typingPath, speaker, '{"typing_status":"on"}'),
      request(file, speaker),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await (await request(messages, ROOM_SPEAKER)).json()).toHaveLength(1);
  });
});
