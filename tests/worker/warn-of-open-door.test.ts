import { expect, test, vi } from 'vitest';
import { warnOfOpenDoor } from '#worker/backend-client/warn-of-open-door.ts';
import { createPipeline } from '#worker/pipeline.ts';
import { edgeApp, edgeEnv, given, visit } from './support/edge-app.ts';

const said = async (env: { BACKEND_ORIGIN?: string; BACKEND_BASIC_AUTH?: string }, visits = 3) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const app = edgeApp(given({ requestId: 'r' }), warnOfOpenDoor());
  for (let count = 0; count < visits; count += 1) await visit(app, '/', {}, edgeEnv(env));
  const lines = warned.mock.calls.map(([line]) => (JSON.parse(String(line)) as { event: string }).event);
  warned.mockRestore();
  return lines;
};

test('an outside backend without an authorization is told of once', async () => {
  expect(await said({ BACKEND_ORIGIN: 'http://127.0.0.1:1' })).toEqual([
    'BACKEND_ORIGIN is set without BACKEND_BASIC_AUTH',
  ]);
});

test.each([
  ['the embedded backend', {}],
  ['an outside one with an authorization', { BACKEND_ORIGIN: 'http://127.0.0.1:1', BACKEND_BASIC_AUTH: 'c2VjcmV0' }],
])('%s is nothing to tell', async (_, env) => {
  expect(await said(env)).toEqual([]);
});

test('the way of every request begins with it', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const app = createPipeline({ servePage: () => async () => new Response('page') });
  await visit(app, 'https://mso.example/_/nothing', {}, edgeEnv({ BACKEND_ORIGIN: 'http://127.0.0.1:1' }));
  expect(warned.mock.calls.join()).toContain('BACKEND_BASIC_AUTH');
  warned.mockRestore();
});
