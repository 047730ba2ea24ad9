import { Sourced } from '#client/features/facts/figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { guideAddress, type GuideCountry, type GuideFrame } from './guide-country.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { CountryChart } from './country-chart.tsx';
import { CountryCosts, RangeFigure } from './country-costs.tsx';
import { CountryClocks, CountryRules } from './country-facts.tsx';
import { GuidePage } from './guide-page.tsx';
import './country-parts.css';
import type { CountryFacts } from './load-country-facts.server.ts';
import type { Area, AreasResult } from './load-guide.server.ts';

export function CountryAreas({ frame, areas }: { frame: GuideFrame; areas: AreasResult | null }) {
  return (
    <GuidePage frame={frame} tab="area-list-tab">
      {frame.kind === 'there' &&
        (frame.here && areas ? (
          <AreaList country={frame.here} answer={areas} />
        ) : (
          <CountryRows countries={frame.offered} />
        ))}
    </GuidePage>
  );
}

function AreaList({ country, answer }: { country: GuideCountry; answer: AreasResult }) {
  const t = useText('guide');
  const path = useSitePath();
  const { agent } = useSite();
  if (!answer.ok) return <RetryNotice text={t('areas.failed')} hint={t('failedHint')} retry={t('retry')} />;
  if (answer.areas.length === 0) {
    return (
      <EmptyState
        picture={emptyArtAddress('atlas', agent.brandColour)}
        title={t('areas.none')}
        text={t('areas.noneHint')}
      />
    );
  }
  const { areas, isNarrowed, around } = answer;
  const { known, name } = country;
  const list = (
    <ol className="guide__areas guide__areas--counted">
      {areas.map((area) => (
        <AreaRow key={area.id} area={area} country={country} living={around.costs.living} />
      ))}
    </ol>
  );
  if (isNarrowed)
    return (
      <Sourced sources={around.costs.sources}>
        {list}
        <TextLink variant="more" icon="right" href={path(guideAddress('area-list-tab', country.slug))}>
          {t('areas.all', { name })}
        </TextLink>
      </Sourced>
    );
  const isShort = areas.length <= MAX_AREAS_BESIDE_CHART;
  const chart = known && <CountryChart country={known} name={name} areas={areas} isNarrow={isShort} />;
  const part = (
    <section className="section guide__section">
      <div className="section__head">
        <h3>{t('tab.area-list-tab')}</h3>
        <p className="meta">{t('areas.of', { count: areas.length })}</p>
      </div>
      <div className={isShort ? 'guide__beside' : undefined}>
        <div>
          {list}
          {Object.keys(around.costs.living).length > 0 && <p className="source">{t('costs.livingNote')}</p>}
        </div>
        {isShort && chart}
      </div>
    </section>
  );
  return (
    <Sourced sources={around.costs.sources}>
      {known && <h3 className="t">{t('clock.title')}</h3>}
      {known && <CountryClocks country={known} home={around.home} offsets={around.offsets} />}
      {isShort ? part : chart}
      <CountryCosts country={country} costs={around.costs} />
      {!isShort && part}
      {known && <CountryRules country={known} name={name} today={around.today} />}
    </Sourced>
  );
}

/** Number of areas that fit beside the chart. A longer list is placed below it, so that the costs stay in view. */
const MAX_AREAS_BESIDE_CHART = 13;

interface AreaRowProps {
  area: Area;
  country: { id: string; slug: string };
  living: CountryFacts['living'];
}

/** Number of cities from which the list is collapsed: some areas have two hundred. */
const MANY = 60;

/** State with its cities, which link to their schools. */
function AreaRow({ area, country, living }: AreaRowProps) {
  const t = useText('guide');
  const schools = (place: Record<string, string>) => withQuery('/school', { id: country.id, ...place });
  const cities = (
    <ul className="cities" aria-label={t('areas.cities', { name: area.names.own })}>
      {area.cities.map((city) => (
        <li key={city.id}>
          <SiteLink className="plain" to={schools({ state: area.id, city: city.id })}>
            {city.names.own}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
  return (
    <li>
      {area.schools !== null && (
        <span className="n" aria-hidden="true">
          {area.schools}
        </span>
      )}
      <div>
        <PlaceName names={area.names} to={guideAddress('area-list-tab', country.slug, area.slug)} />
        {area.cities.length > MANY ? (
          <details className="guide__fold">
            <summary>{t('areas.cityCount', { count: area.cities.length })}</summary>
            {cities}
          </details>
        ) : (
          area.cities.length > 0 && cities
        )}
        <AreaLiving costs={area.cities.flatMap(({ id }) => living[id] ?? [])} />
      </div>
      <SiteLink className="more" to={schools({ state: area.id })}>
        {area.schools === null ? t('areas.schools') : t('areas.count', { count: area.schools })}
        <Icon name="right" />
      </SiteLink>
    </li>
  );
}

function AreaLiving({ costs }: { costs: CountryFacts['living'][string][] }) {
  const t = useText('guide');
  if (costs.length === 0) return null;
  return (
    <dl className="facts" aria-label={t('costs.living')}>
      {costs.map(({ city, living }) => (
        <div key={city}>
          <dt>{t('costs.livingIn', { city })}</dt>
          <dd>
            <RangeFigure {...living} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CountryRows({ countries }: { countries: GuideCountry[] }) {
  const t = useText('guide');
  const { agent } = useSite();
  if (countries.length === 0) {
    return (
      <EmptyState picture={emptyArtAddress('country', agent.brandColour)} title={t('none')} text={t('noneHint')} />
    );
  }
  return (
    <ol className="guide__areas">
      {countries.map((country, index) => (
        <CountryRow key={country.id} country={country} number={index + 1} />
      ))}
    </ol>
  );
}

function CountryRow({ country, number }: { country: GuideCountry; number: number }) {
  const t = useText('guide');
  const { slug, names, known, schools, banner } = country;
  return (
    <li className="guide__country">
      <span className="n" aria-hidden="true">
        {number}
      </span>
      <img
        className="guide__art"
        src={banner}
        width={1200}
        height={420}
        alt=""
        loading={number > 2 ? 'lazy' : undefined}
      />
      <div>
        <PlaceName names={names} to={guideAddress('area-list-tab', slug)} />
        {known && <p className="meta">{t(`lead.${known}`)}</p>}
        {schools > 0 && (
          <p>
            <SiteLink to={withQuery('/school', { id: country.id })}>{t('areas.count', { count: schools })}</SiteLink>
          </p>
        )}
      </div>
      <SiteLink className="more" to={guideAddress('school-apply-tab', slug)}>
        {t('tab.school-apply-tab')}
        <Icon name="right" />
      </SiteLink>
      {known && <CountryFacts country={known} />}
    </li>
  );
}

const FACTS = ['intake', 'visa'] as const;

function CountryFacts({ country }: { country: KnownCountry }) {
  const t = useText('guide');
  return (
    <dl className="facts">
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>{t(`key.${fact}`)}</dt>
          <dd>{t(`${country}.${fact}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

function PlaceName({ names: { own, other, otherLang }, to }: { names: BilingualName; to: string }) {
  return (
    <h3>
      <SiteLink to={to}>{own}</SiteLink>{' '}
      {other && (
        <span className="display" lang={otherLang}>
          {other}
        </span>
      )}
    </h3>
  );
}
