import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { COUNTRY_FRAMES, flattenFrame } from '#shared/places/country-frames.ts';
import { COUNTRY_CAPITALS } from '#shared/places/country-capitals.ts';
import { clockAt } from './clocks.ts';
import { CLOCKS } from './guide-country.ts';
import { placeMarks } from './country-chart.tsx';
import { RULES_READ, rulesOn } from './country-facts.tsx';

const KNOWN = ['uk', 'au', 'us', 'ca'] as const;
const area = (id: string, schools: number, lng: number, lat: number, ownText = id) => ({
  id,
  slug: id,
  names: { own: ownText, ownLang: 'en', other: '', otherLang: 'zh' } as never,
  cities: [],
  schools,
  middle: { lng, lat },
});

describe('the clocks of a country', () => {
  const winter = new Date('2026-01-15T12:00:00Z');
  const summer = new Date('2026-07-15T12:00:00Z');

  it('use the time zone, with daylight saving', () => {
    expect(clockAt('Europe/London', winter)).toBe('12:00');
    expect(clockAt('Europe/London', summer)).toBe('13:00');
  });
});

describe('the marks on the chart of a country', () => {
  const flat = flattenFrame(COUNTRY_FRAMES.uk ?? [0, 0, 1, 1]);

  it('do not overlap: of two areas that meet, the one with more schools keeps its label', () => {
    const marks = placeMarks([area('few', 2, -1.05, 52), area('many', 90, -1, 52), area('far', 1, -4, 57)], flat);
    expect(marks.map(({ id, label }) => [id, label])).toEqual([
      ['many', 'many'],
      ['far', 'far'],
    ]);
  });

  it('overlap neither another mark nor its label', () => {
    const states = Array.from({ length: 60 }, (_, index) =>
      area(`State ${index}`, 60 - index, -7.5 + ((index * 7) % 23) * 0.4, 50.5 + ((index * 5) % 19) * 0.4),
    );
    for (const size of [1, 1.6]) {
      const marks = placeMarks(states, flat, size);
      const boxes = marks.flatMap(({ x, y, label, anchor }) => {
        const half = 13 * size;
        const from = x + (anchor === 'start' ? half : -half - 7 * size * label.length);
        return [
          { left: x - half, right: x + half, top: y - half, foot: y + half },
          ...(label
            ? [{ left: from, right: from + 7 * size * label.length, top: y - 8 * size, foot: y + 8 * size }]
            : []),
        ];
      });
      const meeting = boxes.flatMap((box, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.foot - 1 &&
              other.top < box.foot - 1,
          ),
      );
      expect(meeting).toEqual([]);
    }
  });

  it('are placed by label size; of two overlapping labels one is shown', () => {
    const neighbours = [area('Northern', 9, -3, 53), area('Southern', 4, -3, 52.6)];
    const named = (size: number) => placeMarks(neighbours, flat, size).filter(({ label }) => label).length;
    expect([named(1), named(1.6)]).toEqual([2, 1]);
  });

  it('are inside the chart, and only for areas with schools', () => {
    expect(placeMarks([area('none', 0, -1, 52), area('away', 5, 40, 52)], flat)).toEqual([]);
    const [edge] = placeMarks([area('edge', 5, 1.8, 52.5, 'A long name of an area')], flat);
    expect(edge).toMatchObject({ label: 'A long name of an area', anchor: 'end' });
  });
});

describe('the chart of a country', () => {
  it.each(KNOWN)('of %s uses the frame of its marks, and contains its capital', (country) => {
    const frame = COUNTRY_FRAMES[country];
    if (!frame) throw new Error(country);
    const { width, height, put } = flattenFrame(frame);
    const svg = readFileSync(`client/features/country-guide/charts/${country}.svg`, 'utf8');
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    // The page sets the colours, so the file contains none.
    expect(svg).not.toMatch(/#[\da-f]{3,6}"/);
    const capital = COUNTRY_CAPITALS.find((item) => item.country === country);
    const { x, y } = put(capital ?? { lng: 999, lat: 0 });
    expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
  });
});

describe('the rules of a country', () => {
  it.each(KNOWN)('of %s have texts in each language, a page and a date of review', (country) => {
    const rules = rulesOn(country, RULES_READ);
    expect(rules.length).toBeGreaterThan(1);
    for (const locale of LOCALES) {
      const messages = JSON.parse(readFileSync(`client/i18n/messages/${locale}/guide.json`, 'utf8')) as {
        rule: Record<string, Record<string, string>>;
        clock: { city: Record<string, string> };
      };
      expect(Object.keys(messages.rule[country] ?? {}).toSorted()).toEqual(rules.map(({ key }) => key).toSorted());
      expect(messages.clock.city[CLOCKS[country].city], `${locale} ${country}`).toBeTruthy();
    }
    for (const { source } of rules) expect(new URL(source).protocol).toBe('https:');
  });

  it('expire with the validity of their source', () => {
    const keys = (day: string) => rulesOn('uk', day).map(({ key }) => key);
    expect(keys('2026-12-31')).toContain('until2026');
    expect(keys('2027-01-01')).not.toContain('until2026');
    expect(keys('2030-01-01')).toEqual([]);
  });
});
