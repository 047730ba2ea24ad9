import { data } from 'react-router';
import {
  callOfficeOrThrow,
  officeQueryOf,
  parseOfficeAction,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { authenticatorCode } from '#client/features/office/sign-in/authenticator-code.server.ts';
import { SetUpPage } from '#client/features/office/sign-in/set-up-page.tsx';
import { finishAccountSetUp, getAccountSetUp } from '#shared/contract/office/session.ts';
import type { Route } from './+types/set-up.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const key = officeQueryOf(request).get('key') ?? '';
  const account = await callOfficeOrThrow(context, getAccountSetUp, { key });
  if (!account) return data({ account: null, linkKey: key }, { status: 404 });
  const { login, name, role, secret, encryptedSecret } = account;
  const { agent } = requireOffice(context).site;
  const issuer = agent.name || agent.webTitle;
  return data({
    account: { login, name, role },
    linkKey: key,
    ...authenticatorCode(secret, login, issuer),
    encryptedSecret,
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { field, call } = await parseOfficeAction(context, request);
  const [login, encryptedSecret] = [field('username'), field('authenticator')];
  const outcome = await call(finishAccountSetUp, {
    key: field('key'),
    password: field('password'),
    repeated: field('repeated'),
    code: field('code'),
    encryptedSecret,
  });
  if (outcome.kind === 'done') return data({ kind: outcome.kind, codes: outcome.codes } as const);
  if (outcome.kind === 'gone') return data({ kind: outcome.kind } as const, { status: 404 });
  const { agent } = requireOffice(context).site;
  // The same secret is shown again, since the authenticator app may already have it from the rejected form.
  const displayed = authenticatorCode(outcome.secret, login, agent.name || agent.webTitle);
  const { kind, why } = outcome;
  return data({ kind, why, encryptedSecret, ...displayed } as const, { status: 422 });
}

export default function SetUpRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SetUpPage {...loaderData} answer={actionData ?? null} />;
}
