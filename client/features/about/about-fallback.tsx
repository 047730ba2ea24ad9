import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';

/** What is true of every agency here, for one that has written nothing of its own. */
export function AboutFallback() {
  const t = useText('about');
  const { agent } = useSite();
  return (
    <div className="wrap about-text prose">
      <p>{t('us.who', { name: agent.name })}</p>
      <p>{t('us.how')}</p>
      {agent.contactTel && <p>{t('us.contact', { phone: agent.contactTel.replaceAll(' ', '\u00a0') })}</p>}
    </div>
  );
}
