import { useText } from '#client/i18n/use-text.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { ButtonLink } from '#client/ui/link/button-link.tsx';
import { BestFive } from './best-five.tsx';
import { ChannelTabs } from './channel-tabs.tsx';
import { DseCalendar } from './dse-calendar.tsx';
import { DseGrades } from './dse-grades.tsx';
import { DseWays } from './dse-ways.tsx';
import './dse.css';

export function DseLanding() {
  const t = useText('dse');
  const path = useSitePath();
  return (
    <div className="wrap dse-page">
      <header className="dse-page__head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <ButtonLink variant="primary" href={path('/dse/choose-school-taqbin')}>
          {t('start')}
        </ButtonLink>
      </header>
      <ChannelTabs here="dse" />
      <DseWays />
      <DseGrades />
      <BestFive />
      <DseCalendar />
    </div>
  );
}
