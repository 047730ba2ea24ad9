import { data, redirect, redirectDocument } from 'react-router';
import {
  getOfficeQuery,
  parseOfficeAction,
  queryOffice,
  requireOffice,
} from '#client/features/office/office-request.server.ts';
import { createAuthenticatorCode } from '#client/features/office/sign-in/authenticator-code.server.ts';
import { ACCOUNT_ACTIONS_DONE, OwnAccountPage } from '#client/features/office/staff/own-account-page.tsx';
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
  const searchParams = getOfficeQuery(request);
  const ownAccount = await queryOffice(context, request, getOwnAccount, {});
  const newAuthenticator =
    searchParams.get('new') === 'authenticator' ? await queryOffice(context, request, startAuthenticator, {}) : null;
  const issuer = getIssuer(context);
  return {
    account: ownAccount,
    completedAction: ACCOUNT_ACTIONS_DONE.find((item) => item === searchParams.get('done')) ?? null,
    newAuthenticator: newAuthenticator && {
      ...createAuthenticatorCode(newAuthenticator.secret, ownAccount.login, issuer),
      encryptedSecret: newAuthenticator.encryptedSecret,
    },
  };
}

function getIssuer(context: Route.LoaderArgs['context']) {
  const { agent } = requireOffice(context).site;
  return agent.name || agent.webTitle;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { base, field, call } = await parseOfficeAction(context, request);
  const redirectWithDone = (kind: (typeof ACCOUNT_ACTIONS_DONE)[number]) =>
    redirect(`${base}/devices?done=${kind}`, 303);
  switch (field('kind')) {
    case 'profile': {
      const parsedProfile = updateProfile.input.safeParse({ name: field('name'), locale: field('locale') });
      if (!parsedProfile.success) return data({ kind: 'profile' } as const, { status: 422 });
      await call(updateProfile, parsedProfile.data);
      const { locale } = parsedProfile.data;
      // A change of language needs a new document.
      return redirectDocument(`${base}/devices?done=profileSaved${locale ? `&lang=${locale}` : ''}`, 303);
    }
    case 'password': {
      const [currentPassword, password, repeatedPassword] = [field('current'), field('password'), field('repeated')];
      const passwordResult = await call(changePassword, {
        current: currentPassword,
        password,
        repeated: repeatedPassword,
      });
      if (passwordResult.kind === 'changed') return redirectWithDone('passwordChanged');
      return data({ kind: 'password', why: passwordResult.why } as const, { status: 422 });
    }
    case 'authenticator': {
      const encryptedSecret = field('authenticator');
      const authenticatorResult = await call(replaceAuthenticator, { encryptedSecret, code: field('code') });
      if (authenticatorResult.kind === 'replaced') return redirectWithDone('authenticatorReplaced');
      const { login } = await call(getOwnAccount, {});
      const rejectedAuthenticator = createAuthenticatorCode(authenticatorResult.secret, login, getIssuer(context));
      return data(
        { kind: 'authenticator', why: authenticatorResult.kind, encryptedSecret, ...rejectedAuthenticator } as const,
        {
          status: 422,
        },
      );
    }
    case 'addPasskey': {
      const parsedPasskey = addPasskey.input.safeParse({ name: field('name'), response: field('response') });
      const passkeyResult = parsedPasskey.success
        ? await call(addPasskey, parsedPasskey.data)
        : { kind: 'refused' as const };
      return passkeyResult.kind === 'added'
        ? redirectWithDone('passkeyAdded')
        : data({ kind: 'passkey' } as const, { status: 422 });
    }
    case 'renamePasskey': {
      const parsedRename = renamePasskey.input.safeParse({ id: field('id'), name: field('name') });
      if (!parsedRename.success) return data({ kind: 'passkey' } as const, { status: 422 });
      await call(renamePasskey, parsedRename.data);
      return redirectWithDone('passkeyRenamed');
    }
    case 'removePasskey':
      await call(removePasskey, { id: field('id') });
      return redirectWithDone('passkeyRemoved');
    case 'codes':
      return data({ kind: 'renewed', ...(await call(renewRecoveryCodes, {})) } as const);
    default:
      await call(endDevices, { end: field('end') === 'others' ? 'others' : Number(field('end')) });
      return redirectWithDone('deviceEnded');
  }
}

export default function OwnAccountRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnAccountPage {...loaderData} actionResult={actionData ?? null} />;
}
