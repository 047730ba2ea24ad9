import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';

export function FeesSection() {
  const t = useText('home');
  return (
    <section className="plain-talk">
      <div className="wrap">
        <h2>
          {t('fees.first')} <br />
          {t('fees.second')}
        </h2>
        <div className="prose">
          <p>{t('fees.text')}</p>
          <p>{t('fees.order')}</p>
          <p>
            <SiteLink to="/fees">{t('fees.link')}</SiteLink>
          </p>
        </div>
      </div>
    </section>
  );
}
