import type { WeatherKind } from '#shared/art/art-kinds.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { say, type Saying } from '#backend/assistant/say.ts';

/** The WMO's codes as services use them, each with its word and its picture. */
const SKIES: readonly [codes: readonly number[], saying: Saying, kind: WeatherKind][] = [
  [[0], 'skyClear', 'sun'],
  [[1], 'skyMostlyClear', 'sun'],
  [[2], 'skyPartlyCloudy', 'cloud'],
  [[3], 'skyOvercast', 'cloud'],
  [[45, 48], 'skyFog', 'cloud'],
  [[51, 53, 55], 'skyDrizzle', 'rain'],
  [[56, 57], 'skyFreezingDrizzle', 'rain'],
  [[61, 63, 65], 'skyRain', 'rain'],
  [[66, 67], 'skyFreezingRain', 'rain'],
  [[71, 73, 75, 77], 'skySnow', 'cloud'],
  [[80, 81, 82], 'skyShowers', 'rain'],
  [[85, 86], 'skySnowShowers', 'cloud'],
  [[95], 'skyThunder', 'rain'],
  [[96, 99], 'skyThunderHail', 'rain'],
];

/** '' for a code that has no word here. */
export function nameSky(code: number, locale: Locale): { sky: string; kind: WeatherKind | null } {
  const [, saying, kind] = SKIES.find(([codes]) => codes.includes(code)) ?? [];
  return { sky: saying ? say(locale, saying) : '', kind: kind ?? null };
}
