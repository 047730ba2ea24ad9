import { Suspense } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type { Arriving } from '#client/site/arriving.ts';
import { CountriesHere, type CountriesLook } from './countries-here.tsx';
import { CountriesWaiting } from './countries-waiting.tsx';
import type { CountriesAnswer } from './load-countries.server.ts';

interface CountriesSectionProps {
  answer: Arriving<CountriesAnswer>;
  look: CountriesLook;
}

export function CountriesSection({ answer, look }: CountriesSectionProps) {
  const t = useText('home');
  useText('country'); // Asked for before the late part, so that it comes along with the page.
  return (
    <section className="section" id="countries">
      <div className="section__head">
        <h2>{t('countries.title')}</h2>
        <p className="meta">{t('countries.others')}</p>
      </div>
      <div>
        <Suspense fallback={<CountriesWaiting look={look} />}>
          <CountriesHere answer={answer} look={look} />
        </Suspense>
      </div>
    </section>
  );
}
