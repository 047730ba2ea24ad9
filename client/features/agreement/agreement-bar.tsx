import { useState } from 'react';
import { usePolicy } from './use-policy.ts';
import { useText } from '#client/i18n/use-text.ts';
import { browserStorage } from '#client/site/storage/safe-storage.ts';
import { ConsentButton } from '#client/features/consent/consent-button.tsx';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { FootNotice } from '#client/ui/foot-bar/foot-bar.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';

/**
 * Bar that asks for consent to a new policy version, once per version. A user who postpones it can give the consent
 * later in the personal centre.
 */
export function AgreementBar() {
  const t = useText('consent');
  const toast = useToast();
  const { agent, user } = useSite();
  const { data: policy } = usePolicy();
  const [isPostponed, setPostponed] = useState(false);
  const postponedKey = `agreementLater.${agent.keyCode}.${user?.staffId ?? ''}`;
  const version = policy?.version ?? '';
  if (!version || isPostponed || browserStorage.read(postponedKey) === version) return null;

  const postpone = () => {
    browserStorage.keep(postponedKey, version);
    setPostponed(true);
  };
  return (
    <FootNotice bar="agreement" label={t('bar.label')}>
      <p>
        {t('bar.text')} <SiteLink to="/about/privacy">{t('bar.read')}</SiteLink>
      </p>
      <ConsentButton
        intent="giveConsent"
        values={{ what: 'agreement', version }}
        size="s"
        pendingLabel={t('bar.agreeing')}
        onAnswer={(result) => (result.ok ? toast.success(t('bar.thanks')) : toast.error(result.message))}
      >
        {t('bar.agree')}
      </ConsentButton>
      <Button size="s" variant="quiet" onClick={postpone}>
        {t('bar.later')}
      </Button>
    </FootNotice>
  );
}
