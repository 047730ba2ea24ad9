import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { newPasswordRule, repeatRule, requiredRule } from '#client/features/account/account-rules.ts';
import { loadChangePassword, type Logins } from '#client/features/personal-centre/load-personal-centre.server.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { Notice, RetryNotice } from '#client/ui/say/notice.tsx';
import { useSite } from '#client/site/site.tsx';
import { tellPortal, usePortalAddress, portalAddress } from '#client/site/asking/ask-portal.ts';
import { Button } from '#client/ui/button/button.tsx';
import type { Login } from '#shared/contract/account/own-account.ts';
import type { Result } from '#shared/failure.ts';
import { useDeviceName } from '#client/features/inbox/use-device-name.ts';
import { keepUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { PasswordInput } from '#client/ui/field/text-input.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { PASSWORD_MIN } from '#shared/rules/credentials.ts';
import type { Route } from './+types/personal-password.ts';
import './personal-password.css';
import { useIsScripted } from '#client/site/hydration.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadChangePassword(context, request);

export const meta = pageMeta;

export const shouldRevalidate = keepUnderWindows;

export default function PersonalPasswordRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ChangePasswordPage />
      <LoginsPart logins={loaderData.logins} />
    </>
  );
}

const EMPTY = { oldPassword: '', newPassword: '', repeat: '' };

function ChangePasswordPage() {
  const t = useText('personal');
  const account = useText('account');
  const toast = useToast();
  const { agent, openDialog } = useSite();
  const [values, setValues] = useState(EMPTY);
  const form = useForm({
    values,
    onEdit: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    rules: {
      oldPassword: requiredRule(t('password.oldMissing')),
      newPassword: newPasswordRule(account),
      repeat: repeatRule(account),
    },
    async onSubmit({ oldPassword, newPassword }) {
      const answer = await tellPortal(portalAddress(agent.keyCode, '/appUser/changePwd'), {
        oldLoginPs: oldPassword,
        newLoginPs: newPassword,
      });
      if (!answer.ok) return answer.failure.message || t('password.failed');
      setValues(EMPTY);
      toast.success(t('password.changed'));
    },
  });
  return (
    <>
      <h1>{t('password.title')}</h1>
      <p className="meta">{t('password.intro')}</p>
      <form {...form.form} method="post" className="pc-password">
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
      </form>
    </>
  );
}

const OTHERS = 'others';

/** Where the reader is logged in, and how each place but this one is ended. The address of a warning leads here. */
function LoginsPart({ logins }: { logins: Logins }) {
  const t = useText('logins');
  if (logins === 'unknown') return null;
  return (
    <section className="logins pc-section" id="logins" aria-labelledby="logins-title">
      <h2 id="logins-title">{t('title')}</h2>
      <p className="meta">{t('intro')}</p>
      {logins === null ? (
        <RetryNotice text={t('failed')} hint={t('failedHint')} retry={t('retry')} />
      ) : (
        <Rows logins={logins} />
      )}
    </section>
  );
}

function Rows({ logins }: { logins: readonly Login[] }) {
  const t = useText('logins');
  const { openDialog } = useSite();
  const address = usePortalAddress();
  const { revalidate } = useRevalidator();
  const isScripted = useIsScripted();
  const [pending, setPending] = useState('');
  const [outcome, setOutcome] = useState<{ ok: boolean; text: string } | null>(null);
  const others = logins.filter(({ isHere }) => !isHere).length;

  /** One at a time; the list is what the backend then says. */
  async function end(what: string, tell: () => Promise<Result<unknown>>, done: string) {
    if (pending) return;
    setPending(what);
    setOutcome(null);
    const told = await tell();
    if (told.ok) await revalidate();
    setPending('');
    setOutcome(told.ok ? { ok: true, text: done } : { ok: false, text: told.failure.message || t('endFailed') });
  }

  return (
    <>
      {outcome && (
        <Notice tone={outcome.ok ? 'ok' : 'caution'} announce={outcome.ok ? 'politely' : 'at once'}>
          {outcome.text}
        </Notice>
      )}
      <ul className="logins__rows">
        {logins.map((login) => (
          <LoginRow
            key={login.id}
            login={login}
            mayEnd={isScripted}
            pending={pending === login.id}
            onEnd={() =>
              void end(login.id, () => tellPortal(address('/appUser/login/end'), { id: login.id }), t('ended'))
            }
          />
        ))}
      </ul>
      {others === 0 && <p className="meta">{t('noOthers')}</p>}
      {isScripted && (
        <div className="logins__notMe">
          <h3>{t('notMe')}</h3>
          <p>{t('notMeHint')}</p>
          <div className="row">
            {others > 0 && (
              <Button
                pending={pending === OTHERS}
                pendingLabel={t('ending')}
                onClick={() =>
                  void end(OTHERS, () => tellPortal(address('/appUser/login/endOthers'), {}), t('othersEnded'))
                }
              >
                {t('endOthers')}
              </Button>
            )}
            <Button variant="quiet" aria-haspopup="dialog" onClick={() => openDialog('reset')}>
              {t('newPassword')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

interface LoginRowProps {
  login: Login;
  /** Whether there is a script to end it with. */
  mayEnd: boolean;
  pending: boolean;
  onEnd: () => void;
}

function LoginRow({ login, mayEnd, pending, onEnd }: LoginRowProps) {
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
      {mayEnd && !isHere && (
        <Button
          size="s"
          pending={pending}
          pendingLabel={t('ending')}
          aria-label={t('endOf', { device: name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
