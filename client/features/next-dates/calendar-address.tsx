import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { dayText, readDay } from '#client/i18n/date-texts.ts';
import { sitePath } from '#client/site/addresses.ts';
import { tellPortal, usePortalAddress } from '#client/site/asking/ask-portal.ts';
import { useIsScripted, useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';

/**
 * The secret address of the reader's calendar. It is told once, right after it was made: what is kept of it is a digest. A new one
 * closes the one before.
 */
export function CalendarAddress({ madeAt, readAt }: { madeAt: string; readAt: string }) {
  const t = useText('next-dates');
  const locale = useLocale();
  const { agent } = useSite();
  const address = usePortalAddress();
  const { revalidate } = useRevalidator();
  const isScripted = useIsScripted();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [secret, setSecret] = useState('');

  const make = () =>
    whilePending(setPending, async () => {
      setFailure('');
      const made = await tellPortal(address('/appMso/next/address/make'), {});
      if (!made.ok) return setFailure(made.failure.message || t('calendar.failed'));
      setSecret(made.value.secret);
      return revalidate();
    });
  const close = () =>
    whilePending(setPending, async () => {
      setFailure('');
      const closed = await tellPortal(address('/appMso/next/address/close'), {});
      if (!closed.ok) return setFailure(closed.failure.message || t('calendar.failed'));
      setSecret('');
      return revalidate();
    });

  return (
    <section className="pc-section own-calendar" aria-labelledby="own-calendar">
      <h2 id="own-calendar">{t('calendar.title')}</h2>
      <p>{t('calendar.intro')}</p>
      <p className="meta">{t('calendar.private')}</p>
      {madeAt && (
        <p className="meta">
          {t('calendar.made', { day: dayText(readDay(madeAt), locale) })}{' '}
          {readAt ? t('calendar.read', { day: dayText(readDay(readAt), locale) }) : t('calendar.unread')}
        </p>
      )}
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      {secret && <MadeAddress path={sitePath(agent.keyCode, `/_/calendar/${secret}.ics`)} />}
      {isScripted ? (
        <p className="row">
          <Button size="s" pending={pending} pendingLabel={t('calendar.making')} onClick={() => void make()}>
            {t(madeAt ? 'calendar.makeNew' : 'calendar.make')}
          </Button>
          {madeAt && (
            <Button size="s" variant="quiet" aria-disabled={pending} onClick={() => void close()}>
              {t('calendar.close')}
            </Button>
          )}
        </p>
      ) : (
        <Notice tone="caution">{t('calendar.needsScript')}</Notice>
      )}
    </section>
  );
}

function MadeAddress({ path }: { path: string }) {
  const t = useText('next-dates');
  const id = useId();
  const address = new URL(path, location.href).href;
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('copied'),
      () => setCopied('copyFailed'),
    );
  return (
    <Notice tone="ok" announce="politely">
      <label htmlFor={id}>{t('calendar.once')}</label>
      <input id={id} className="input num" readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
      <span className="row">
        <a className="btn btn--s btn--primary" href={address.replace(/^https?:/, 'webcal:')} rel="noreferrer">
          {t('calendar.open')}
        </a>
        <Button size="s" onClick={() => void copy()}>
          {t('calendar.copy')}
        </Button>
        <span className="meta" role="status">
          {copied && t(`calendar.${copied}`)}
        </span>
      </span>
    </Notice>
  );
}
