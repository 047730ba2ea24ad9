import { describe, expect, it, vi } from 'vitest';
import { MAX_FORM_BYTES } from '#shared/constants.ts';
import { MAX_MESSAGE_CHARS } from '#shared/rules/application/application-lists.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';

const FAST_LINE_PATH = '/mso/dse/choose-school-taqbin';
const SAME_SITE = { origin: 'https://mso.example', 'sec-fetch-site': 'same-origin', accept: 'text/html' };

async function sendForm(method: string, path: string, headers: Record<string, string>, body = 'exam=1') {
  const servePage = vi.fn<() => Promise<Response>>(async () => new Response('a page'));
  const app = createPipeline({ servePage: () => servePage });
  const typeHeader = { 'content-type': 'application/x-www-form-urlencoded' };
  const init = { method, headers: { ...typeHeader, ...headers }, body };
  const { response } = await visit(app, `https://mso.example${path}`, init, createEdgeEnv());
  return { response, isMade: servePage.mock.calls.length > 0 };
}

describe('the form of the fast line', () => {
  it('is answered with the page', async () => {
    expect((await sendForm('POST', FAST_LINE_PATH, SAME_SITE)).isMade).toBe(true);
    expect((await sendForm('POST', `${FAST_LINE_PATH}?exam=1`, SAME_SITE)).isMade).toBe(true);
    expect((await sendForm('POST', `${FAST_LINE_PATH}.data`, SAME_SITE)).isMade, 'by a fetcher').toBe(true);
  });

  it.each([
    { ...SAME_SITE, origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://other.example' },
  ])('is rejected from another site', async (headers) => {
    const { response, isMade } = await sendForm('POST', FAST_LINE_PATH, headers);
    expect([response.status, isMade]).toEqual([403, false]);
  });

  it('accepts the longest message to an adviser', async () => {
    const form = new URLSearchParams({ intent: 'message', text: '文'.repeat(MAX_MESSAGE_CHARS) }).toString();
    const headers = { ...SAME_SITE, 'content-length': `${form.length}` };
    expect((await sendForm('POST', '/mso/my-apply/proccess', headers, form)).isMade).toBe(true);
  });

  it('is rejected above the largest form', async () => {
    const oversizedBody = `exam=${'1'.repeat(MAX_FORM_BYTES)}`;
    const { response, isMade } = await sendForm(
      'POST',
      FAST_LINE_PATH,
      { ...SAME_SITE, 'content-length': `${oversizedBody.length}` },
      oversizedBody,
    );
    expect([response.status, isMade]).toEqual([413, false]);
  });

  it.each([
    ['PUT', FAST_LINE_PATH],
    ['POST', '/mso/dse'],
  ])('accepts no other method or path: %s %s', async (method, path) => {
    const { response, isMade } = await sendForm(method, path, SAME_SITE);
    expect([response.status, isMade]).toEqual([405, false]);
  });
});
