import type { CountryFees, FeesByCountry } from '#client/features/facts/country-fees.server.ts';
import { Sourced, SourceMark } from '#client/features/facts/figure.tsx';
import { RangeFigure } from '#client/features/facts/range-figure.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { withQuery } from '#client/site/addresses.ts';
import type { BilingualName } from '#client/site/catalogue/school-name.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { EmptyState, RetryNotice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { getGuidePath, type GuideCountry, type GuideFrame } from './guide-country.ts';
import { CountryChart } from './country-chart.tsx';
import { CountryCosts } from './country-costs.tsx';
import { CountryRules } from './country-facts.tsx';
import { GuidePage } from './guide-page.tsx';
import './country-parts.css';
import type { CountryFacts } from './load-country-facts.server.ts';
import type { Area, AreasContext, AreasResult } from './load-guide.server.ts';

interface CountryAreasProps {
  frame: GuideFrame;
  areasResult: AreasResult | null;
  /** Fees of all countries, or null on the page of one country. */
  fees: FeesByCountry | null;
}

export function CountryAreas({ frame, areasResult, fees }: CountryAreasProps) {
  const costs = areasResult?.ok ? areasResult.countryContext.costs : null;
  return (
    <Sourced sources={costs?.sources ?? fees?.sources ?? []}>
      <GuidePage frame={frame} tab="area-list-tab" costSummary={costs && <CostSummary costs={costs} />}>
        {frame.kind === 'there' &&
          (frame.selectedCountry && areasResult ? (
            <AreaList country={frame.selectedCountry} areasResult={areasResult} today={frame.today} />
          ) : (
            <CountryRows countries={frame.offeredCountries} fees={fees?.fees ?? {}} />
          ))}
      </GuidePage>
    </Sourced>
  );
}

/** Summary of a year's costs, shown before the other facts. */
function CostSummary({ costs: { years, tuitionRange, listedFees, livingEnds } }: { costs: AreasContext['costs'] }) {
  const t = useText('guide');
  const factsText = useText('facts');
  const isVisaSum = livingEnds?.min.key === 'visaFunds';
  const livingName = t(livingEnds?.min.unit.endsWith('/year') ? 'costs.livingYear' : 'costs.living');
  return (
    <>
      {tuitionRange && (
        <div>
          <dt>
            {t('costs.schools')} <SourceMark figures={[tuitionRange.min, tuitionRange.max]} name={t('costs.schools')} />
          </dt>
          <dd>
            <RangeFigure {...tuitionRange} />
            <small>
              {t('key.ofSchools', { count: tuitionRange.schools })}
              {listedFees && (
                <span className="guide__listed">
                  {t('key.listedFees', { count: years.length })} <RangeFigure {...listedFees} />
                </span>
              )}
            </small>
          </dd>
        </div>
      )}
      {livingEnds && (
        <div>
          <dt>
            {livingName} <SourceMark figures={[livingEnds.min, livingEnds.max]} name={livingName} />
          </dt>
          <dd>
            <RangeFigure {...livingEnds} />
            <small>{isVisaSum ? factsText('livingBasis.visaFunds') : t('costs.livingNote')}</small>
          </dd>
        </div>
      )}
    </>
  );
}

interface AreaListProps {
  country: GuideCountry;
  areasResult: AreasResult;
  today: string;
}

function AreaList({ country, areasResult, today }: AreaListProps) {
  const t = useText('guide');
  const toPath = useSitePath();
  const { agent } = useSite();
  if (!areasResult.ok) return <RetryNotice text={t('areas.failed')} hint={t('failedHint')} retry={t('retry')} />;
  if (areasResult.areas.length === 0) {
    return (
      <EmptyState
        picture={getEmptyArtPath('atlas', agent.brandColour)}
        title={t('areas.none')}
        text={t('areas.noneHint')}
      />
    );
  }
  const { areas, isNarrowed, countryContext } = areasResult;
  const { knownCountry, name } = country;
  const renderAreas = (listedAreas: readonly Area[]) => (
    <ol className="guide__areas guide__areas--counted">
      {listedAreas.map((area) => (
        <AreaRow key={area.id} area={area} country={country} living={countryContext.costs.living} />
      ))}
    </ol>
  );
  // A few areas more than are listed need no fold.
  const listedCount = areas.length > MAX_AREAS_BESIDE_CHART ? LISTED_AREAS : areas.length;
  const foldedAreas = areas.slice(listedCount);
  const areaList = (
    <div>
      {renderAreas(areas.slice(0, listedCount))}
      {foldedAreas.length > 0 && (
        <Disclosure title={t('areas.more', { count: foldedAreas.length })}>{renderAreas(foldedAreas)}</Disclosure>
      )}
    </div>
  );
  if (isNarrowed)
    return (
      <>
        {areaList}
        <TextLink variant="more" icon="right" href={toPath(getGuidePath('area-list-tab', country.slug))}>
          {t('areas.all', { name })}
        </TextLink>
      </>
    );
  const isChartBeside = areas.length <= MAX_AREAS_BESIDE_CHART;
  const countryChart = knownCountry && (
    <CountryChart country={knownCountry} name={name} areas={areas} isNarrow={isChartBeside} />
  );
  const areasPart = (
    <section className="section guide__section" id="areas">
      <div className="section__head">
        <h3>{t('tab.area-list-tab')}</h3>
        <p className="meta">{t('areas.of', { count: areas.length })}</p>
      </div>
      <div className={isChartBeside ? 'guide__beside' : undefined}>
        {areaList}
        {isChartBeside && countryChart}
      </div>
    </section>
  );
  return (
    <>
      <nav className="guide__jump" aria-label={t('jump')}>
        {JUMP_TARGETS.map((target) => (
          <a key={target} className="more" href={`#${target}`}>
            {t(`jumpTo.${target}`)}
          </a>
        ))}
      </nav>
      <CountryCosts country={country} costs={countryContext.costs} />
      {knownCountry && <CountryRules country={knownCountry} today={today} />}
      {!isChartBeside && countryChart}
      {areasPart}
    </>
  );
}

