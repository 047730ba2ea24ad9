import { beforeEach, describe, expect, test } from 'vitest';
import { contactInfo } from '#shared/contract/chat.ts';
import { readPass, signPass } from '#backend/desk/desk-pass.ts';
import { readBackend, request } from './support/ask-backend.ts';
import { AtDesk, DESK_PASSWORD } from './support/desk.ts';
import { testEnv } from './support/test-env.ts';

const NOW = Date.UTC(2026, 0, 5);
const HOUR = 3600_000;
const MEI = { agentKey: 'mso', name: 'Mei Lau' };

beforeEach(async () => void (await testEnv.DB.prepare('DELETE FROM attempts').bind().all()));

describe('a pass', () => {
  test('says who is at which desk, for a working day', async () => {
    const pass = await signPass(MEI, 'secret', NOW);
    expect(await readPass(pass, 'mso', 'secret', NOW + 11 * HOUR)).toMatchObject(MEI);
    expect(await readPass(pass, 'mso', 'secret', NOW + 12 * HOUR)).toBeNull();
  });

  test('opens no other desk, and none whose password has changed', async () => {
    const pass = await signPass(MEI, 'secret', NOW);
    expect(await readPass(pass, 'northbridge', 'secret', NOW)).toBeNull();
    expect(await readPass(pass, 'mso', 'another secret', NOW)).toBeNull();
  });

  test('of which one letter is another is none', async () => {
    const pass = await signPass(MEI, 'secret', NOW);
    for (let at = 0; at < pass.length; at++) {
      const letter = pass[at] === 'a' ? 'b' : 'a';
      expect(await readPass(pass.slice(0, at) + letter + pass.slice(at + 1), 'mso', 'secret', NOW)).toBeNull();
    }
  });

  test.each(['', '.', 'a', 'a.b', '....', 'e30.', '.e30', `${btoa('{"agentKey":"mso","name":"x","until":1e15}')}.`])(
    'that is %j is none',
    async (text) => expect(await readPass(text, 'mso', 'secret', NOW)).toBeNull(),
  );
});

describe('the desk', () => {
  test('is nowhere outside development where nobody gave it a password', async () => {
    for (const STAGE of ['production', 'preview'])
      for (const password of [undefined, '']) {
        const desk = new AtDesk('mso', { STAGE, DESK_PASSWORD: password });
        for (const path of ['', '/sign-in', '/parts', '/live', '/file/x'])
          expect((await desk.ask(path)).status).toBe(404);
        expect((await desk.signIn('Mallory', '')).status).toBe(404);
      }
  });

  test.each([
    ['en-us', 'The desk is closed'],
    ['zh-hk', '工作台尚未開放'],
    ['zh', '工作台尚未开放'],
  ])('says in %s that it is closed', async (langCode, words) => {
    const answer = await new AtDesk('mso', { STAGE: 'production' }).ask('/sign-in', {}, { langCode });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(`<h1>${words}</h1>`)]);
  });

  test('is nowhere for who does not come by the edge', async () => {
    const response = await new AtDesk().ask('/sign-in', {}, { 'x-desk-base': '' });
    expect(response.status).toBe(404);
  });

  test('lets in who knows its password and says a name', async () => {
    const desk = new AtDesk();
    expect((await desk.ask('')).headers.get('location')).toBe('/mso/_/desk/sign-in');
    const answer = await desk.signIn('劉美琪', DESK_PASSWORD);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mso/_/desk']);
    expect(answer.headers.get('set-cookie')).toMatch(/^desk_pass=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await desk.ask('')).status).toBe(200);
    expect((await new AtDesk().signIn('  ', DESK_PASSWORD)).status).toBe(403);
  });

  test('gives a script a status in place of a page', async () => {
    const desk = new AtDesk();
    for (const path of ['/parts', '/live'])
      expect((await desk.ask(path, {}, { accept: 'application/json' })).status).toBe(401);
  });

  test('lets nobody guess: after ten wrong words the right one is refused too, for ten minutes', async () => {
    const mallory = new AtDesk('mso', undefined, '203.0.113.9');
    for (let guess = 0; guess < 10; guess++) {
      const answer = await mallory.signIn('Mallory', `guess ${guess}`);
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
    }
    expect((await mallory.signIn('劉美琪', DESK_PASSWORD)).status).toBe(403);
    expect((await new AtDesk('northbridge', undefined, '203.0.113.9').signIn('Ann', DESK_PASSWORD)).status).toBe(403);
    await testEnv.DB.prepare('UPDATE attempts SET at = at - 600001').bind().all();
    expect((await mallory.signIn('劉美琪', DESK_PASSWORD)).status).toBe(303);
  });

  test('is not locked by a stranger who guesses, nor by advisers who come one after the other', async () => {
    const mallory = new AtDesk('mso', undefined, '203.0.113.9');
    for (let guess = 0; guess < 11; guess++) await mallory.signIn('Mallory', `guess ${guess}`);
    for (let adviser = 0; adviser < 12; adviser++)
      expect((await new AtDesk('mso', undefined, '198.51.100.4').signIn('劉美琪', DESK_PASSWORD)).status).toBe(303);
  });

  test('takes no pass that somebody else signed', async () => {
    const desk = new AtDesk();
    const until = Date.now() + HOUR;
    const forged = [
      await signPass(MEI, 'development'),
      await signPass(MEI, ''),
      btoa(JSON.stringify({ ...MEI, until })),
    ];
    for (const pass of forged) {
      desk.cookie = `desk_pass=${pass}`;
      for (const path of ['', '/parts', '/live', '/file/x']) expect((await desk.ask(path)).status).toBe(303);
      for (const path of ['/take', '/close', '/typing', '/reply'])
        expect((await desk.ask(path, { method: 'POST', body: new URLSearchParams({ id: '1' }) })).status).toBe(303);
    }
  });
});

test('a desk sees and answers only its own agent’s visitors', async () => {
  const visitor = { visitorId: 'guest-1', agentKey: 'mso', name: 'Guest', host: 'localhost', lang: 'zh-hk' };
  const contact = await readBackend(contactInfo, visitor);
  const messages = `/appChat/public/api/v1/inboxes/mso/contacts/${contact.source_id}/conversations/${contact.conversation_id}/messages`;
  await request('POST', messages, { content: 'only for mso', echo_id: 'echo-1' });
  await testEnv.DB.prepare(
    `INSERT INTO chat_attachments (message_id, shows, name, content_type, size, file_key) SELECT id, 'image', 'a.png', 'image/png', 4, 'key-1' FROM chat_messages`,
  )
    .bind()
    .all();
  await testEnv.FILES.put('chat/key-1', 'file');

  const [own, other] = [new AtDesk(), new AtDesk('northbridge')];
  for (const desk of [own, other]) await desk.signIn('Mei', DESK_PASSWORD);
  const id = contact.conversation_id;
  expect(await (await own.ask(`?c=${id}`)).text()).toContain('only for mso');
  expect(await (await own.ask('/file/key-1')).text()).toBe('file');

  for (const path of ['', `?c=${id}`, `/parts?c=${id}`])
    expect(await (await other.ask(path)).text()).not.toContain('only for mso');
  expect((await other.ask('/file/key-1')).status).toBe(404);
  const act = (path: string) =>
    other.ask(path, { method: 'POST', body: new URLSearchParams({ id, text: 'intruder' }) });
  expect((await act('/reply')).status).toBe(404);
  for (const path of ['/take', '/close', '/typing']) await act(path);
  const page = await (await own.ask(`?c=${id}`)).text();
  expect(page).not.toContain('intruder');
  expect(page).toContain('action="/mso/_/desk/close"');
});
