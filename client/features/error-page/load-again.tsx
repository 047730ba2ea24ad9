import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PAGE_RETRY_SECONDS } from '#shared/constants.ts';
import { useText } from '#client/i18n/use-text.ts';
import { isReachable } from '#client/reach/until-it-comes.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

/** A page that could not be made for now asks for itself again; without a script the link does. */
export function LoadAgain() {
  const t = useText('error');
  const { pathname, search } = useLocation();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const timer = setTimeout(async () => {
      // Where there is no network, the browser's own error page would take the place of this one.
      if (document.visibilityState === 'visible' && (await isReachable())) window.location.reload();
      else setTries((count) => count + 1);
    }, PAGE_RETRY_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [tries]);
  return (
    <>
      <p>
        <a className="more" href={pathname + search}>
          <Icon name="retry" />
          {t('again')}
        </a>
      </p>
      <p className="meta">{t('soon')}</p>
    </>
  );
}
