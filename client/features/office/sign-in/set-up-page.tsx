import { Form } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { NewCodes } from '#client/features/office/staff/new-codes.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { PasswordInput, TextInput } from '#client/ui/field/text-input.tsx';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { isOfficePage } from '#shared/pages/office-pages.ts';
import { MAX_PASSWORD_CHARS, MIN_STAFF_PASSWORD_CHARS } from '#shared/rules/credentials.ts';
import type { StaffRole } from '#shared/rules/staff-roles.ts';
import type { AuthenticatorCode } from './authenticator-code.server.ts';
import './sign-in.css';

type SetUpError = 'length' | 'common' | 'mismatch' | 'code' | 'tooMany';

interface SetUpPageProps {
  /** Account to which the link belongs, or null if the link was used, has expired or never existed. */
  account: { login: string; name: string; role: StaffRole } | null;
  /** Key of the one-time link. It is not named `key`, because React reserves that name, even in a spread. */
  linkKey: string;
  authenticator?: AuthenticatorCode;
  encryptedSecret?: string;
  actionResult:
    | { kind: 'done'; codes: string[] }
    | { kind: 'gone' }
    | { kind: 'refused'; why: SetUpError; authenticator: AuthenticatorCode; encryptedSecret: string }
    | null;
}

/** Page of a one-time link. Staff use it to set a password and the authenticator app. */
export function SetUpPage({ account, linkKey, authenticator, encryptedSecret, actionResult }: SetUpPageProps) {
  const t = useText('office-sign-in');
  if (actionResult?.kind === 'done') return <SetUpDone codes={actionResult.codes} />;
  const rejectedResult = actionResult?.kind === 'refused' ? actionResult : null;
  const currentCode = rejectedResult?.authenticator ?? authenticator;
  if (!account || !currentCode || actionResult?.kind === 'gone') return <SetUpLinkGone />;
  return (
    <div className="sign-in sign-in--wide">
      <OfficeTitle title={t('setUp.title')} />
      <h1>{t('setUp.title')}</h1>
      <AccountFacts {...account} />
      {rejectedResult && (
        <Notice tone="caution" announce="at once">
          {t(`setUp.refused.${rejectedResult.why}`, { min: MIN_STAFF_PASSWORD_CHARS })}
        </Notice>
      )}
      <SetUpForm
        linkKey={linkKey}
        login={account.login}
        authenticatorCode={currentCode}
        encryptedSecret={rejectedResult?.encryptedSecret ?? encryptedSecret ?? ''}
        refusal={rejectedResult?.why ?? null}
      />
    </div>
  );
}

function SetUpDone({ codes }: { codes: readonly string[] }) {
  const t = useText('office-sign-in');
  const { base } = useOffice();
  return (
    <div className="sign-in sign-in--wide">
      <OfficeTitle title={t('setUp.title')} />
      <h1>{t('setUp.title')}</h1>
      <NewCodes codes={codes} />
      <p>
        <ButtonLink href={base} reload={!isOfficePage(base)} variant="primary">
          {t('setUp.codesSaved')}
        </ButtonLink>
      </p>
    </div>
  );
}

function SetUpLinkGone() {
  const t = useText('office-sign-in');
  const { base } = useOffice();
  return (
    <div className="sign-in">
      <OfficeTitle title={t('setUp.title')} />
      <h1>{t('setUp.title')}</h1>
      <Notice tone="caution">{t('setUp.gone')}</Notice>
      <p>{t('setUp.ask')}</p>
      <p>
        <TextLink href={`${base}/sign-in`}>{t('signIn')}</TextLink>
      </p>
    </div>
  );
}

function AccountFacts({ login, name, role }: NonNullable<SetUpPageProps['account']>) {
  const t = useText('office-sign-in');
  const officeText = useText('office');
  return (
    <dl className="sign-in__who">
      <dt>{t('setUp.name')}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
      <dt>{t('login')}</dt>
      <dd>
        <bdi>{login}</bdi>
      </dd>
      <dt>{t('setUp.role')}</dt>
      <dd>{officeText(`role.${role}`)}</dd>
    </dl>
  );
}

interface SetUpFormProps {
  linkKey: string;
  login: string;
  authenticatorCode: AuthenticatorCode;
  encryptedSecret: string;
  refusal: SetUpError | null;
}

function SetUpForm({ linkKey, login, authenticatorCode, encryptedSecret, refusal }: SetUpFormProps) {
  const t = useText('office-sign-in');
  const getFieldError = (...reasons: SetUpError[]) =>
    refusal && reasons.includes(refusal)
      ? { error: t(`setUp.refused.${refusal}`, { min: MIN_STAFF_PASSWORD_CHARS }) }
      : {};
  return (
    <Form method="post" className="office__form" key={encryptedSecret + refusal}>
      <input type="hidden" name="key" value={linkKey} />
      <input type="hidden" name="authenticator" value={encryptedSecret} />
      <input type="hidden" name="username" value={login} autoComplete="username" />
      <h2>{t('setUp.first')}</h2>
      <PasswordInput
        label={t('password')}
        hint={t('setUp.passwordHint', { min: MIN_STAFF_PASSWORD_CHARS })}
        name="password"
        required
        minLength={MIN_STAFF_PASSWORD_CHARS}
        maxLength={MAX_PASSWORD_CHARS}
        autoComplete="new-password"
        {...getFieldError('length', 'common')}
      />
      <PasswordInput
        label={t('setUp.repeat')}
        name="repeated"
        required
        maxLength={MAX_PASSWORD_CHARS}
        autoComplete="new-password"
        {...getFieldError('mismatch')}
      />
      <h2>{t('setUp.second')}</h2>
      <p>{t('setUp.scan')}</p>
      <QrCode {...authenticatorCode.qr} label={t('setUp.qr')} />
      <p className="sign-in__secret">
        <a href={authenticatorCode.address}>{t('setUp.open')}</a>
        <code>{authenticatorCode.key}</code>
      </p>
      <TextInput
        label={t('setUp.code')}
        name="code"
        required
        inputMode="numeric"
        maxLength={12}
        autoComplete="one-time-code"
        {...getFieldError('code')}
      />
      <Button type="submit" variant="primary">
        {t('setUp.submit')}
      </Button>
    </Form>
  );
}

/** Width of the light margin in squares. Cameras do not detect the code without this margin. */
const QUIET_ZONE = 4;

/** Renders the code dark on light in every colour scheme, as scanners expect. */
export function QrCode({ size, path, label }: AuthenticatorCode['qr'] & { label: string }) {
  const viewBoxSize = size + 2 * QUIET_ZONE;
  return (
    <svg
      className="sign-in__qr"
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${viewBoxSize} ${viewBoxSize}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={viewBoxSize} height={viewBoxSize} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
