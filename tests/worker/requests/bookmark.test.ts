import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { BOOKMARK_HEADER } from '#shared/backend-protocol.ts';
import { addSchoolFavourite, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { saveBookmark } from '#worker/edge-caller.ts';
import { anonymousCaller, genericUserCaller } from '#worker/backend-client/read-coalescer.ts';
import { platformHeaders } from '#worker/backend-client/backend-request.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { edgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { sampleAgent, sampleCaller } from '#tests/worker/support/sample-agent.ts';
import { goodAnswer, stubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const OLD = '00000010-00000001-00000001-aaaa';
const NEW = '00000011-00000001-00000001-aaaa';
const OUTSIDE = { BACKEND_ORIGIN: 'https://backend.example' };
const ADD = { fkUserId: '1', fkInstitutionId: '2' };

/** Proxy with a backend that returns this bookmark; calls outside the contract reach an outside backend only. */
function edge(text: string | null, settings: { BACKEND_ORIGIN?: string } = {}) {
  const backend = stubFetcher(() => {
    const response = goodAnswer({ id: '1' });
    if (text !== null) response.headers.set(BOOKMARK_HEADER, text);
    return response;
  });
  if (settings.BACKEND_ORIGIN)
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => backend.fetcher.fetch(input as Request));
  const app = new Hono<EdgeEnv>()
    .use(
      values({
        requestId: 'one',
        agent: sampleAgent(),
        session: { access_token: 't' },
        siteFailure: null,
        locale: 'en-us',
      }),
    )
    .use(saveBookmark())
    .route('/', proxyBackend());
  const go = async (path: string, init: RequestInit) =>
    (await visit(app, `https://mso.example${path}`, init, edgeEnv({ BACKEND: backend.fetcher, ...settings }))).response;
  const write = (path: string, headers: Record<string, string> = {}) =>
    go(path, {
      method: 'POST',
      body: JSON.stringify(ADD),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    });
  const getCookie = (response: Response) =>
    response.headers.getSetCookie().find((line) => line.includes('data_bookmark'));
  return { receivedRequests: backend.receivedRequests, go, write, cookieOf: getCookie };
}

describe('up to where a browser has written', () => {
  test('is stored in an HttpOnly cookie and sent with the next read', async () => {
    const { receivedRequests, go, write, cookieOf } = edge(NEW);
    const cookie = cookieOf(await write(addSchoolFavourite.path));
    expect(cookie).toMatch(/^__Host-data_bookmark=00000011-00000001-00000001-aaaa; .*HttpOnly; Secure; SameSite=Lax$/);
    expect(receivedRequests[0]?.headers.get(BOOKMARK_HEADER)).toBeNull();
    await go(`${schoolFavouriteList.path}`, { headers: { cookie: cookie?.split(';')[0] ?? '' } });
    expect(receivedRequests[1]?.headers.get(BOOKMARK_HEADER)).toBe(NEW);
  });

  test('also of a call that no contract names', async () => {
    const { write, cookieOf } = edge(NEW, OUTSIDE);
    expect(cookieOf(await write('/appUser/something'))).toContain(NEW);
  });

  test('never goes back, and is set by writes only', async () => {
    const { write, cookieOf } = edge(OLD);
    const latePath = cookieOf(await write(addSchoolFavourite.path, { cookie: `__Host-data_bookmark=${NEW}` }));
    expect(latePath).toContain(NEW);
    const quiet = edge(null);
    expect(quiet.cookieOf(await quiet.write(addSchoolFavourite.path))).toBeUndefined();
    const strange = edge('<script>');
    expect(strange.cookieOf(await strange.write(addSchoolFavourite.path))).toBeUndefined();
  });

  test('cannot be set by a page', async () => {
    const { receivedRequests, write } = edge(NEW, OUTSIDE);
    await write(addSchoolFavourite.path, { [BOOKMARK_HEADER]: NEW, cookie: '__Host-data_bookmark=first-primary' });
    await write('/appUser/something', { [BOOKMARK_HEADER]: NEW });
    expect(receivedRequests.map(({ headers }) => headers.get(BOOKMARK_HEADER))).toEqual([null, null]);
  });

  test('is not part of shared reads', () => {
    const me = sampleCaller({ bookmark: NEW, accessToken: 't' });
    const input = [me, genericUserCaller(me), anonymousCaller(me)].map((caller) =>
      platformHeaders(caller, '').get(BOOKMARK_HEADER),
    );
    expect(input).toEqual([NEW, null, null]);
  });
});

test('is set as a cookie by the pipeline', async () => {
  const backend = stubFetcher(({ path }) => {
    const response = path.includes('agentDetail') ? goodAnswer(sampleAgent()) : goodAnswer({ id: '1' });
    if (path === addSchoolFavourite.path) response.headers.set(BOOKMARK_HEADER, NEW);
    return response;
  });
  const app = createPipeline({ servePage: () => async (c) => c.body(null) });
  const init = {
    method: 'POST',
    body: JSON.stringify(ADD),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  };
  const { response } = await visit(
    app,
    `https://mso.example/mso${addSchoolFavourite.path}`,
    init,
    edgeEnv({ BACKEND: backend.fetcher }),
  );
  expect(response.headers.getSetCookie().join('\n')).toContain(`data_bookmark=${NEW}`);
});
