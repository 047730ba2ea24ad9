import { describe, expect, it, vi } from 'vitest';
import { FORM_LIMIT_BYTES } from '#shared/constants.ts';
import { MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { edgeEnv, visit } from '#tests/worker/support/edge-app.ts';

const FAST_LINE = '/mso/dse/choose-school-taqbin';
const SAME_SITE = { origin: 'https://mso.example', 'sec-fetch-site': 'same-origin', accept: 'text/html' };

async function send(method: string, path: string, headers: Record<string, string>, body = 'exam=1') {
  const servePage = vi.fn<() => Promise<Response>>(async () => new Response('a page'));
  const app = createPipeline({ servePage: () => servePage });
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method, headers: { ...type, ...headers }, body };
  const { response } = await visit(app, `https://mso.example${path}`, init, edgeEnv());
  return { response, isMade: servePage.mock.calls.length > 0 };
}

describe('the form of the fast line', () => {
  it('is answered with the page', async () => {
    expect((await send('POST', FAST_LINE, SAME_SITE)).isMade).toBe(true);
    expect((await send('POST', `${FAST_LINE}?exam=1`, SAME_SITE)).isMade).toBe(true);
    expect((await send('POST', `${FAST_LINE}.data`, SAME_SITE)).isMade, 'by a fetcher').toBe(true);
  });

  it.each([
    { ...SAME_SITE, origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.example' },
  ])('is rejected from another site', async (headers) => {
    const { response, isMade } = await send('POST', FAST_LINE, headers);
    expect([response.status, isMade]).toEqual([403, false]);
  });

  it('accepts the longest message to an adviser', async () => {
    const form = new URLSearchParams({ intent: 'message', text: '文'.repeat(MESSAGE_MAX) }).toString();
    const headers = { ...SAME_SITE, 'content-length': `${form.length}` };
    expect((await send('POST', '/mso/my-apply/proccess', headers, form)).isMade).toBe(true);
  });

  it('is rejected above the largest form', async () => {
    const long = `exam=${'1'.repeat(FORM_LIMIT_BYTES)}`;
    const { response, isMade } = await send(
      'POST',
      FAST_LINE,
      { ...SAME_SITE, 'content-length': `${long.length}` },
      long,
    );
    expect([response.status, isMade]).toEqual([413, false]);
  });

  it.each([
    ['PUT', FAST_LINE],
    ['POST', '/mso/dse'],
  ])('is no other way to write: %s %s', async (method, path) => {
    const { response, isMade } = await send(method, path, SAME_SITE);
    expect([response.status, isMade]).toEqual([405, false]);
  });
});
