import type { Login } from '#shared/contract/login.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { useDeviceName } from './use-device-name.ts';

const MOMENT = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

interface LoginRowProps {
  login: Login;
  /** Whether there is a script to end it with. */
  mayEnd: boolean;
  pending: boolean;
  onEnd: () => void;
}

export function LoginRow({ login, mayEnd, pending, onEnd }: LoginRowProps) {
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
