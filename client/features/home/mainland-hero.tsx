import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { FigureTerms } from './figure-terms.tsx';
import { useCity } from './use-city.ts';

/** Dark in both themes, with the figures under its buttons. */
export function MainlandHero() {
  const t = useText('home');
  const city = useCity();
  return (
    <section className="hero hero--night on-night" data-invitation>
      <div className="wrap">
        <div>
          <h1>
            {t('hero.first', { city })} <br />
            {t('mainlandHero.second')}
          </h1>
          <p className="lead">{t('mainlandHero.lead')}</p>
          <p className="go row">
            <SiteLink className="btn btn--primary btn--l" to="/school-selection">
              {t('hero.start')}
            </SiteLink>
            <SiteLink className="btn btn--l" to="/college-library">
              {t('mainlandHero.browse')}
            </SiteLink>
          </p>
          <dl className="quick">
            <FigureTerms />
          </dl>
        </div>
        <ChartFigure />
      </div>
    </section>
  );
}
