import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import type { PostedForm } from '#shared/rules/posted-form.ts';
import { readPlace, submitCode, submitPassword } from './sign-in-flow.server.ts';

const KEPT: PostedForm = { path: '/note?c=7', fields: [['note', 'Mother calls at six']], hadFile: true };

/** Creates a request context whose office API returns this outcome for every call. */
function contextWith(kind: string) {
  const context = new RouterContextProvider();
  const portal = {
    requestId: 'r1',
    site: { agent: { keyCode: 'mso' } },
    callOffice: async () => ({ ok: true, value: { kind } }),
  };
  context.set(portalRequest, portal as unknown as PortalRequest);
  return context;
}

const getForm = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const password = (kind: string, fields: Record<string, string>) =>
  submitPassword(contextWith(kind), new Request('http://localhost/', { method: 'POST', body: getForm(fields) }));
const code = (kind: string, fields: Record<string, string>) => submitCode(contextWith(kind), getForm(fields));

const redirectOf = async (step: Promise<unknown>) => {
  const thrown = await step.then(
    () => null,
    (error: unknown) => error as Response,
  );
  return thrown?.headers.get('location');
};

test('the password step leads to the code, and the code to the requested page', async () => {
  expect(await redirectOf(password('codeNeeded', { login: 'mei', to: '/applications?q=1' }))).toBe(
    `/mso/_/office/code?${new URLSearchParams({ to: '/applications?q=1' })}`,
  );
  expect(await redirectOf(code('open', { to: '/applications?q=1' }))).toBe('/mso/_/office/applications?q=1');
  expect(await redirectOf(code('expired', {}))).toBe('/mso/_/office/sign-in');
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/../admin',
  '@evil.example',
  '/applications/../..',
  '/a"><script>',
])('a sign-in never leads to %s', async (to) => {
  expect(readPlace(to)).toBe('');
  expect(await redirectOf(code('open', { to }))).toBe('/mso/_/office');
});

test('a rejected password preserves the account name and the requested page', async () => {
  const answer = await password('wrong', { login: 'mei', password: 'x', to: '/staff' });
  expect(answer.init?.status).toBe(403);
  expect(answer.data).toMatchObject({ step: 'password', error: 'wrong', login: 'mei', to: '/staff' });
  expect(JSON.stringify(answer)).not.toContain('"x"');
});

test('a stored form passes through both steps and is then offered for sending', async () => {
  const storedText = JSON.stringify(KEPT);
  const view = { form: KEPT, texts: ['Mother calls at six'] };
  const first = await password('codeNeeded', { kept: storedText });
  expect([first.init?.status, first.data]).toEqual([401, expect.objectContaining({ step: 'password', kept: view })]);
  for (const outcome of ['wrong', 'tooMany'])
    expect((await password(outcome, { login: 'mei', kept: storedText })).data).toMatchObject({
      error: outcome,
      kept: view,
    });
  expect((await password('codeNeeded', { login: 'mei', kept: storedText })).data).toMatchObject({
    step: 'code',
    kept: view,
  });
  expect((await password('wrong', { step: 'code', kept: storedText })).data).toMatchObject({
    step: 'code',
    kept: view,
  });
  expect((await password('expired', { step: 'code', kept: storedText })).data).toMatchObject({
    step: 'password',
    kept: view,
  });
  expect((await password('open', { step: 'code', kept: storedText })).data).toMatchObject({ step: 'kept', kept: view });
});

test.each(['//evil.example/x', 'https://evil.example', '/note"><script>', '/../../mso'])(
  'a stored form with target %s is dropped',
  async (path) => {
    const storedText = JSON.stringify({ ...KEPT, path });
    expect(await redirectOf(password('codeNeeded', { login: 'mei', kept: storedText }))).toBe('/mso/_/office/code');
  },
);
