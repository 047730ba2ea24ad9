import { expect, test, vi } from 'vitest';
import { createPipeline } from '#worker/pipeline.ts';
import { createEdgeEnv, visit } from '#tests/worker/support/edge-app.ts';

async function sendRequest(method: string, path: string) {
  const servePage = vi.fn<() => Promise<Response>>(async () => new Response('a page'));
  const app = createPipeline({ servePage: () => servePage });
  const init = {
    method,
    headers: { origin: 'https://other.example', 'sec-fetch-site': 'cross-site', accept: 'text/html' },
    ...(method !== 'GET' && method !== 'HEAD' && { body: 'a=1' }),
  };
  const { response } = await visit(app, `https://mso.example${path}`, init, createEdgeEnv());
  return { response, isMade: servePage.mock.calls.length > 0 };
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
  '%s to a page or its data is rejected unread',
  async (method) => {
    const log = vi.spyOn(console, 'error');
    for (const path of ['/', '/mso', '/mso.data', '/mso/school/1001', '/mso/nothing/here.data?_routes=x']) {
      const { response, isMade } = await sendRequest(method, path);
      expect([path, response.status, response.headers.get('allow'), isMade]).toEqual([path, 405, 'GET, HEAD', false]);
    }
    expect(log).not.toHaveBeenCalled();
  },
);

test.each(['GET', 'HEAD'])('%s renders the page', async (method) => {
  expect((await sendRequest(method, '/mso')).isMade).toBe(true);
});
