import { useText } from '#client/i18n/use-text.ts';
import { clockAt, CLOCKS, HOME_CLOCKS, useMinute } from './clocks.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';

export interface ClockOffset {
  city: string;
  /** Hours ahead of where the agent's students are, as of when the page was made. */
  ahead: number;
}

interface CountryClocksProps {
  country: KnownCountry;
  home: keyof typeof HOME_CLOCKS;
  offsets: readonly ClockOffset[];
}

/** The time there and at home. The hours between them stand in the page; the clocks go where there is a script. */
export function CountryClocks({ country, home, offsets }: CountryClocksProps) {
  const t = useText('guide');
  const now = useMinute();
  const at = HOME_CLOCKS[home];
  const between = (city: string) => {
    const ahead = offsets.find((one) => one.city === city)?.ahead ?? 0;
    if (ahead === 0) return t('clock.same', { home: t(`clock.city.${at.city}`) });
    return t(ahead > 0 ? 'clock.ahead' : 'clock.behind', {
      hours: String(Math.abs(ahead)),
      home: t(`clock.city.${at.city}`),
    });
  };
  return (
    <dl className="guide__clocks">
      {CLOCKS[country].map(({ city, zone }) => (
        <div key={city}>
          <dt>{t(`clock.city.${city}`)}</dt>
          <dd>
            <Clock zone={zone} now={now} />
            <span className="source">{between(city)}</span>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t(`clock.city.${at.city}`)}</dt>
        <dd>
          <Clock zone={at.zone} now={now} />
          <span className="source">{t('clock.home')}</span>
        </dd>
      </div>
    </dl>
  );
}

const Clock = ({ zone, now }: { zone: string; now: number | null }) => (
  <span className="guide__time">{now === null ? '' : clockAt(zone, new Date(now))}</span>
);
