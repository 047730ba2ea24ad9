import { type ComponentProps, useState } from 'react';
import { Form } from 'react-router';
import { passwordRules } from '#client/features/account/account-rules.ts';
import { loadChangePassword, type Logins } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { Notice, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { useSite } from '#client/site/site.tsx';
import { submitPassword } from '#client/features/personal-centre/personal-actions.server.ts';
import type { FormResult } from '#client/site/forms/form-result.ts';
import type { IntentResult } from '#client/site/forms/intent-action.server.ts';
import { IntentButton } from '#client/site/forms/intent-button.tsx';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Login } from '#shared/contract/account/own-account.ts';
import { useDeviceName } from '#client/features/inbox/use-device-name.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { PasswordInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
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
      <ChangePasswordPage answer={actionData?.intent === 'password' ? actionData : undefined} />
      <LoginsPart logins={loaderData.logins} answer={actionData?.intent === 'password' ? undefined : actionData} />
    </>
  );
}

const PATH = '/personal-center/change-password';

const EMPTY = { oldPassword: '', newPassword: '', repeat: '' };

function ChangePasswordPage({ answer: posted }: { answer: FormResult<unknown> | undefined }) {
  const t = useText('personal');
  const account = useText('account');
  const toast = useToast();
  const { openDialog } = useSite();
  const { action: address, send } = useFormAction<FormResult<unknown>>(PATH);
  const [values, setValues] = useState(EMPTY);
  const form = useForm({
    values,
    onEdit: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    rules: passwordRules(t('password.oldMissing'), account),
    refusal: posted?.ok === false ? posted : undefined,
    async onSubmit(_values, formElement) {
      const result = await send(formElement);
      if (!result.ok) return result;
      setValues(EMPTY);
      toast.success(t('password.changed'));
    },
  });
  return (
    <>
      <h1>{t('password.title')}</h1>
      <p className="meta">{t('password.intro')}</p>
      {posted?.ok && <Notice tone="ok">{t('password.changed')}</Notice>}
      <Form {...form.form} method="post" action={address} className="pc-password">
        <input type="hidden" name="intent" value="password" />
        {form.failure && (
          <Notice tone="caution" announce="at once">
            {form.failure}
          </Notice>
        )}
        <PasswordInput {...form.text('oldPassword')} label={t('password.old')} autoComplete="current-password" />
        <PasswordInput
          {...form.text('newPassword')}
          label={account('newPassword')}
          hint={account('passwordHint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordInput {...form.text('repeat')} label={account('repeat')} autoComplete="new-password" />
        <div className="row row--split">
          <Button type="submit" variant="primary" pending={form.pending} pendingLabel={t('password.changing')}>
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
function LoginsPart({ logins, answer }: { logins: Logins; answer: IntentResult | undefined }) {
  const t = useText('logins');
  if (logins === 'unknown') return null;
  return (
    <section className="logins pc-section" id="logins" aria-labelledby="logins-title">
      <h2 id="logins-title">{t('title')}</h2>
      <p className="meta">{t('intro')}</p>
      {logins === null ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : (
        <Rows logins={logins} posted={answer} />
      )}
    </section>
  );
}

function Rows({ logins, posted }: { logins: readonly Login[]; posted: IntentResult | undefined }) {
  const t = useText('logins');
  const { openDialog } = useSite();
  const isScripted = useIsScripted();
  const [answer, setAnswer] = useState(posted);
  const otherCount = logins.filter(({ isHere }) => !isHere).length;
  const endAs = (intent: string) => ({
    path: PATH,
    intent,
    pendingLabel: t('ending'),
    onAnswer: (ended: FormResult<unknown>) => setAnswer({ ...ended, intent }),
  });

  return (
    <>
      {answer && (
        <Notice tone={answer.ok ? 'ok' : 'caution'} announce={answer.ok ? 'politely' : 'at once'}>
          {answer.ok ? t(answer.intent === 'end' ? 'ended' : 'othersEnded') : answer.message}
        </Notice>
      )}
      <ul className="logins__rows">
        {logins.map((login) => (
          <LoginRow key={login.id} login={login} end={endAs('end')} />
        ))}
      </ul>
      {otherCount === 0 && <p className="meta">{t('noOthers')}</p>}
      <div className="logins__notMe">
        <h3>{t('notMe')}</h3>
        <p>{t('notMeHint')}</p>
        <div className="row">
          {otherCount > 0 && <IntentButton {...endAs('endOthers')}>{t('endOthers')}</IntentButton>}
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

const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

interface LoginRowProps {
  login: Login;
  end: Pick<ComponentProps<typeof IntentButton>, 'path' | 'intent' | 'pendingLabel' | 'onAnswer'>;
}

function LoginRow({ login, end }: LoginRowProps) {
  const t = useText('logins');
  const locale = useLocale();
  const name = useDeviceName()(login);
  const { openedAt, seenAt, isHere, isThisNetwork } = login;
  return (
    <li className="logins__row">
      <div>
        <p className="logins__name">
          {name}
          {isHere && <span className="badge badge--fill">{t('here')}</span>}
        </p>
        <p className="meta">
          {t('since')}{' '}
          <time className="num" dateTime={openedAt}>
            {momentText(openedAt, locale, MOMENT)}
          </time>
          {!isHere && (
            <>
              {t('lastSeen')}{' '}
              <time className="num" dateTime={seenAt}>
                {momentText(seenAt, locale, MOMENT)}
              </time>
              {isThisNetwork ? t('thisNetwork') : t('otherNetwork')}
            </>
          )}
        </p>
      </div>
      {!isHere && (
        <IntentButton {...end} values={{ id: login.id }} size="s" aria-label={t('endOf', { device: name })}>
          {t('end')}
        </IntentButton>
      )}
    </li>
  );
}
