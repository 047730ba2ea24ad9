import { data, redirect, redirectDocument } from 'react-router';
import {
  officeQueryOf,
  parseOfficeAction,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { authenticatorCode } from '#client/features/office/sign-in/authenticator-code.server.ts';
import { ACCOUNT_DONE, OwnAccountPage } from '#client/features/office/staff/own-account-page.tsx';
import {
  addPasskey,
  changePassword,
  endDevices,
  getOwnAccount,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  replaceAuthenticator,
  startAuthenticator,
  updateProfile,
} from '#shared/contract/office/own-account.ts';
import type { Route } from './+types/own-account.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = officeQueryOf(request);
  const account = await queryOffice(context, request, getOwnAccount, {});
  const drawn =
    query.get('new') === 'authenticator' ? await queryOffice(context, request, startAuthenticator, {}) : null;
  const issuer = getIssuer(context);
  return {
    account,
    done: ACCOUNT_DONE.find((item) => item === query.get('done')) ?? null,
    newAuthenticator: drawn && {
      ...authenticatorCode(drawn.secret, account.login, issuer),
      encryptedSecret: drawn.encryptedSecret,
    },
  };
}

function getIssuer(context: Route.LoaderArgs['context']) {
  const { agent } = requireOffice(context).site;
  return agent.name || agent.webTitle;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const result = (kind: (typeof ACCOUNT_DONE)[number]) => redirect(`${base}/devices?done=${kind}`, 303);
  switch (field('kind')) {
    case 'profile': {
      const profile = updateProfile.input.safeParse({ name: field('name'), locale: field('locale') });
      if (!profile.success) return data({ kind: 'profile' } as const, { status: 422 });
      await call(updateProfile, profile.data);
      const { locale } = profile.data;
      // A change of language needs a new document.
      return redirectDocument(`${base}/devices?done=profileSaved${locale ? `&lang=${locale}` : ''}`, 303);
    }
    case 'password': {
      const [current, password, repeated] = [field('current'), field('password'), field('repeated')];
      const outcome = await call(changePassword, { current, password, repeated });
      if (outcome.kind === 'changed') return result('passwordChanged');
      return data({ kind: 'password', why: outcome.why } as const, { status: 422 });
    }
    case 'authenticator': {
      const encryptedSecret = field('authenticator');
      const outcome = await call(replaceAuthenticator, { encryptedSecret, code: field('code') });
      if (outcome.kind === 'replaced') return result('authenticatorReplaced');
      const { login } = await call(getOwnAccount, {});
      const displayed = authenticatorCode(outcome.secret, login, getIssuer(context));
      return data({ kind: 'authenticator', why: outcome.kind, encryptedSecret, ...displayed } as const, {
        status: 422,
      });
    }
    case 'addPasskey': {
      const passkey = addPasskey.input.safeParse({ name: field('name'), response: field('response') });
      const outcome = passkey.success ? await call(addPasskey, passkey.data) : { kind: 'refused' as const };
      return outcome.kind === 'added' ? result('passkeyAdded') : data({ kind: 'passkey' } as const, { status: 422 });
    }
    case 'renamePasskey': {
      const parseResult = renamePasskey.input.safeParse({ id: field('id'), name: field('name') });
      if (!parseResult.success) return data({ kind: 'passkey' } as const, { status: 422 });
      await call(renamePasskey, parseResult.data);
      return result('passkeyRenamed');
    }
    case 'removePasskey':
      await call(removePasskey, { id: field('id') });
      return result('passkeyRemoved');
    case 'codes':
      return data({ kind: 'renewed', ...(await call(renewRecoveryCodes, {})) } as const);
    default:
      await call(endDevices, { end: field('end') === 'others' ? 'others' : Number(field('end')) });
      return result('deviceEnded');
  }
}

export default function OwnAccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAccountPage {...loaderData} answer={actionData ?? null} />;
}
