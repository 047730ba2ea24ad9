import { chartAddress } from '#shared/art/art-address.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { useCity } from './use-city.ts';

/** The largest thing on the first screen, so it is fetched first. */
export function ChartFigure() {
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