const JUMP_TARGETS = ['costs', 'rules', 'areas'] as const;

/** Number of areas before the fold of a long list, which begins with the areas of most schools. */
const LISTED_AREAS = 6;

/** Maximum number of areas next to the chart. A longer list is placed below it. */
const MAX_AREAS_BESIDE_CHART = 13;

interface AreaRowProps {
  area: Area;
  country: { id: string; slug: string };
  living: CountryFacts['living'];
}

/** Number of cities from which the list is collapsed, because some areas have two hundred cities. */
const MANY_CITIES = 8;

/** Shows a state and its cities, each of which links to its schools. */
function AreaRow({ area, country, living }: AreaRowProps) {
  const t = useText('guide');
  const getSchoolListPath = (placeQuery: Record<string, string>) =>
    withQuery('/school', { id: country.id, ...placeQuery });
  const cityList = (
    <ul className="cities" aria-label={t('areas.cities', { name: area.names.own })}>
      {area.cities.map((city) => (
        <li key={city.id}>
          <SiteLink className="plain" to={getSchoolListPath({ state: area.id, city: city.id })}>
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
        <PlaceName names={area.names} to={getGuidePath('area-list-tab', country.slug, area.slug)} />
        {area.cities.length > MANY_CITIES ? (
          <details className="guide__fold">
            <summary>{t('areas.cityCount', { count: area.cities.length })}</summary>
            {cityList}
          </details>
        ) : (
          area.cities.length > 0 && cityList
        )}
        <AreaLiving livingCosts={area.cities.flatMap(({ id }) => living[id] ?? [])} />
      </div>
      <SiteLink className="more" to={getSchoolListPath({ state: area.id })}>
        {area.schools === null ? t('areas.schools') : t('areas.count', { count: area.schools })}
        <Icon name="right" />
      </SiteLink>
    </li>
  );
}

function AreaLiving({ livingCosts }: { livingCosts: CountryFacts['living'][string][] }) {
  const t = useText('guide');
  if (livingCosts.length === 0) return null;
  return (
    <dl className="facts" aria-label={t('costs.living')}>
      {livingCosts.map(({ city, living }) => (
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

function CountryRows({ countries, fees }: { countries: GuideCountry[]; fees: FeesByCountry['fees'] }) {
  const t = useText('guide');
  const { agent } = useSite();
  if (countries.length === 0) {
    return (
      <EmptyState picture={getEmptyArtPath('country', agent.brandColour)} title={t('none')} text={t('noneHint')} />
    );
  }
  return (
    <ul className="guide__countries">
      {countries.map((country, index) => (
        <CountryRow key={country.id} country={country} fees={fees[country.id] ?? null} isFirstArea={index === 0} />
      ))}
    </ul>
  );
}

interface CountryRowProps {
  country: GuideCountry;
  fees: CountryFees | null;
  isFirstArea: boolean;
}

function CountryRow({ country, fees, isFirstArea }: CountryRowProps) {
  const t = useText('guide');
  const { id, slug, names, knownCountry, schools, banner } = country;
  return (
    <li className="guide__country">
      <img src={banner} width={1200} height={420} alt="" loading={isFirstArea ? undefined : 'lazy'} />
      <div>
        <PlaceName names={names} to={getGuidePath('area-list-tab', slug)} />
        {knownCountry && <p className="meta">{t(`lead.${knownCountry}`)}</p>}
        <dl className="facts">
          {fees && (
            <div>
              <dt>
                {t('costs.schools')} <SourceMark figures={[fees.min, fees.max]} name={names.own} />
              </dt>
              <dd>
                <RangeFigure {...fees} />
                <small>{t('key.ofSchools', { count: fees.schools })}</small>
              </dd>
            </div>
          )}
          {knownCountry &&
            COUNTRY_FACTS.map((fact) => (
              <div key={fact}>
                <dt>{t(`key.${fact}`)}</dt>
                <dd>{t(`${knownCountry}.${fact}`)}</dd>
              </div>
            ))}
        </dl>
        <p className="row">
          <SiteLink className="more" to={withQuery('/school', { id })}>
            {schools > 0 ? t('areas.count', { count: schools }) : t('areas.schools')}
            <Icon name="right" />
          </SiteLink>
          <SiteLink className="more" to={getGuidePath('school-apply-tab', slug)}>
            {t('tab.school-apply-tab')}
            <Icon name="right" />
          </SiteLink>
        </p>
      </div>
    </li>
  );
}

const COUNTRY_FACTS = ['intake', 'visa'] as const;

function PlaceName({ names: { own, other, otherLang }, to: path }: { names: BilingualName; to: string }) {
  return (
    <h3>
      <SiteLink to={path}>{own}</SiteLink>{' '}
      {other && (
        <span className="display" lang={otherLang}>
          {other}
        </span>
      )}
    </h3>
  );
}
