import { type ComponentProps, useState } from 'react';
import { Form } from 'react-router';
import { createPasswordRules } from '#client/features/account/account-rules.ts';
import { loadChangePassword, type Logins } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { formatMoment } from '#client/i18n/date-texts.ts';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { useSite } from '#client/site/site.tsx';
import { submitPassword } from '#client/features/personal-centre/personal-actions.server.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import type { IntentResult } from '#client/site/forms/intent-action.server.ts';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Login } from '#shared/contract/account/own-account.ts';
import { useDeviceNameFormatter } from '#client/features/inbox/use-device-name.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { PasswordInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { MIN_PASSWORD_CHARS } from '#shared/rules/credentials.ts';
import type { Route } from './+types/personal-password.ts';
import './personal-password.css';
import { useIsScripted } from '#client/site/hydration.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadChangePassword(context, request);

export const action = ({ context, request }: Route.ActionArgs) => submitPassword(context, request);

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function PersonalPasswordRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <ChangePasswordPage postedResult={actionData?.intent === 'password' ? actionData : undefined} />
      <LoginsPart
        logins={loaderData.logins}
        actionResult={actionData?.intent === 'password' ? undefined : actionData}
      />
    </>
  );
}

const CHANGE_PASSWORD_PATH = '/personal-center/change-password';

const EMPTY_PASSWORDS = { oldPassword: '', newPassword: '', repeat: '' };

function ChangePasswordPage({ postedResult }: { postedResult: FormResult<unknown> | undefined }) {
  const t = useText('personal');
  const accountText = useText('account');
  const toast = useToast();
  const { openDialog } = useSite();
  const { action: actionPath, send } = useFormAction<FormResult<unknown>>(CHANGE_PASSWORD_PATH);
  const [values, setValues] = useState(EMPTY_PASSWORDS);
  const passwordForm = useForm({
    values,
    onEdit: (name, value) => setValues((previousValues) => ({ ...previousValues, [name]: value })),
    rules: createPasswordRules(t('password.oldMissing'), accountText),
    initialErrors: postedResult?.ok === false ? postedResult : undefined,
    async onSubmit(_values, formElement) {
      const result = await send(formElement);
      if (!result.ok) return result;
      setValues(EMPTY_PASSWORDS);
      toast.success(t('password.changed'));
    },
  });
  return (
    <>
      <h1>{t('password.title')}</h1>
      <p className="meta">{t('password.intro')}</p>
      {postedResult?.ok && <Notice tone="ok">{t('password.changed')}</Notice>}
      <Form {...passwordForm.form} method="post" action={actionPath} className="pc-password">
        <input type="hidden" name="intent" value="password" />
        {passwordForm.failure && (
          <Notice tone="caution" announce="at once">
            {passwordForm.failure}
          </Notice>
        )}
        <PasswordInput
          {...passwordForm.text('oldPassword')}
          label={t('password.old')}
          autoComplete="current-password"
        />
        <PasswordInput
          {...passwordForm.text('newPassword')}
          label={accountText('newPassword')}
          hint={accountText('passwordHint', { min: MIN_PASSWORD_CHARS })}
          autoComplete="new-password"
        />
        <PasswordInput {...passwordForm.text('repeat')} label={accountText('repeat')} autoComplete="new-password" />
        <div className="row row--split">
          <Button type="submit" variant="primary" pending={passwordForm.pending} pendingLabel={t('password.changing')}>
            {t('password.title')}
          </Button>
          <button type="button" className="as-link" aria-haspopup="dialog" onClick={() => openDialog('reset')}>
            {t('password.forgotten')}
          </button>
        </div>
      </Form>
    </>
  );
}

/** Lists active sessions, each with a logout button except the current one. Security warnings link here. */
function LoginsPart({ logins, actionResult }: { logins: Logins; actionResult: IntentResult | undefined }) {
  const t = useText('logins');
  if (logins === 'unknown') return null;
  return (
    <section className="logins pc-section" id="logins" aria-labelledby="logins-title">
      <h2 id="logins-title">{t('title')}</h2>
      <p className="meta">{t('intro')}</p>
      {logins === null ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : (
        <LoginRows logins={logins} postedResult={actionResult} />
      )}
    </section>
  );
}

function LoginRows({ logins, postedResult }: { logins: readonly Login[]; postedResult: IntentResult | undefined }) {
  const t = useText('logins');
  const { openDialog } = useSite();
  const isScripted = useIsScripted();
  const [actionResult, setActionResult] = useState(postedResult);
  const otherCount = logins.filter(({ isHere }) => !isHere).length;
  const getEndButtonProps = (intent: string) => ({
    path: CHANGE_PASSWORD_PATH,
    intent,
    pendingLabel: t('ending'),
    onAnswer: (endResult: FormResult<unknown>) => setActionResult({ ...endResult, intent }),
  });

  return (
    <>
      {actionResult && (
        <Notice tone={actionResult.ok ? 'ok' : 'caution'} announce={actionResult.ok ? 'politely' : 'at once'}>
          {actionResult.ok ? t(actionResult.intent === 'end' ? 'ended' : 'othersEnded') : actionResult.message}
        </Notice>
      )}
      <ul className="logins__rows">
        {logins.map((login) => (
          <LoginRow key={login.id} login={login} end={getEndButtonProps('end')} />
        ))}
      </ul>
      {otherCount === 0 && <p className="meta">{t('noOthers')}</p>}
      <div className="logins__notMe">
        <h3>{t('notMe')}</h3>
        <p>{t('notMeHint')}</p>
        <div className="row">
          {otherCount > 0 && <IntentButton {...getEndButtonProps('endOthers')}>{t('endOthers')}</IntentButton>}
          {isScripted && (
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => openDialog('reset')}>
              {t('newPassword')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

const MOMENT_FORMAT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

interface LoginRowProps {
  login: Login;
  end: Pick<ComponentProps<typeof IntentButton>, 'path' | 'intent' | 'pendingLabel' | 'onAnswer'>;
}

function LoginRow({ login, end }: LoginRowProps) {
  const t = useText('logins');
  const locale = useLocale();
  const deviceName = useDeviceNameFormatter()(login);
  const { openedAt, seenAt, isHere, isThisNetwork } = login;
  return (
    <li className="logins__row">
      <div>
        <p className="logins__name">
          {deviceName}
          {isHere && <span className="badge badge--fill">{t('here')}</span>}
        </p>
        <p className="meta">
          {t('since')}{' '}
          <time className="num" dateTime={openedAt}>
            {formatMoment(openedAt, locale, MOMENT_FORMAT)}
          </time>
          {!isHere && (
            <>
              {t('lastSeen')}{' '}
              <time className="num" dateTime={seenAt}>
                {formatMoment(seenAt, locale, MOMENT_FORMAT)}
              </time>
              {isThisNetwork ? t('thisNetwork') : t('otherNetwork')}
            </>
          )}
        </p>
      </div>
      {!isHere && (
        <IntentButton {...end} values={{ id: login.id }} size="s" aria-label={t('endOf', { device: deviceName })}>
          {t('end')}
        </IntentButton>
      )}
    </li>
  );
}
