import { beforeEach, describe, expect, test } from 'vitest';
import words from '#backend/office/words/talks/en-us.json' with { type: 'json' };
import { POSTED_FORM_HEADER } from '#shared/backend-protocol.ts';
import { AtDesk } from '#tests/backend/support/desk.ts';
import { brokenDatabase, testEnv } from '#tests/backend/support/test-env.ts';
import { upsertDemoAccount } from '#backend/queries/staff/accounts.ts';
import { batchWrite } from '#backend/queries/database.ts';
import { quickHash } from '#tests/backend/own-data/whole-student.ts';
import { unescapeHtml } from '#tests/backend/support/unescape-html.ts';

// A form that is posted without a session, or that meets a fault, is lost by nobody.

const SECRET = 'JBSWY3DPEHPK3PXP';
const NOTE = 'Mother calls at six\n"about" <b>the dorm</b>';
let desk: AtDesk;

beforeEach(async () => {
  const account = { agentKey: 'mso', login: 'ann', name: 'Ann', role: 'adviser' } as const;
  await batchWrite(testEnv.DB, [
    { sql: 'DELETE FROM staff', values: [] },
    upsertDemoAccount(account, await quickHash(), SECRET, 1),
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

/** The posted form in a 401 of a room, for the sign-in to carry. */
async function keptIn(answer: Response): Promise<unknown> {
  expect([answer.status, answer.headers.get(POSTED_FORM_HEADER)]).toEqual([401, 'yes']);
  return answer.json();
}

describe('a form that is posted without a session', () => {
  test('comes back whole, without its secrets', async () => {
    const kept = await keptIn(await desk.send('/note', { id: '7', note: NOTE, password: 'never shown' }));
    expect(kept).toEqual({
      path: '/note',
      fields: [
        ['id', '7'],
        ['note', NOTE],
      ],
      hadFile: false,
    });
    await desk.comeIn('Ann');
    const sent = await desk.send('/note', { id: '7', note: NOTE });
    // The conversation is gone by then; what was written is not.
    expect([sent.status, await sent.text()]).toEqual([404, expect.stringContaining('&lt;b&gt;the dorm&lt;/b&gt;')]);
  });

  test('keeps several values of one field, the query, and the fact that a file was attached', async () => {
    const body = new FormData();
    const fields = [
      ['c', '1'],
      ['c', '2'],
      ['text', '你好 嗎'],
    ] as const;
    for (const [name, value] of fields) body.append(name, value);
    body.append('file', new File(['x'], 'a.pdf'));
    const kept = await keptIn(await desk.ask('/reply?c=9', { method: 'POST', body }));
    expect(kept).toEqual({ path: '/reply?c=9', fields, hadFile: true });
  });

  test('is kept from every address that a form of the office has', async () => {
    const path = '/applications/several?view=table';
    expect(await keptIn(await desk.send(path, { text: '打了很久的字' }))).toMatchObject({ path });
  });

  test('gives a script a status, and a page its address', async () => {
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

  test('comes back although not even the session can be read', async () => {
    const broken = new AtDesk('mso', { STAGE: 'development', DB: brokenDatabase('staff') });
    expect(fieldsOf(await (await broken.send('/note', { note: NOTE })).text(), '/mso/_/office/note')).toEqual([
      ['note', NOTE],
    ]);
  });

  test('is not sent again where the role does not allow it any more, and what was typed can be copied', async () => {
    await desk.comeIn('Ann');
    const answer = await desk.send('/applications/999999/note', { text: NOTE });
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
