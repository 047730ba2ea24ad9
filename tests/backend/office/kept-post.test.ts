import { beforeEach, describe, expect, test } from 'vitest';
import words from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import { AtDesk } from '#tests/backend/support/desk.ts';
import { brokenDatabase, testEnv } from '#tests/backend/support/test-env.ts';
import { codeOf, stepAt } from '#backend/staff/staff-secrets.ts';
import { keepDemoAccount } from '#backend/queries/staff/accounts.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { quickHash } from '#tests/backend/own-data/whole-student.ts';
import { PASSWORD } from '#tests/backend/support/new-student.ts';
import { unescapeHtml } from '#tests/backend/support/unescape-html.ts';

// What is sent after the sign-in has ended goes with its sender through the door.

const SECRET = 'JBSWY3DPEHPK3PXP';
const NOTE = 'Mother calls at six\n"about" <b>the dorm</b>';
let desk: AtDesk;

beforeEach(async () => {
  const account = { agentKey: 'mso', login: 'ann', name: 'Ann', role: 'adviser' } as const;
  await writeTogether(testEnv.DB, [
    { sql: 'DELETE FROM staff', values: [] },
    keepDemoAccount(account, await quickHash(), SECRET, 1),
  ]);
  desk = new AtDesk('mso', { STAGE: 'development' });
});

/** As a browser reads the fields of the form that leads there. */
function fieldsOf(page: string, action: string): [string, string][] {
  const [, form = ''] =
    new RegExp(`<form[^>]*action="${action.replaceAll('?', '\\?')}"([\\s\\S]*?)</form>`).exec(page) ?? [];
  return [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    unescapeHtml(name),
    unescapeHtml(value),
  ]);
}

async function comeIn(first: Response): Promise<string> {
  const kept = Object.fromEntries(fieldsOf(await first.text(), '/mso/_/office/sign-in'));
  const wrong = await desk.send('/sign-in', { ...kept, login: 'ann', password: 'wrong' });
  const again = Object.fromEntries(fieldsOf(await wrong.text(), '/mso/_/office/sign-in'));
  const second = await desk.send('/sign-in', { ...again, login: 'ann', password: PASSWORD });
  const code = Object.fromEntries(fieldsOf(await second.text(), '/mso/_/office/code'));
  return (await desk.send('/code', { ...code, code: await codeOf(SECRET, stepAt(Date.now())) })).text();
}

describe('a form that is sent after the sign-in has ended', () => {
  test('is whole behind the door, also after a wrong password, and is sent when its sender says so', async () => {
    const late = await desk.send('/note', { id: '7', note: NOTE, password: 'never shown' });
    expect(late.status).toBe(401);
    const page = await comeIn(late);
    expect(page).toContain(words['kept.title']);
    expect(page).toContain('&lt;b&gt;the dorm&lt;/b&gt;');
    expect(fieldsOf(page, '/mso/_/office/note')).toEqual([
      ['id', '7'],
      ['note', NOTE],
    ]);
    expect(page).not.toContain('never shown');
    const sent = await desk.send('/note', Object.fromEntries(fieldsOf(page, '/mso/_/office/note')));
    // The conversation is gone by then; what was written is not.
    expect([sent.status, await sent.text()]).toEqual([404, expect.stringContaining('&lt;b&gt;the dorm&lt;/b&gt;')]);
  });

  test('keeps ticks of one name apart, its place with the conversation, and says that a file is gone', async () => {
    const body = new FormData();
    for (const [name, value] of [
      ['c', '1'],
      ['c', '2'],
      ['text', '你好 嗎'],
    ] as const)
      body.append(name, value);
    body.append('file', new File(['x'], 'a.pdf'));
    const page = await comeIn(await desk.ask('/reply?c=9', { method: 'POST', body }));
    expect(fieldsOf(page, '/mso/_/office/reply?c=9')).toEqual([
      ['c', '1'],
      ['c', '2'],
      ['text', '你好 嗎'],
    ]);
    expect(page).toContain(words['kept.file']);
  });

  test('is kept from every address that a form of the office has', async () => {
    const path = `/content/part?${new URLSearchParams({ of: 'page about/us' })}`;
    const page = await comeIn(await desk.send(path, { 'f.webTitle.zh': '打了很久的字' }));
    expect(fieldsOf(page, `/mso/_/office${path}`.replaceAll('+', String.raw`\+`))).toEqual([
      ['f.webTitle.zh', '打了很久的字'],
    ]);
  });

  test('leads nowhere but into the office, whoever wrote it', async () => {
    for (const path of ['//evil.example/x', 'https://evil.example', '/note"><script>', '/../../mso']) {
      const kept = JSON.stringify({ path, fields: [['note', 'typed words']], hadFile: false });
      const page = await (await desk.send('/sign-in', { login: 'ann', password: PASSWORD, kept })).text();
      expect([path, page.includes('typed words'), page.includes('evil')]).toEqual([path, false, false]);
    }
  });

  test('gives a script a status, and a mere page its place', async () => {
    const asked = await desk.ask('/note', { method: 'POST', body: new FormData() }, { accept: 'application/json' });
    expect(asked.status).toBe(401);
    const page = await desk.ask('/conversations?c=7&q=mine&after=going-1-2');
    expect(page.headers.get('location')).toBe(
      `/mso/_/office/sign-in?${new URLSearchParams({ to: '/conversations?c=7&q=mine&after=going-1-2' })}`,
    );
  });
});

describe('a form that meets a fault', () => {
  test('comes back in words with what was typed, to be sent again', async () => {
    await desk.comeIn('Ann');
    const broken = new AtDesk('mso', { STAGE: 'development', DB: brokenDatabase('chat_conversations') });
    broken.cookie = desk.cookie;
    const answer = await broken.send('/note?c=7', { id: '7', note: NOTE });
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, expect.stringContaining('text/html')]);
    expect(page).toContain(words['trouble.failed']);
    expect(page).toContain('&lt;b&gt;the dorm&lt;/b&gt;');
    expect(fieldsOf(page, '/mso/_/office/note?c=7')).toEqual([
      ['id', '7'],
      ['note', NOTE],
    ]);
  });

  test('comes back although not even the sign-in can be read, and from the door with what came too late', async () => {
    const kept = JSON.stringify({ path: '/note', fields: [['note', NOTE]], hadFile: false });
    const broken = new AtDesk('mso', { STAGE: 'development', DB: brokenDatabase('staff') });
    expect(fieldsOf(await (await broken.send('/note', { note: NOTE })).text(), '/mso/_/office/note')).toEqual([
      ['note', NOTE],
    ]);
    const atDoor = await broken.send('/sign-in', { login: 'ann', password: 'never shown', kept });
    const page = await atDoor.text();
    expect(fieldsOf(page, '/mso/_/office/note')).toEqual([['note', NOTE]]);
    expect(page).not.toContain('never shown');
  });

  test('is not sent again where the role does not allow it any more, and what was typed can be copied', async () => {
    await desk.comeIn('Ann');
    const answer = await desk.send('/content', { entrance: NOTE, menuKey: 'x' });
    const page = await answer.text();
    expect(answer.status).toBe(404);
    expect(page).toContain(words['trouble.gone']);
    expect(page).toContain('&lt;b&gt;the dorm&lt;/b&gt;');
    expect(page).not.toContain('<form');
  });

  test('is a code to a script, as before', async () => {
    await desk.comeIn('Ann');
    const answer = await desk.ask('/nothing', {}, { accept: 'application/json' });
    expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ code: '1002' })]);
  });
});
