import { data } from 'react-router';
import {
  callOfficeOrThrow,
  getOfficeQuery,
  parseOfficeAction,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { createAuthenticatorCode } from '#client/features/office/sign-in/authenticator-code.server.ts';
import { SetUpPage } from '#client/features/office/sign-in/set-up-page.tsx';
import { finishAccountSetUp, getAccountSetUp } from '#shared/contract/office/session.ts';
import type { Route } from './+types/set-up.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const linkKey = getOfficeQuery(request).get('key') ?? '';
  const accountSetUp = await callOfficeOrThrow(context, getAccountSetUp, { key: linkKey });
  if (!accountSetUp) return data({ account: null, linkKey: linkKey }, { status: 404 });
  const { login, name, role, secret, encryptedSecret } = accountSetUp;
  const { agent } = requireOffice(context).site;
  const issuer = agent.name || agent.webTitle;
  return data({
    account: { login, name, role },
    linkKey: linkKey,
    ...createAuthenticatorCode(secret, login, issuer),
    encryptedSecret,
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { field: getField, call } = await parseOfficeAction(context, request);
  const [login, encryptedSecret] = [getField('username'), getField('authenticator')];
  const setUpResult = await call(finishAccountSetUp, {
    key: getField('key'),
    password: getField('password'),
    repeated: getField('repeated'),
    code: getField('code'),
    encryptedSecret,
  });
  if (setUpResult.kind === 'done') return data({ kind: setUpResult.kind, codes: setUpResult.codes } as const);
  if (setUpResult.kind === 'gone') return data({ kind: setUpResult.kind } as const, { status: 404 });
  const { agent } = requireOffice(context).site;
  // The same secret is shown again, because the authenticator app may already have it from the rejected form.
  const authenticator = createAuthenticatorCode(setUpResult.secret, login, agent.name || agent.webTitle);
  const { kind, why: reason } = setUpResult;
  return data({ kind, why: reason, encryptedSecret, ...authenticator } as const, { status: 422 });
}

export default function SetUpRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SetUpPage {...loaderData} actionResult={actionData ?? null} />;
}
