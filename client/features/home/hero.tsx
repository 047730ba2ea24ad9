import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { chartAddress } from '#shared/art/art-address.ts';
import { FigureTerms } from './figures.tsx';
import { FindForm } from './find-form.tsx';

/** With a search at once, for most visitors come with a school or a country in mind. */
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

/** The largest thing on the first screen, so it is fetched first. */
function ChartFigure() {
  const t = useText('home');
  const city = useCity();
  const { agent } = useSite();
  const src = chartAddress({ origin: agent.originCity, locale: useLocale(), colour: agent.brandColour });
  return (
    <figure className="on-day">
      <img src={src} width={640} height={640} fetchPriority="high" alt={t('chart.alt', { city })} />
      <figcaption className="source">{t('chart.caption', { city })}</figcaption>
    </figure>
  );
}

/** The city where this agent's students set out. */
function useCity(): string {
  const t = useText('home');
  const { agent } = useSite();
  return t(`city.${agent.originCity}`);
}
