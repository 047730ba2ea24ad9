import { beforeEach, describe, expect, test } from 'vitest';
import { contactInfo } from '#shared/contract/chat.ts';
import { passAtDesk } from '#tests/support/staff-at-work.ts';
import { AS_ROOM, readBackend, request } from '#tests/backend/support/ask-backend.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { DeskVisitor } from '#tests/backend/support/desk-visitor.ts';
import { testEnv } from '#tests/backend/support/test-env.ts';

const run = (sql: string) => testEnv.DB.prepare(sql).bind().all();

beforeEach(async () => {
  await run('DELETE FROM staff');
  for (const agentKey of ['mso', 'northbridge']) await passAtDesk(testEnv.DB, { agentKey, name: 'Ann' });
});

describe('the desk', () => {
  test.each(['production', 'preview', 'development'])('is closed in %s where nobody has an account', async (STAGE) => {
    await run('DELETE FROM staff');
    const desk = new AtDesk('mso', { STAGE });
    for (const path of ['', '/parts', '/live', '/file/x']) expect((await desk.ask(path)).status).toBe(404);
    expect(await desk.typePassword('ann', '')).toBe('closed');
  });

  test.each([
    ['en-us', 'The desk is closed'],
    ['zh-hk', '工作台尚未開放'],
    ['zh', '工作台尚未开放'],
  ])('says in %s that it is closed', async (langCode, closed) => {
    const answer = await new AtDesk('hengdu').ask('', {}, { langCode });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(`<h1>${closed}</h1>`)]);
  });

  test('is nowhere for who does not come by the edge', async () => {
    expect((await new AtDesk().ask('', {}, { 'x-office-base': '' })).status).toBe(404);
  });

  test('says nothing that a stranger wrote into an address', async () => {
    const desk = new AtDesk();
    await desk.comeIn('Mei');
    const page = await (await desk.ask('?said=takenMeanwhile&who=please+call+9999')).text();
    expect(page).not.toContain('please call 9999');
  });

  test('gives a script a status in place of a page', async () => {
    for (const path of ['/parts', '/live'])
      expect((await new AtDesk().ask(path, {}, { accept: 'application/json' })).status).toBe(401);
  });
});

test('a desk sees and answers only its own agent’s visitors', async () => {
  const visitor = { visitorId: 'guest-1', agentKey: 'mso', name: 'Guest', host: 'localhost', lang: 'zh-hk' };
  const contact = await readBackend(contactInfo, visitor);
  const messages = `/appChat/public/api/v1/inboxes/mso/contacts/${contact.source_id}/conversations/${contact.conversation_id}/messages`;
  await request('POST', messages, { content: 'only for mso', echo_id: 'echo-1' }, AS_ROOM);
  await testEnv.DB.prepare(
    `INSERT INTO chat_attachments (message_id, shows, name, content_type, size, file_key) SELECT id, 'image', 'a.png', 'image/png', 4, 'key-1' FROM chat_messages`,
  )
    .bind()
    .all();
  await testEnv.FILES.put('chat/key-1', 'file');

  const [own, other] = [new AtDesk(), new AtDesk('northbridge')];
  for (const desk of [own, other]) await desk.comeIn('Mei');
  const id = contact.conversation_id;
  expect(await (await own.ask(`/conversations?c=${id}`)).text()).toContain('only for mso');
  expect(await (await own.ask('/file/key-1')).text()).toBe('file');

  for (const path of ['/conversations', `/conversations?c=${id}`, `/parts?c=${id}`])
    expect(await (await other.ask(path)).text()).not.toContain('only for mso');
  expect((await other.ask('/file/key-1')).status).toBe(404);
  const act = (path: string) =>
    other.ask(path, { method: 'POST', body: new URLSearchParams({ id, text: 'intruder' }) });
  expect((await act('/reply')).status).toBe(404);
  for (const path of ['/take', '/close', '/typing']) await act(path);
  const page = await (await own.ask(`/conversations?c=${id}`)).text();
  expect(page).not.toContain('intruder');
  expect(page).toContain('action="/mso/_/office/close"');
});

test.each([
  ['/applications/999999', '/applications'],
  ['/applications/several', '/applications?view=table'],
])('an address that was told and is no more leads on: %s', async (path, to) => {
  const answer = await new DeskVisitor('mso', 'Ben', 'administrator').see(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/mso/_/office${to}`]);
});
