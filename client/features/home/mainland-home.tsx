import { ApplicationSection } from './application-section.tsx';
import { CountriesSection } from './countries-section.tsx';
import { FeesSection } from './fees-section.tsx';
import { GaokaoLine } from './gaokao-line.tsx';
import type { HomeContent } from './home-content.ts';
import { InvitationSection } from './invitation-section.tsx';
import { MainlandEntries } from './mainland-entries.tsx';
import { MainlandHero } from './mainland-hero.tsx';
import { MainlandNews } from './mainland-news.tsx';
import { StepsSection } from './steps-section.tsx';

export function MainlandHome({ news, hasFeesPage, countries }: HomeContent) {
  return (
    <>
      <MainlandHero />
      <GaokaoLine />
      <div className="wrap">
        <CountriesSection answer={countries} look="tiles" />
        <StepsSection />
        <ApplicationSection />
        <MainlandEntries />
        <MainlandNews news={news} />
        <InvitationSection />
      </div>
      {hasFeesPage && <FeesSection />}
    </>
  );
}
