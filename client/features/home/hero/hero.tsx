import { type FormEvent, Suspense, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { type Arriving, SiteLink, useArrived, useSite } from '#client/site/site.tsx';
import { sitePath } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import { numberText } from '#shared/locale/locales.ts';
import type { CountriesAnswer, HeroPort } from '#client/features/home/load-home.server.ts';

interface HeroProps {
  ports: Arriving<HeroPort[]>;
}

/** With a search at once, for most visitors come with a school or a country in mind. */
export function UsualHero({ ports }: HeroProps) {
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
        <HeroChart.Inside ports={ports} />
      </div>
    </section>
  );
}

/** Dark in both themes, with the figures under its buttons. */
export function MainlandHero({ countries, ports }: FiguresProps & HeroProps) {
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
            <FigureTerms countries={countries} />
          </dl>
        </div>
        <HeroChart.Inside ports={ports} />
      </div>
    </section>
  );
}

/** The largest picture of the page, which the server draws; its ports answer when its script is here. */
const HeroChart = latePart({
  load: async () => (await import('./hero-chart.tsx')).HeroChart,
  words: ['home', 'ports'],
});
/** For the page's loader. */
export const drawHeroChart = () => HeroChart.draw();

/** The city where this agent's students set out. */
function useCity(): string {
  const t = useText('home');
  const { agent } = useSite();
  return t(`city.${agent.originCity}`);
}

/** What the search page understands: 1 goes by the country's name. */
const BY_SCHOOL = '0';
const BY_COUNTRY = '1';

/** The first screen waits for none: they come when somebody goes into the box. */
const SuggestionList = latePart({
  load: async () => (await import('#client/features/school-list/search/suggestion-list.tsx')).SuggestionList,
  words: ['schools'],
});

/** A plain form that needs no script; with one, the list comes without a new page. */
function FindForm() {
  const t = useText('home');
  const { agent } = useSite();
  const id = useId();
  const navigate = useNavigate();
  const [kind, setKind] = useState<'school' | 'country'>('school');
  const [box, setBox] = useState<HTMLInputElement>();
  const goIn = (event: { currentTarget: HTMLInputElement }) => setBox(event.currentTarget);
  const action = sitePath(agent.keyCode, '/school/school-search');
  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)].map(([key, value]) => [key, String(value)]);
    void navigate(`${action}?${new URLSearchParams(said)}`);
  };
  const choice = (value: string, stands: typeof kind, label: string) => (
    <label>
      <input
        type="radio"
        name="searchType"
        value={value}
        defaultChecked={value === BY_SCHOOL}
        onChange={() => setKind(stands)}
      />
      <span>{label}</span>
    </label>
  );
  return (
    <form className="find" role="search" aria-label={t('find.label')} action={action} method="get" onSubmit={goOn}>
      <fieldset>
        <legend className="sr">{t('find.kind')}</legend>
        {choice(BY_SCHOOL, 'school', t('find.bySchool'))}
        {choice(BY_COUNTRY, 'country', t('find.byCountry'))}
      </fieldset>
      <div className="line">
        <label className="sr" htmlFor={id}>
          {t(`find.${kind}`)}
        </label>
        <input
          className="input"
          id={id}
          type="search"
          name="keyword"
          placeholder={t(`find.${kind}Example`)}
          enterKeyHint="search"
          onFocus={goIn}
          onInput={goIn} // Somebody may be in it already when the page wakes up.
        />
        <button className="btn btn--solid" type="submit">
          <Icon name="search" />
          {t('find.submit')}
        </button>
        {box && kind === 'school' && <SuggestionList box={box} />}
      </div>
    </form>
  );
}

/** What the agency promises in figures; the words beside them, in the message files, say 'we'. */
const MARKETING_FIGURES = [
  { name: 'steps', value: '3', unit: null },
  { name: 'application', value: '5', unit: null },
  { name: 'result', value: '2–3', unit: 'resultUnit' },
  { name: 'assessment', value: '24', unit: 'assessmentUnit' },
] as const;

interface FiguresProps {
  countries: Arriving<CountriesAnswer>;
}

/** The agency's figures as a band of their own. */
export function FigureList({ countries }: FiguresProps) {
  const t = useText('home');
  return (
    <section className="proof" aria-label={t('figures.title')}>
      <div className="wrap">
        <dl>
          <FigureTerms countries={countries} />
        </dl>
      </div>
    </section>
  );
}

/** Each figure with its words; the list around them says how they look. */
function FigureTerms({ countries }: FiguresProps) {
  const t = useText('home');
  return (
    <>
      <Suspense fallback={null}>
        <CountedTerms countries={countries} />
      </Suspense>
      {MARKETING_FIGURES.map(({ name, value, unit }) => (
        <div key={name}>
          <dt>
            <Phrases text={t(`figures.${name}`)} />
          </dt>
          <dd className="num">
            {value}
            {unit && <small>{t(`figures.${unit}`)}</small>}
          </dd>
        </div>
      ))}
    </>
  );
}

/** Counted in the catalogue; where it cannot be asked, nothing is said. */
function CountedTerms({ countries }: FiguresProps) {
  const t = useText('home');
  const locale = useLocale();
  const answer = useArrived(countries);
  const counted = answer.ok ? answer.counted : null;
  if (!counted) return null;
  const { all, abroad, day } = counted;
  return (
    <>
      <div>
        <dt>
          <Phrases text={t('figures.schools', { day })} />
        </dt>
        <dd className="num">{numberText(all, locale)}</dd>
      </div>
      <div>
        <dt>
          <Phrases text={t('figures.abroad')} />
        </dt>
        <dd className="num">{numberText(abroad, locale)}</dd>
      </div>
    </>
  );
}
