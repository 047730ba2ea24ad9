import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { BOOKMARK_HEADER } from '#shared/backend-protocol.ts';
import { addSchoolFavourite, schoolFavouriteList } from '#shared/contract/account/favourites.ts';
import { saveBookmark } from '#worker/edge-caller.ts';
import { toAnonymousCaller, toGenericUserCaller } from '#worker/backend-client/read-coalescer.ts';
import { buildPlatformHeaders } from '#worker/backend-client/backend-request.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent, createSampleCaller } from '#tests/worker/support/sample-agent.ts';
import { createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const OLD_BOOKMARK = '00000010-00000001-00000001-aaaa';
const NEW_BOOKMARK = '00000011-00000001-00000001-aaaa';
const OUTSIDE_ENV = { BACKEND_ORIGIN: 'https://backend.example' };
const ADD_INPUT = { fkUserId: '1', fkInstitutionId: '2' };

/**
 * Creates a proxy with a backend that returns this bookmark. Calls outside the contract reach only an external backend.
 */
function createEdge(text: string | null, settings: { BACKEND_ORIGIN?: string } = {}) {
  const backend = createStubFetcher(() => {
    const response = createGoodResponse({ id: '1' });
    if (text !== null) response.headers.set(BOOKMARK_HEADER, text);
    return response;
  });
  if (settings.BACKEND_ORIGIN)
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) => backend.fetcher.fetch(input as Request));
  const app = new Hono<EdgeEnv>()
    .use(
      values({
        requestId: 'one',
        agent: createSampleAgent(),
        session: { access_token: 't' },
        siteFailure: null,
        locale: 'en-us',
      }),
    )
    .use(saveBookmark())
    .route('/', proxyBackend());
  const request = async (path: string, init: RequestInit) =>
    (await visit(app, `https://mso.example${path}`, init, createEdgeEnv({ BACKEND: backend.fetcher, ...settings })))
      .response;
  const postCall = (path: string, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      body: JSON.stringify(ADD_INPUT),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    });
  const getBookmarkCookie = (response: Response) =>
    response.headers.getSetCookie().find((line) => line.includes('data_bookmark'));
  return { receivedRequests: backend.receivedRequests, go: request, write: postCall, cookieOf: getBookmarkCookie };
}

describe('the bookmark of a browser’s last write', () => {
  test('is stored in an HttpOnly cookie and sent with the next read', async () => {
    const { receivedRequests, go, write, cookieOf } = createEdge(NEW_BOOKMARK);
    const cookie = cookieOf(await write(addSchoolFavourite.path));
    expect(cookie).toMatch(/^__Host-data_bookmark=00000011-00000001-00000001-aaaa; .*HttpOnly; Secure; SameSite=Lax$/);
    expect(receivedRequests[0]?.headers.get(BOOKMARK_HEADER)).toBeNull();
    await go(`${schoolFavouriteList.path}`, { headers: { cookie: cookie?.split(';')[0] ?? '' } });
    expect(receivedRequests[1]?.headers.get(BOOKMARK_HEADER)).toBe(NEW_BOOKMARK);
  });

  test('is also returned by a call outside the contract', async () => {
    const { write, cookieOf } = createEdge(NEW_BOOKMARK, OUTSIDE_ENV);
    expect(cookieOf(await write('/appUser/something'))).toContain(NEW_BOOKMARK);
  });

  test('never goes back, and is set by writes only', async () => {
    const { write, cookieOf } = createEdge(OLD_BOOKMARK);
    const lateCookie = cookieOf(
      await write(addSchoolFavourite.path, { cookie: `__Host-data_bookmark=${NEW_BOOKMARK}` }),
    );
    expect(lateCookie).toContain(NEW_BOOKMARK);
    const edgeWithoutBookmark = createEdge(null);
    expect(edgeWithoutBookmark.cookieOf(await edgeWithoutBookmark.write(addSchoolFavourite.path))).toBeUndefined();
    const edgeWithInvalidBookmark = createEdge('<script>');
    expect(
      edgeWithInvalidBookmark.cookieOf(await edgeWithInvalidBookmark.write(addSchoolFavourite.path)),
    ).toBeUndefined();
  });

  test('cannot be set by a page', async () => {
    const { receivedRequests, write } = createEdge(NEW_BOOKMARK, OUTSIDE_ENV);
    await write(addSchoolFavourite.path, {
      [BOOKMARK_HEADER]: NEW_BOOKMARK,
      cookie: '__Host-data_bookmark=first-primary',
    });
    await write('/appUser/something', { [BOOKMARK_HEADER]: NEW_BOOKMARK });
    expect(receivedRequests.map(({ headers }) => headers.get(BOOKMARK_HEADER))).toEqual([null, null]);
  });

  test('is not part of shared reads', () => {
    const ownCaller = createSampleCaller({ bookmark: NEW_BOOKMARK, accessToken: 't' });
    const input = [ownCaller, toGenericUserCaller(ownCaller), toAnonymousCaller(ownCaller)].map((caller) =>
      buildPlatformHeaders(caller, '').get(BOOKMARK_HEADER),
    );
    expect(input).toEqual([NEW_BOOKMARK, null, null]);
  });
});

test('is set as a cookie by the pipeline', async () => {
  const backend = createStubFetcher(({ path }) => {
    const response = path.includes('agentDetail')
      ? createGoodResponse(createSampleAgent())
      : createGoodResponse({ id: '1' });
    if (path === addSchoolFavourite.path) response.headers.set(BOOKMARK_HEADER, NEW_BOOKMARK);
    return response;
  });
  const app = createPipeline({ servePage: () => async (c) => c.body(null) });
  const init = {
    method: 'POST',
    body: JSON.stringify(ADD_INPUT),
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  };
  const { response } = await visit(
    app,
    `https://mso.example/mso${addSchoolFavourite.path}`,
    init,
    createEdgeEnv({ BACKEND: backend.fetcher }),
  );
  expect(response.headers.getSetCookie().join('\n')).toContain(`data_bookmark=${NEW_BOOKMARK}`);
});
