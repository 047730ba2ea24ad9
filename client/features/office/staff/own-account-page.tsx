import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import type { AuthenticatorCode } from '#client/features/office/sign-in/authenticator-code.server.ts';
import { QrCode } from '#client/features/office/sign-in/set-up-page.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { PasswordInput, TextInput } from '#client/ui/field/text-input.tsx';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { OwnAccount, PASSWORD_ERRORS } from '#shared/contract/office/own-account.ts';
import { LANGUAGE_NAMES, LOCALES } from '#shared/locale/locales.ts';
import { MAX_PASSWORD_CHARS, MAX_STAFF_NAME_CHARS, MIN_STAFF_PASSWORD_CHARS } from '#shared/rules/credentials.ts';
import { NewCodes } from './new-codes.tsx';
import { NewPasskey, PasskeyList } from './passkey-list.tsx';
import './staff.css';

export const ACCOUNT_ACTIONS_DONE = [
  'deviceEnded',
  'profileSaved',
  'passwordChanged',
  'authenticatorReplaced',
  'passkeyAdded',
  'passkeyRenamed',
  'passkeyRemoved',
] as const;

interface NewAuthenticator {
  authenticator: AuthenticatorCode;
  encryptedSecret: string;
}

interface OwnAccountPageProps {
  account: OwnAccount;
  completedAction: (typeof ACCOUNT_ACTIONS_DONE)[number] | null;
  /** The new authenticator app that is being set up, or null if none is. */
  newAuthenticator: NewAuthenticator | null;
  actionResult:
    | { kind: 'renewed'; codes: string[] }
    | { kind: 'password'; why: (typeof PASSWORD_ERRORS)[number] }
    | ({ kind: 'authenticator'; why: 'wrong' | 'tooMany' } & NewAuthenticator)
    | { kind: 'profile' | 'passkey' }
    | null;
}

export function OwnAccountPage({ account, completedAction, newAuthenticator, actionResult }: OwnAccountPageProps) {
  const t = useText('office-staff');
  const { login, name } = account;
  const rejectedAuthenticator = actionResult?.kind === 'authenticator' ? actionResult : null;
  const currentAuthenticator = rejectedAuthenticator ?? newAuthenticator;
  return (
    <div className="office__page office__page--narrow">
      <OfficeTitle title={t('account.title')} />
      <header className="office__head">
        <h1>{t('account.title')}</h1>
        <p className="meta">
          <bdi>{name}</bdi> · <bdi>{login}</bdi>
        </p>
      </header>
      {completedAction && !actionResult && (
        <Notice tone="ok" announce="politely">
          {t(`done.${completedAction}`)}
        </Notice>
      )}
      {actionResult?.kind === 'renewed' && <NewCodes codes={actionResult.codes} />}
      <ProfileForm account={account} isRejected={actionResult?.kind === 'profile'} />
      {account.isFresh ? (
        <>
          <PasswordForm login={login} why={actionResult?.kind === 'password' ? actionResult.why : null} />
          <AccountSection title={t('passkey.title')} hint={t('passkey.lead')}>
            {actionResult?.kind === 'passkey' && (
              <Notice tone="caution" announce="at once">
                {t('passkey.refused')}
              </Notice>
            )}
            <PasskeyList passkeys={account.passkeys} canRemove />
            <NewPasskey canAdd={account.canAddPasskey} />
          </AccountSection>
          <AccountSection title={t('account.app')} hint={t('account.appHint')}>
            {currentAuthenticator ? (
              <AuthenticatorForm {...currentAuthenticator} why={rejectedAuthenticator?.why ?? null} />
            ) : (
              <ReplaceAuthenticator />
            )}
          </AccountSection>
        </>
      ) : (
        <>
          <AccountSection title={t('account.security')} hint={t('account.securityHint')}>
            <ConfirmLink />
          </AccountSection>
          {account.passkeys.length > 0 && (
            <AccountSection title={t('passkey.title')}>
              <PasskeyList passkeys={account.passkeys} canRemove={false} />
            </AccountSection>
          )}
        </>
      )}
      <AccountSection title={t('account.codes')} hint={t('account.codesLeft', { count: account.codesLeft })}>
        {account.isFresh && (
          <Form method="post">
            <input type="hidden" name="kind" value="codes" />
            <Button type="submit">{t('account.renew')}</Button>
          </Form>
        )}
      </AccountSection>
      <DeviceList devices={account.devices} />
    </div>
  );
}

const AccountSection = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <section className="office__part" aria-label={title}>
    <h2>{title}</h2>
    {hint && <p className="meta">{hint}</p>}
    {children}
  </section>
);

function ConfirmLink() {
  const t = useText('office-staff');
  const { base } = useOffice();
  return <ButtonLink href={`${base}/confirm?to=%2Fdevices`}>{t('account.confirm')}</ButtonLink>;
}

