import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { officeEndpoint } from '#worker/chat/office-endpoint.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { sampleAgent } from '#tests/worker/support/sample-agent.ts';

/** What the backend hears of cookies, and how the browser is told to keep one. */
async function visit(address: string, cookie: string) {
  const heard: Headers[] = [];
  const BACKEND = {
    fetch: (url: string, init: RequestInit) => {
      heard.push(new Headers(init.headers));
      const secure = new Headers(init.headers).get('x-forwarded-proto') === 'https' ? '; Secure' : '';
      return Promise.resolve(
        new Response(url, { headers: { 'set-cookie': `desk_pass=new; Path=/; HttpOnly; SameSite=Strict${secure}` } }),
      );
    },
  };
  const app = new Hono<EdgeEnv>()
    .use(async (c, next) => {
      c.set('agent', sampleAgent());
      await next();
    })
    .route('/', officeEndpoint());
  const answer = await app.request(address, { headers: { cookie, 'x-office-origin': 'https://evil.example' } }, {
    BACKEND,
  } as never);
  return { heard: heard[0], set: answer.headers.get('set-cookie') };
}

test('on https the cookie of the desk is this host’s alone, and no other is taken for it', async () => {
  const { heard, set } = await visit('https://mso.example/_/office', 'desk_pass=planted; __Host-desk_pass=own');
  expect(heard?.get('cookie')).toBe('desk_pass=own');
  expect(set).toBe('__Host-desk_pass=new; Path=/; HttpOnly; SameSite=Strict; Secure');
  expect(heard?.get('x-office-origin')).toBe('https://mso.example');
});

test('on a developer’s machine it has its plain name', async () => {
  const { heard, set } = await visit('http://localhost/_/office', 'desk_pass=own');
  expect([heard?.get('cookie'), set]).toEqual(['desk_pass=own', 'desk_pass=new; Path=/; HttpOnly; SameSite=Strict']);
});
