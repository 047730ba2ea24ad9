import { Suspense } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import type { CountriesResult, CountryCard } from './load-home.server.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

type CountriesVariant = 'cards' | 'tiles';

interface CountriesProps {
  answer: MaybeDeferred<CountriesResult>;
  variant: CountriesVariant;
}

/** Shows the countries to which students can apply, as tall cards with facts or as tiles in one frame. */
export function CountriesSection({ answer: countries, variant }: CountriesProps) {
  const t = useText('home');
  useText('country'); // Requests the messages before the lazy part, so that they load together with the page.
  return (
    <section className="section" id="countries">
      <h2 className="section__head">{t('countries.title')}</h2>
      <div>
        <Suspense fallback={<CountriesSkeleton variant={variant} />}>
          <LoadedCountries answer={countries} variant={variant} />
        </Suspense>
      </div>
    </section>
  );
}

function LoadedCountries({ answer: deferredCountries, variant }: CountriesProps) {
  const t = useText('home');
  const countries = useDeferred(deferredCountries);
  if (!countries.ok) return <CountriesError />;
  const { offeredCountries, notOffered } = countries;
  if (offeredCountries.length === 0) return <CountriesEmpty />;
  return (
    <>
      {variant === 'cards' ? (
        <CountryCards countries={offeredCountries} />
      ) : (
        <CountryTiles countries={offeredCountries} />
      )}
      <p className="meta lands-others">
        {variant === 'cards' && offeredCountries.some(({ fee }) => fee) && (
          <>
            {t('countries.feeNote')} <SiteLink to="/country-list">{t('countries.feeSources')}</SiteLink>{' '}
          </>
        )}
        {notOffered.length > 0 && t('countries.notOffered', { names: notOffered.join(t('countries.comma')) })}
      </p>
    </>
  );
}

/** Countries that are usually offered, in the order of the catalogue. */
const MAIN_COUNTRIES: KnownCountry[] = ['uk', 'au', 'us', 'ca'];
/** Text that reserves the height of one line without displaying anything. */
const NON_BREAKING_SPACE = '\u00a0';

/** Placeholder of four countries, which prevents a layout shift. */
function CountriesSkeleton({ variant }: { variant: CountriesVariant }) {
  const t = useText('home');
  return (
    <div role="status" aria-label={t('countries.loading')}>
      <div className={variant === 'cards' ? 'lands' : 'lands lands--tiles'}>
        {MAIN_COUNTRIES.map((country) => (
          <div className="land land--waiting" key={country}>
            <span className="pic skeleton" />
            <div className="t skeleton">
              <div className="lands--unseen">
                <CountryTexts country={country} variant={variant} />
              </div>
            </div>
          </div>
        ))}
      </div>
      <p className="meta lands-others lands--unseen">
        {variant === 'cards' && `${t('countries.feeNote')} ${t('countries.feeSources')} `}
        {t('countries.notOffered', { names: NON_BREAKING_SPACE })}
      </p>
    </div>
  );
}

/** Invisible text of one country, which gives the placeholder the height of the real card. */
function CountryTexts({ country, variant }: { country: KnownCountry; variant: CountriesVariant }) {
  const t = useText('country');
  const name = { name: t(`${country}.name`), englishName: useLocale() === 'en-us' ? '' : NON_BREAKING_SPACE };
  return (
    <>
      <CountryName country={name} />
      {variant === 'cards' ? (
        <CountryFacts country={country} fee={{ text: NON_BREAKING_SPACE, converted: NON_BREAKING_SPACE, years: '' }} />
      ) : (
        <span className="meta">{t(`${country}.trait`)}</span>
      )}
    </>
  );
}

/** Error message with a link that reloads the page, which also works without JavaScript. */
function CountriesError() {
  const t = useText('home');
  const { agent } = useSite();
  return (
    <Notice tone="caution">
      <p>{t('countries.failed')}</p>
      <p className="meta">{t('countries.failedHint')}</p>
      <a className="more" href={sitePath(agent.keyCode, '/')}>
        <Icon name="retry" />
        {t('countries.retry')}
      </a>
    </Notice>
  );
}

function CountriesEmpty() {
  const t = useText('home');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={getEmptyArtPath('country', agent.brandColour)}
      title={t('countries.none')}
      text={t('countries.noneHint')}
    />
  );
}

function CountryCards({ countries }: { countries: CountryCard[] }) {
  return (
    <ul className="lands">
      {countries.map((country) => (
        <li className="land" key={country.id}>
          <SiteLink to={`/school?id=${country.id}`}>
            <CountryPicture src={country.picture} />
            <CountryName country={country} />
          </SiteLink>
          {country.knownCountry && <CountryFacts country={country.knownCountry} fee={country.fee} />}
        </li>
      ))}
    </ul>
  );
}

interface CountryFactsProps extends Pick<CountryCard, 'fee'> {
  country: KnownCountry;
}

function CountryFacts({ country, fee }: CountryFactsProps) {
  const t = useText('country');
  const uiText = useText('ui');
  return (
    <>
      <dl className="ledger">
        {fee && (
          <div>
            <dt>{t('label.fee')}</dt>
            {/* The empty attribute marks a figure whose source is linked below the cards. */}
            <dd data-figure="">
              {fee.text}{' '}
              <small>
                {[fee.converted && uiText('about', { money: fee.converted }), fee.years].filter(Boolean).join(' · ')}
              </small>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('label.intake')}</dt>
          <dd>{t(`${country}.intake`)}</dd>
        </div>
      </dl>
      <p className="land__trait">{t(`${country}.trait`)}</p>
    </>
  );
}

function CountryTiles({ countries }: { countries: CountryCard[] }) {
  const t = useText('country');
  return (
    <ul className="lands lands--tiles">
      {countries.map((country) => (
        <li className="land" key={country.id}>
          <SiteLink to={`/school?id=${country.id}`}>
            <CountryPicture src={country.picture} />
            <span className="t">
              <CountryName country={country} />
              {country.knownCountry && (
                <span className="meta">
                  <Phrases text={t(`${country.knownCountry}.trait`)} />
                </span>
              )}
            </span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}

function CountryName({ country: { name, englishName } }: { country: Pick<CountryCard, 'name' | 'englishName'> }) {
  return (
    <h3>
      {name}
      {englishName && <small lang="en">{englishName}</small>}
    </h3>
  );
}

/** Decorative picture. The adjacent name identifies the country. */
function CountryPicture({ src }: { src: string }) {
  return <img className="pic" src={src} width={1200} height={420} loading="lazy" alt="" />;
}
