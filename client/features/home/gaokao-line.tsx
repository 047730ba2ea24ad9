import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';

export function GaokaoLine() {
  const t = useText('home');
  return (
    <section className="gk">
      <div className="wrap">
        <h2>{t('gaokao.title')}</h2>
        <p>{t('gaokao.text')}</p>
        <SiteLink className="btn" to="/school-selection">
          {t('gaokao.start')}
        </SiteLink>
      </div>
    </section>
  );
}
