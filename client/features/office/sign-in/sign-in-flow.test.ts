import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PortalRequest, portalRequest } from '#client/portal-request.server.ts';
import type { PostedForm } from '#shared/rules/posted-form.ts';
import { parseReturnPath, submitCode, submitPassword } from './sign-in-flow.server.ts';

const POSTED_FORM: PostedForm = { path: '/note?c=7', fields: [['note', 'Mother calls at six']], hadFile: true };

/** Creates a request context whose office API returns this outcome for every call. */
function createContext(kind: string) {
  const context = new RouterContextProvider();
  const portal = {
    requestId: 'r1',
    site: { agent: { keyCode: 'mso' } },
    callOffice: async () => ({ ok: true, value: { kind } }),
  };
  context.set(portalRequest, portal as unknown as PortalRequest);
  return context;
}

const createForm = (fields: Record<string, string>) => {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return formData;
};
const submitPasswordForm = (kind: string, fields: Record<string, string>) =>
  submitPassword(createContext(kind), new Request('http://localhost/', { method: 'POST', body: createForm(fields) }));
const submitCodeForm = (kind: string, fields: Record<string, string>) =>
  submitCode(createContext(kind), createForm(fields));

const getRedirect = async (submission: Promise<unknown>) => {
  const thrownResponse = await submission.then(
    () => null,
    (error: unknown) => error as Response,
  );
  return thrownResponse?.headers.get('location');
};

test('the password step leads to the code, and the code to the requested page', async () => {
  expect(await getRedirect(submitPasswordForm('codeNeeded', { login: 'mei', to: '/applications?q=1' }))).toBe(
    `/mso/_/office/code?${new URLSearchParams({ to: '/applications?q=1' })}`,
  );
  expect(await getRedirect(submitCodeForm('open', { to: '/applications?q=1' }))).toBe('/mso/_/office/applications?q=1');
  expect(await getRedirect(submitCodeForm('expired', {}))).toBe('/mso/_/office/sign-in');
});

test.each([
  '//evil.example',
  'https://evil.example',
  '/../admin',
  '@evil.example',
  '/applications/../..',
  '/a"><script>',
])('a sign-in never leads to %s', async (to) => {
  expect(parseReturnPath(to)).toBe('');
  expect(await getRedirect(submitCodeForm('open', { to }))).toBe('/mso/_/office');
});

test('a rejected password preserves the account name and the requested page', async () => {
  const signInResponse = await submitPasswordForm('wrong', { login: 'mei', password: 'x', to: '/staff' });
  expect(signInResponse.init?.status).toBe(403);
  expect(signInResponse.data).toMatchObject({ step: 'password', error: 'wrong', login: 'mei', to: '/staff' });
  expect(JSON.stringify(signInResponse)).not.toContain('"x"');
});

test('a stored form passes through both steps and is then offered for sending', async () => {
  const formJson = JSON.stringify(POSTED_FORM);
  const formView = { form: POSTED_FORM, texts: ['Mother calls at six'] };
  const passwordResponse = await submitPasswordForm('codeNeeded', { kept: formJson });
  expect([passwordResponse.init?.status, passwordResponse.data]).toEqual([
    401,
    expect.objectContaining({ step: 'password', storedForm: formView }),
  ]);
  for (const outcome of ['wrong', 'tooMany'])
    expect((await submitPasswordForm(outcome, { login: 'mei', kept: formJson })).data).toMatchObject({
      error: outcome,
      storedForm: formView,
    });
  expect((await submitPasswordForm('codeNeeded', { login: 'mei', kept: formJson })).data).toMatchObject({
    step: 'code',
    storedForm: formView,
  });
  expect((await submitPasswordForm('wrong', { step: 'code', kept: formJson })).data).toMatchObject({
    step: 'code',
    storedForm: formView,
  });
  expect((await submitPasswordForm('expired', { step: 'code', kept: formJson })).data).toMatchObject({
    step: 'password',
    storedForm: formView,
  });
  expect((await submitPasswordForm('open', { step: 'code', kept: formJson })).data).toMatchObject({
    step: 'kept',
    storedForm: formView,
  });
});

test.each(['//evil.example/x', 'https://evil.example', '/note"><script>', '/../../mso'])(
  'a stored form with target %s is dropped',
  async (path) => {
    const formJson = JSON.stringify({ ...POSTED_FORM, path });
    expect(await getRedirect(submitPasswordForm('codeNeeded', { login: 'mei', kept: formJson }))).toBe(
      '/mso/_/office/code',
    );
  },
);