function ProfileForm({ account: { name, locale }, isRejected }: { account: OwnAccount; isRejected: boolean }) {
  const t = useText('office-staff');
  return (
    <AccountSection title={t('account.profile')}>
      <Form method="post" className="office__form">
        <input type="hidden" name="kind" value="profile" />
        <TextInput
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          required
          maxLength={MAX_STAFF_NAME_CHARS}
          autoComplete="name"
          defaultValue={name}
          {...(isRejected && { error: t('invalidName') })}
        />
        <NativeSelect
          label={t('account.language')}
          hint={t('account.languageHint')}
          name="locale"
          defaultValue={locale}
          choices={[
            { value: '', label: t('account.languageOfBrowser') },
            ...LOCALES.map((localeOption) => ({ value: localeOption, label: LANGUAGE_NAMES[localeOption] })),
          ]}
        />
        <Button type="submit">{t('account.save')}</Button>
      </Form>
    </AccountSection>
  );
}

function PasswordForm({ login, why: errorReason }: { login: string; why: (typeof PASSWORD_ERRORS)[number] | null }) {
  const t = useText('office-staff');
  const signInText = useText('office-sign-in');
  const getFieldError = (...reasons: (typeof PASSWORD_ERRORS)[number][]) => {
    if (!errorReason || !reasons.includes(errorReason)) return {};
    return {
      error:
        errorReason === 'current'
          ? t('account.wrongPassword')
          : signInText(`setUp.refused.${errorReason}`, { min: MIN_STAFF_PASSWORD_CHARS }),
    };
  };
  return (
    <AccountSection title={t('account.password')} hint={t('account.passwordHint')}>
      <Form method="post" className="office__form" key={errorReason}>
        <input type="hidden" name="kind" value="password" />
        <input type="hidden" name="username" value={login} autoComplete="username" />
        <PasswordInput
          label={t('account.currentPassword')}
          name="current"
          required
          maxLength={MAX_PASSWORD_CHARS}
          autoComplete="current-password"
          {...getFieldError('current', 'tooMany')}
        />
        <PasswordInput
          label={t('account.newPassword')}
          hint={signInText('setUp.passwordHint', { min: MIN_STAFF_PASSWORD_CHARS })}
          name="password"
          required
          minLength={MIN_STAFF_PASSWORD_CHARS}
          maxLength={MAX_PASSWORD_CHARS}
          autoComplete="new-password"
          {...getFieldError('length', 'common')}
        />
        <PasswordInput
          label={t('account.repeatPassword')}
          name="repeated"
          required
          maxLength={MAX_PASSWORD_CHARS}
          autoComplete="new-password"
          {...getFieldError('mismatch')}
        />
        <Button type="submit">{t('account.changePassword')}</Button>
      </Form>
    </AccountSection>
  );
}

function ReplaceAuthenticator() {
  const t = useText('office-staff');
  const { base } = useOffice();
  return <ButtonLink href={`${base}/devices?new=authenticator#authenticator`}>{t('account.replaceApp')}</ButtonLink>;
}

function AuthenticatorForm({
  authenticator,
  encryptedSecret,
  why,
}: NewAuthenticator & { why: 'wrong' | 'tooMany' | null }) {
  const t = useText('office-staff');
  const signInText = useText('office-sign-in');
  const { base } = useOffice();
  return (
    <Form method="post" className="office__form" id="authenticator" key={`${encryptedSecret}${why}`}>
      <input type="hidden" name="kind" value="authenticator" />
      <input type="hidden" name="authenticator" value={encryptedSecret} />
      <p>{signInText('setUp.scan')}</p>
      <QrCode {...authenticator.qr} label={signInText('setUp.qr')} />
      <p className="sign-in__secret">
        <a href={authenticator.address}>{signInText('setUp.open')}</a>
        <code>{authenticator.key}</code>
      </p>
      <TextInput
        label={signInText('setUp.code')}
        name="code"
        required
        inputMode="numeric"
        maxLength={12}
        autoComplete="one-time-code"
        {...(why && { error: signInText(why === 'wrong' ? 'setUp.refused.code' : 'setUp.refused.tooMany') })}
      />
      <Button type="submit">{t('account.saveApp')}</Button>
      <TextLink href={`${base}/devices`}>{t('secondFactor.cancel')}</TextLink>
    </Form>
  );
}

function DeviceList({ devices }: Pick<OwnAccount, 'devices'>) {
  const t = useText('office-staff');
  const clock = useOfficeClock();
  return (
    <AccountSection title={t('account.devices')}>
      <ul className="office__rows devices">
        {devices.map(({ id, device, createdAt, seenAt, isHere }) => (
          <li key={id}>
            <p>
              <b>
                <bdi>{device || t('account.unknown')}</bdi>
              </b>
              <span className="meta">
                {t('account.since', { since: clock.moment(createdAt), seen: clock.moment(seenAt) })}
              </span>
            </p>
            {isHere ? (
              <Badge kind="match">{t('account.here')}</Badge>
            ) : (
              <Form method="post">
                <Button
                  type="submit"
                  size="s"
                  name="end"
                  value={id}
                  aria-label={t('account.endOf', { device: device || t('account.unknown') })}
                >
                  {t('account.end')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Form method="post">
          <Button type="submit" name="end" value="others">
            {t('account.endOthers')}
          </Button>
        </Form>
      )}
    </AccountSection>
  );
}
