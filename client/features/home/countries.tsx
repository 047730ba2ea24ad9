import { Suspense } from 'react';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import type { CountriesResult, CountryCard } from './load-home.server.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { type MaybeDeferred, useDeferred } from '#client/site/deferred-data.ts';

type CountriesLook = 'cards' | 'tiles';

interface CountriesProps {
  answer: MaybeDeferred<CountriesResult>;
  look: CountriesLook;
}

/** The countries one can apply to: as tall cards with facts, or as tiles in one frame. */
export function CountriesSection({ answer, look }: CountriesProps) {
  const t = useText('home');
  useText('country'); // Requested before the lazy part, so that the messages arrive with the page.
  return (
    <section className="section" id="countries">
      <div className="section__head">
        <h2>{t('countries.title')}</h2>
        <p className="meta">{t('countries.others')}</p>
      </div>
      <div>
        <Suspense fallback={<WaitingCountries look={look} />}>
          <ArrivedCountries answer={answer} look={look} />
        </Suspense>
      </div>
    </section>
  );
}

function ArrivedCountries({ answer, look }: CountriesProps) {
  const t = useText('home');
  const countries = useDeferred(answer);
  if (!countries.ok) return <FailedCountries />;
  const { offered, notOffered } = countries;
  if (offered.length === 0) return <NoCountries />;
  return (
    <>
      {look === 'cards' ? <CountryCards countries={offered} /> : <CountryTiles countries={offered} />}
      {notOffered.length > 0 && (
        <p className="meta lands-others">
          {t('countries.notOffered', { names: notOffered.join(t('countries.comma')) })}
        </p>
      )}
    </>
  );
}

/** The four that are offered, in the order in which they come. */
const USUAL_COUNTRIES: KnownCountry[] = ['uk', 'au', 'us', 'ca'];
/** Takes the height of one line of text without showing any. */
const SOME_WORDS = '\u00a0';

/** Keeps the place of the four countries, so that nothing moves when they come. */
function WaitingCountries({ look }: { look: CountriesLook }) {
  const t = useText('home');
  return (
    <div role="status" aria-label={t('countries.loading')}>
      <div className={look === 'cards' ? 'lands' : 'lands lands--tiles'}>
        {USUAL_COUNTRIES.map((country) => (
          <div className="land land--waiting" key={country}>
            <span className="pic skeleton" />
            <div className="t skeleton">
              <div className="lands--unseen">
                <WordsOf country={country} look={look} />
              </div>
            </div>
          </div>
        ))}
      </div>
      <p className="meta lands-others lands--unseen">{t('countries.notOffered', { names: SOME_WORDS })}</p>
    </div>
  );
}

/** The words of one country, unseen: they give the waiting card the height that the real one will have. */
function WordsOf({ country, look }: { country: KnownCountry; look: CountriesLook }) {
  const t = useText('country');
  const name = { name: t(`${country}.name`), englishName: useLocale() === 'en-us' ? '' : SOME_WORDS };
  return (
    <>
      <CountryName country={name} />
      {look === 'cards' ? <CountryFacts country={country} /> : <span className="meta">{t(`${country}.trait`)}</span>}
    </>
  );
}

/** Trying again is asking for the page again, which also works without a script. */
function FailedCountries() {
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

function NoCountries() {
  const t = useText('home');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('country', agent.brandColour)}
      title={t('countries.none')}
      text={t('countries.noneHint')}
    />
  );
}

/** Countries with a tall picture and their facts in a ledger. */
function CountryCards({ countries }: { countries: CountryCard[] }) {
  return (
    <ul className="lands">
      {countries.map((country) => (
        <li className="land" key={country.id}>
          <SiteLink to={`/school?id=${country.id}`}>
            <CountryPicture src={country.picture} />
            <CountryName country={country} />
          </SiteLink>
          {country.known && <CountryFacts country={country.known} />}
        </li>
      ))}
    </ul>
  );
}

const FACTS = ['intake', 'trait'] as const;

function CountryFacts({ country }: { country: KnownCountry }) {
  const t = useText('country');
  return (
    <dl className="ledger">
      {FACTS.map((fact) => (
        <div key={fact}>
          <dt>{t(`label.${fact}`)}</dt>
          <dd>{t(`${country}.${fact}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Countries side by side in one frame, each with what it is known for. */
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
              {country.known && (
                <span className="meta">
                  <Phrases text={t(`${country.known}.trait`)} />
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

/** Decorative: the adjacent name identifies the country. */
function CountryPicture({ src }: { src: string }) {
  return (
    <span className="pic">
      <img src={src} width={1200} height={420} loading="lazy" alt="" />
    </span>
  );
}
