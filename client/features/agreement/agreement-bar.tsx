import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { usePolicy } from './use-policy.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { browserStorage } from '#client/site/storage/safe-storage.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { FootNotice } from '#client/ui/foot-bar/foot-bar.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';

/** Asks at the foot of the page, once for each text; who puts it off goes on as before, and finds it in the personal centre. */
export function AgreementBar() {
  const t = useText('consent');
  const toast = useToast();
  const language = useLocale();
  const { agent, user } = useSite();
  const { revalidate } = useRevalidator();
  const { data: policy } = usePolicy();
  const [pending, setPending] = useState(false);
  const [isLater, setLater] = useState(false);
  const key = `agreementLater.${agent.keyCode}.${user?.staffId ?? ''}`;
  const version = policy?.version ?? '';
  if (!version || isLater || browserStorage.read(key) === version) return null;

  const putOff = () => {
    browserStorage.keep(key, version);
    setLater(true);
  };
  const agree = () =>
    whilePending(setPending, async () => {
      const address = portalAddress(agent.keyCode, '/appUser/consent/give');
      const answer = await tellPortal(address, { what: 'agreement', version, language });
      if (!answer.ok) return toast.error(answer.failure.message || t('failed'));
      toast.success(t('bar.thanks'));
      return revalidate();
    });

  return (
    <FootNotice bar="agreement" label={t('bar.label')}>
      <p>
        {t('bar.text')} <SiteLink to="/about/privacy">{t('bar.read')}</SiteLink>
      </p>
      <Button size="s" pending={pending} pendingLabel={t('bar.agreeing')} onClick={() => void agree()}>
        {t('bar.agree')}
      </Button>
      <Button size="s" variant="quiet" onClick={putOff}>
        {t('bar.later')}
      </Button>
    </FootNotice>
  );
}
