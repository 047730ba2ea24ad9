import { expect, test } from 'vitest';
import { DRAFT_VIEW_HEADER, OFFICE_PASS_HEADER } from '#shared/backend-protocol.ts';
import { IsolateMemory } from '#worker/cache/stale-while-revalidate.ts';
import { resolveTenant } from '#worker/tenant/resolve-tenant.ts';
import { createClock } from '#tests/worker/support/clock.ts';
import { createEdgeApp, createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createMemoryKv } from '#tests/worker/support/memory-kv.ts';
import { createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

/** Creates an isolate with a backend that returns drafts to requests that have an office pass. */
function createPreviewApp() {
  const backendStub = createStubFetcher(({ headers }) =>
    createGoodResponse({
      id: 7,
      keyCode: 'mso',
      host: 'mso.example',
      name: headers.get(OFFICE_PASS_HEADER) ?? 'Published',
    }),
  );
  const { kv, ttls } = createMemoryKv(createClock());
  const env = createEdgeEnv({ BACKEND: backendStub.fetcher, CACHE: kv });
  const app = createEdgeApp(values({ requestId: 'request-1', siteFailure: null }), resolveTenant(new IsolateMemory()));
  const readName = async (
    cookie: string,
    url = 'http://mso.example/mso',
    ownPortalBindings = env,
    headers: Record<string, string> = {},
  ) => {
    const { found, afterwards } = await visit(app, url, { headers: { cookie, ...headers } }, ownPortalBindings);
    await afterwards();
    return found.agent?.name;
  };
  return { ...backendStub, ttls, env, nameFor: readName };
}

test('office users see drafts, which are neither shown to others nor cached', async () => {
  const { receivedRequests, ttls, nameFor } = createPreviewApp();
  expect(await nameFor('site_preview=mso; desk_pass.mso=pass-one')).toBe('pass-one');
  expect(ttls.size).toBe(0);
  expect(await nameFor('')).toBe('Published');
  const storedKeys = [...ttls.keys()];
  expect(storedKeys).toHaveLength(1);
  // Previews neither read nor fill the cache, so each request reaches the backend.
  expect(await nameFor('site_preview=mso; desk_pass.mso=pass-two')).toBe('pass-two');
  expect(await nameFor('')).toBe('Published');
  expect([receivedRequests.length, [...ttls.keys()]]).toEqual([3, storedKeys]);
});

test('a preview pass is sent only on request, on this site, to the embedded backend', async () => {
  const { receivedRequests, env, nameFor } = createPreviewApp();
  for (const cookie of [
    'desk_pass.mso=own',
    'site_preview=mso',
    'site_preview=hengdu; desk_pass.mso=own',
    'site_preview=; desk_pass.mso=own',
  ])
    expect(await nameFor(cookie), cookie).toBe('Published');
  expect(await nameFor('site_preview=; desk_pass.mso=own', 'http://mso.example/school')).toBe('Published');
  const plantedCookie = 'site_preview=mso; desk_pass.mso=planted';
  expect(await nameFor(plantedCookie, 'https://mso.example/mso')).toBe('Published');
  await nameFor(plantedCookie, 'http://mso.example/mso', { ...env, BACKEND_ORIGIN: 'http://backend.invalid' });
  expect(receivedRequests.filter(({ headers }) => headers.has(OFFICE_PASS_HEADER))).toEqual([]);
});

test('the pane beside the editor sees drafts without the preview cookie, in its own office alone', async () => {
  const { receivedRequests, env, nameFor } = createPreviewApp();
  const readInPane = (cookie: string, url = 'http://mso.example/mso', bindings = env) =>
    nameFor(cookie, url, bindings, { [DRAFT_VIEW_HEADER]: '1' });
  expect(await readInPane('desk_pass.mso=own')).toBe('own');
  receivedRequests.length = 0;
  for (const cookie of ['', 'desk_pass.hengdu=other']) expect(await readInPane(cookie), cookie).toBe('Published');
  await readInPane('desk_pass.mso=own', 'http://mso.example/mso', { ...env, BACKEND_ORIGIN: 'http://backend.invalid' });
  expect(receivedRequests.filter(({ headers }) => headers.has(OFFICE_PASS_HEADER))).toEqual([]);
});
