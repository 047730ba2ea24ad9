import { wcagContrast as contrast } from 'culori';
import { describe, expect, it } from 'vitest';
import { artCountries, dayInks, inkOfHour } from '#shared/art/art-address.ts';
import { renderBanner, tokensAt } from './render-banner.ts';

describe('the inks of an hour', () => {
  it('are those of the clock there', () => {
    const at = Array.from({ length: 24 }, (_, hour) => inkOfHour(hour));
    expect([at[4], at[5], at[8], at[9], at[16], at[17], at[19], at[20]]).toEqual([
      'night',
      'morning',
      'morning',
      'day',
      'day',
      'evening',
      'evening',
      'night',
    ]);
  });

  const all = artCountries.flatMap((country) =>
    dayInks.flatMap((hour) => (['light', 'dark'] as const).map((theme) => ({ country, hour, theme }))),
  );

  it.each(all)('of $country are seen in the $hour on a $theme page', ({ country, hour, theme }) => {
    const at = (when: typeof hour) => {
      const [ground = '', main = '', second = ''] = Object.values(tokensAt(country, when, theme));
      return { main: contrast(main, ground), second: contrast(second, ground) };
    };
    expect(at(hour).main).toBeGreaterThanOrEqual(3); // WCAG requires a contrast of 3 for graphics.
    expect(at(hour).second).toBeGreaterThanOrEqual(Math.min(2, at('day').second));
  });

  it('lie in one picture, and the fragment of its address chooses', () => {
    const picture = renderBanner({ id: '7', country: 'uk' });
    for (const hour of ['morning', 'evening', 'night']) {
      expect(picture).toContain(`<g id="${hour}">`);
      expect(picture.match(new RegExp(`#${hour}:target\\{--art-uk-g:#`, 'g'))).toHaveLength(2);
    }
  });
});
