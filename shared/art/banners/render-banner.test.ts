import { wcagContrast as contrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { ART_COUNTRIES, DAY_INKS, getInkOfHour } from '#shared/art/art-address.ts';
import { renderBanner, getTokensAt } from './render-banner.ts';

describe('the inks of the time of day', () => {
  it('follow the local time of the place', () => {
    const inkByHour = Array.from({ length: 24 }, (_, hour) => getInkOfHour(hour));
    expect([
      inkByHour[4],
      inkByHour[5],
      inkByHour[8],
      inkByHour[9],
      inkByHour[16],
      inkByHour[17],
      inkByHour[19],
      inkByHour[20],
    ]).toEqual(['night', 'morning', 'morning', 'day', 'day', 'evening', 'evening', 'night']);
  });

  const cases = ART_COUNTRIES.flatMap((country) =>
    DAY_INKS.flatMap((hour) => (['light', 'dark'] as const).map((theme) => ({ country, hour, theme }))),
  );

  it.each(cases)('of $country are shown in the $hour on a $theme page', ({ country, hour, theme }) => {
    const getColours = (time: typeof hour) => {
      const [ground = '', main = '', second = ''] = Object.values(getTokensAt(country, time, theme));
      return { main: contrast(main, ground), second: contrast(second, ground) };
    };
    expect(getColours(hour).main).toBeGreaterThanOrEqual(3); // WCAG requires a contrast of 3 for graphics.
    expect(getColours(hour).second).toBeGreaterThanOrEqual(Math.min(2, getColours('day').second));
  });

  it('share one picture, and the URL fragment selects one', () => {
    const banner = renderBanner({ id: '7', country: 'uk' });
    for (const hour of ['morning', 'evening', 'night']) {
      expect(banner).toContain(`<g id="${hour}">`);
      expect(banner.match(new RegExp(`#${hour}:target\\{--art-uk-g:#`, 'g'))).toHaveLength(2);
    }
  });
});
