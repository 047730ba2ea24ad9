import { Hono } from 'hono';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { submitApplication } from '#shared/contract/application/application.ts';
import type { EdgeEnv } from '#worker/edge-context.ts';
import { proxyBackend } from '#worker/proxy/proxy-backend.ts';
import { invalidChangeArbitrary, formArbitrary } from '#tests/support/application-arbitrary.ts';
import { createEdgeEnv, values, visit } from '#tests/worker/support/edge-app.ts';
import { createSampleAgent } from '#tests/worker/support/sample-agent.ts';
import { createGoodResponse, createStubFetcher } from '#tests/worker/support/stub-fetcher.ts';

const SEED = 20_261_122;

function createEdge() {
  const backend = createStubFetcher(() => createGoodResponse({ id: 9 }));
  const app = new Hono<EdgeEnv>()
    .use(
      values({ requestId: 'request-1', agent: createSampleAgent(), session: null, siteFailure: null, locale: 'en-us' }),
    )
    .route('/', proxyBackend());
  const submitForm = async (form: unknown) => {
    const { response } = await visit(
      app,
      `https://mso.example${submitApplication.path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, idempotencyKey: '1b1f5c0e-8a0e-4f69-9f8e-0a9d0c6b7e21', form }),
      },
      createEdgeEnv({ BACKEND: backend.fetcher }),
    );
    return { status: response.status, body: (await response.json()) as { code: unknown; data?: { field?: string } } };
  };
  return { receivedRequests: backend.receivedRequests, submit: submitForm };
}

test('an invalid application never reaches the backend', async () => {
  const { submit, receivedRequests } = createEdge();
  await fc.assert(
    fc.asyncProperty(formArbitrary, invalidChangeArbitrary, async (validForm, [field, makeInvalid]) => {
      const form = structuredClone(validForm);
      form.courses = form.courses.slice(0, 1);
      makeInvalid(form);
      const { status, body } = await submit(form);
      expect([status, body.code, body.data?.field]).toEqual([400, '0002', `form.${field}`]);
      expect(receivedRequests).toHaveLength(0);
    }),
    { numRuns: 150, seed: SEED },
  );
});

test('an allowed application is forwarded unchanged', async () => {
  const { submit, receivedRequests } = createEdge();
  await fc.assert(
    fc.asyncProperty(formArbitrary, async (form) => {
      const { body } = await submit(form);
      expect(body).toEqual({ code: 1003, data: { id: '9' } });
      expect((JSON.parse(receivedRequests.at(-1)?.body ?? '{}') as { form: unknown }).form).toEqual(form);
    }),
    { numRuns: 30, seed: SEED },
  );
});
