import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { FindForm } from './find-form.tsx';
import { useCity } from './use-city.ts';

export function UsualHero() {
  const t = useText('home');
  const city = useCity();
  return (
    <section className="hero" data-invitation>
      <div className="wrap">
        <div>
          <h1>
            {t('hero.first', { city })} <br />
            {t('hero.second')}
          </h1>
          <p className="lead">{t('hero.lead')}</p>
          <FindForm />
          <p className="go row">
            <SiteLink className="btn btn--primary btn--l" to="/school-selection">
              {t('hero.start')}
            </SiteLink>
            <span className="meta">{t('hero.startNote')}</span>
          </p>
        </div>
        <ChartFigure />
      </div>
    </section>
  );
}
