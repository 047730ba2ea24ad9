import { useEffect } from 'react';
import { useText, useWords } from '#client/i18n/use-text.ts';
import { SiteLink, useIsScripted, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import './register-page.css';

const GAINS = ['keep', 'apply', 'follow'] as const;

/** Opens the registration; behind it stands what an account is good for. */
export function RegisterPage() {
  const t = useText('personal');
  useWords(['account', 'dialogs', 'ui']); // Of the dialog that opens at once: they come with the page.
  const { isLoggedIn, openDialog } = useSite();
  const isScripted = useIsScripted();
  const isVisitor = !isLoggedIn;

  useEffect(() => {
    if (isVisitor) openDialog('register');
    // Only on arrival: who logs out on this page has not asked for it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return (
    <div className="wrap register-page">
      <h1>{t('register.title')}</h1>
      <p>{t('register.intro')}</p>
      <ul className="register-page__gains">
        {GAINS.map((gain) => (
          <li key={gain}>{t(`register.${gain}`)}</li>
        ))}
      </ul>
      {!isVisitor && (
        <Notice>
          <SiteLink to="/personal-center/information">{t('register.already')}</SiteLink>
        </Notice>
      )}
      {isVisitor && (
        // In its place from the first paint: what came with the script would move all that is below.
        <div className="row needs-script">
          <Button
            variant="primary"
            aria-haspopup="dialog"
            disabled={!isScripted}
            onClick={() => openDialog('register')}
          >
            {t('register.open')}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" disabled={!isScripted} onClick={() => openDialog('login')}>
            {t('register.login')}
          </Button>
        </div>
      )}
      {isVisitor && (
        <noscript>
          <Notice>{t('register.needsScript')}</Notice>
        </noscript>
      )}
    </div>
  );
}
