import { beforeEach, describe, expect, test } from 'vitest';
import { contactInfo } from '#shared/contract/chat.ts';
import {
  closeConversation,
  getDesk,
  sendReply,
  sendTyping,
  takeConversation,
} from '#shared/contract/office/conversations.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { ROOM_CONTEXT, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { OfficeDesk } from '#tests/backend/support/desk.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const runSql = (sql: string) => testEnv.DB.prepare(sql).bind().all();

beforeEach(async () => {
  await runSql('DELETE FROM staff');
  for (const agentKey of ['mso', 'northbridge']) await passAtDesk(testEnv.DB, { agentKey, name: 'Ann' });
});

describe('the office', () => {
  test.each(['production', 'preview', 'development'])('is closed in %s without an account', async (STAGE) => {
    await runSql('DELETE FROM staff');
    const desk = new OfficeDesk('mso', { STAGE });
    for (const path of ['/live', '/file/x']) expect((await desk.request(path)).status).toBe(404);
    expect(await desk.typePassword('ann', '')).toBe('closed');
  });

  test('is not found without the edge’s secret', async () => {
    expect((await new OfficeDesk().request('/live', {}, { 'x-office-base': '' })).status).toBe(404);
  });

  test('responds to scripts with a status', async () => {
    expect((await new OfficeDesk().request('/live', {}, { accept: 'application/json' })).status).toBe(401);
  });
});

test('an adviser sees and answers visitors of the own agent only', async () => {
  const visitor = { visitorId: 'guest-1', agentKey: 'mso', name: 'Guest', host: 'localhost', lang: 'zh-hk' };
  const contact = await readBackend(contactInfo, visitor);
  const messages = `/appChat/public/api/v1/inboxes/mso/contacts/${contact.source_id}/conversations/${contact.conversation_id}/messages`;
  await request('POST', messages, { content: 'only for mso', echo_id: 'echo-1' }, ROOM_CONTEXT);
  await testEnv.DB.prepare(
    `INSERT INTO chat_attachments (message_id, shows, name, content_type, size, file_key) SELECT id, 'image', 'a.png', 'image/png', 4, 'key-1' FROM chat_messages`,
  )
    .bind()
    .all();
  await testEnv.FILES.put('chat/key-1', 'file');

  const [ownDesk, otherDesk] = [new OfficeDesk(), new OfficeDesk('northbridge')];
  for (const desk of [ownDesk, otherDesk]) await desk.signInAs('Mei');
  const id = Number(contact.conversation_id);
  const readOpenIds = async (desk: OfficeDesk) => {
    const result = await desk.callOffice(getDesk, { id });
    return result.ok ? result.value.open : result.error;
  };
  expect(await readOpenIds(ownDesk)).toMatchObject({ status: 'open', entries: [{ text: 'only for mso' }] });
  expect(await (await ownDesk.request('/file/key-1')).text()).toBe('file');

  expect(await readOpenIds(otherDesk)).toBeNull();
  expect((await otherDesk.request('/file/key-1')).status).toBe(404);
  const goneResult = { value: { kind: 'gone' } };
  expect(await otherDesk.callOffice(sendReply, { id, text: 'intruder', echo: 'e' })).toMatchObject(goneResult);
  expect(await otherDesk.callOffice(takeConversation, { id })).toMatchObject(goneResult);
  expect(await otherDesk.callOffice(closeConversation, { id })).toMatchObject(goneResult);
  await otherDesk.callOffice(sendTyping, { id });
  expect(await readOpenIds(ownDesk)).toMatchObject({ status: 'open', staffId: 0, entries: [{ text: 'only for mso' }] });
});
