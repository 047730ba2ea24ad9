import { ApplicationSection } from './application-section.tsx';
import { CountriesSection } from './countries-section.tsx';
import { EntriesSection } from './entries-section.tsx';
import { FeesSection } from './fees-section.tsx';
import { FigureList } from './figure-list.tsx';
import type { HomeContent } from './home-content.ts';
import { InvitationSection } from './invitation-section.tsx';
import { NewsSection } from './news-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { UsualHero } from './usual-hero.tsx';

export function UsualHome({ news, hasFeesPage, countries, ranking }: HomeContent) {
  return (
    <>
      <UsualHero />
      <FigureList />
      <div className="wrap">
        <CountriesSection answer={countries} look="cards" />
        <StepsSection />
        <ApplicationSection />
        <EntriesSection ranking={ranking} />
        <NewsSection news={news} />
        <InvitationSection />
      </div>
      {hasFeesPage && <FeesSection />}
    </>
  );
}
