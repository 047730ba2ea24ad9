import auChart from './charts/au.svg?url&no-inline';
import caChart from './charts/ca.svg?url&no-inline';
import ukChart from './charts/uk.svg?url&no-inline';
import usChart from './charts/us.svg?url&no-inline';
import { useText } from '#client/i18n/use-text.ts';
import type { KnownCountry } from '#client/site/catalogue/known-country.ts';
import { COUNTRY_FRAMES, flattenFrame, type Frame } from '#shared/places/country-frames.ts';
import { placeMarks } from './place-marks.ts';
import type { Area } from './load-guide.server.ts';

const CHARTS: Record<KnownCountry, string> = { uk: ukChart, au: auChart, us: usChart, ca: caChart };

/** The country as a chart, with how many schools each area has. All that it says stands in the list of areas, too. */
export function CountryChart({
  country,
  name,
  areas,
}: {
  country: KnownCountry;
  name: string;
  areas: readonly Area[];
}) {
  const t = useText('guide');
  const flat = flattenFrame(COUNTRY_FRAMES[country] as Frame);
  const { width, height } = flat;
  const marks = placeMarks(areas, flat);
  return (
    <figure className="guide__chart">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('chart.label', { name })}>
        <use href={`${CHARTS[country]}#chart`} />
        {marks.map(({ id, x, y, count, label, anchor }) => (
          <g key={id} className={label ? undefined : 'guide__mark--small'}>
            <circle cx={x} cy={y} r={label ? 13 : 8} />
            {label && (
              <text className="guide__count" x={x} y={y + 5} textAnchor="middle">
                {count}
              </text>
            )}
            {label && (
              <text className="guide__place" x={x + (anchor === 'end' ? -18 : 18)} y={y + 5} textAnchor={anchor}>
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className="source">{t('chart.note')}</figcaption>
    </figure>
  );
}
