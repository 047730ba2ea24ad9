import type { WeatherKind } from './art-address.ts';
import { frameSvg } from './write-svg.ts';
import { renderPath, roundToTenth } from './shapes.ts';

const [ink, brass] = ['var(--ink)', 'var(--brass)'];

function renderSun(): string {
  let raysPath = '';
  for (let k = 0; k < 24; k++) {
    const angle = (k * Math.PI) / 12;
    const pointAt = (radius: number) =>
      `${roundToTenth(30 + radius * Math.cos(angle))} ${roundToTenth(30 + radius * Math.sin(angle))}`;
    raysPath += `M${pointAt(k % 2 ? 19 : 18)}L${pointAt(k % 2 ? 23 : 27)}`;
  }
  return `<circle cx="30" cy="30" r="13" fill="${brass}"/>${renderPath(raysPath, '', brass, 1.6)}`;
}

const renderCloud = () =>
  renderPath('M22 58a13 13 0 0 1 1-26a17 17 0 0 1 32-2a14 14 0 0 1 9 28Z', 'var(--sheet)', ink, 1.6) +
  renderPath('M26 50H62M22 44H58M30 38H52', '', ink, 1.1);

const renderRain = () => renderPath('M26 64l-4 9M38 64l-4 9M50 64l-4 9M62 64l-4 9', '', ink, 1.6);

const WEATHER_SIGNS: Readonly<Record<WeatherKind, () => string>> = {
  // A sun alone is centred.
  sun: () => `<g transform="translate(10 9)">${renderSun()}</g>`,
  cloud: () => `<g transform="translate(14 -2) scale(.9)">${renderSun()}</g>${renderCloud()}`,
  rain: () => renderCloud() + renderRain(),
};

export const renderWeather = (kind: WeatherKind): string =>
  frameSvg({ width: 80, height: 78, body: WEATHER_SIGNS[kind]() });
