import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locale/locales.ts';
import { COUNTRY_BOUNDS, projectBounds } from '#shared/places/country-frames.ts';
import { COUNTRY_CAPITALS } from '#shared/places/country-capitals.ts';
import { formatClockTime } from './clocks.ts';
import { CLOCKS } from './guide-country.ts';
import { placeMarks } from './country-chart.tsx';
import { RULES_READ_ON, listCurrentRules } from './study-rules.ts';

const KNOWN_COUNTRIES = ['uk', 'au', 'us', 'ca'] as const;
const createArea = (id: string, schools: number, lng: number, lat: number, name = id) => ({
  id,
  slug: id,
  names: { own: name, ownLang: 'en', other: '', otherLang: 'zh' } as never,
  cities: [],
  schools,
  middle: { lng, lat },
});

describe('the clocks of a country', () => {
  const winterDate = new Date('2026-01-15T12:00:00Z');
  const summerDate = new Date('2026-07-15T12:00:00Z');

  it('use the time zone, with daylight saving', () => {
    expect(formatClockTime('Europe/London', winterDate)).toBe('12:00');
    expect(formatClockTime('Europe/London', summerDate)).toBe('13:00');
  });
});

describe('the marks on the chart of a country', () => {
  const projection = projectBounds(COUNTRY_BOUNDS.uk ?? [0, 0, 1, 1]);

  it('do not overlap: of two areas that meet, the one with more schools keeps its label', () => {
    const marks = placeMarks(
      [createArea('few', 2, -1.05, 52), createArea('many', 90, -1, 52), createArea('far', 1, -4, 57)],
      projection,
    );
    expect(marks.map(({ id, label }) => [id, label])).toEqual([
      ['many', 'many'],
      ['far', 'far'],
    ]);
  });

  it('overlap neither another mark nor its label', () => {
    const stateAreas = Array.from({ length: 60 }, (_, index) =>
      createArea(`State ${index}`, 60 - index, -7.5 + ((index * 7) % 23) * 0.4, 50.5 + ((index * 5) % 19) * 0.4),
    );
    for (const scale of [1, 1.6]) {
      const marks = placeMarks(stateAreas, projection, scale);
      const labelBoxes = marks.flatMap(({ x, y, label, anchor }) => {
        const halfWidth = 13 * scale;
        const left = x + (anchor === 'start' ? halfWidth : -halfWidth - 7 * scale * label.length);
        return [
          { left: x - halfWidth, right: x + halfWidth, top: y - halfWidth, foot: y + halfWidth },
          ...(label
            ? [{ left: left, right: left + 7 * scale * label.length, top: y - 8 * scale, foot: y + 8 * scale }]
            : []),
        ];
      });
      const overlappingBoxes = labelBoxes.flatMap((box, index) =>
        labelBoxes
          .slice(index + 1)
          .filter(
            (otherBox) =>
              box.left < otherBox.right - 1 &&
              otherBox.left < box.right - 1 &&
              box.top < otherBox.foot - 1 &&
              otherBox.top < box.foot - 1,
          ),
      );
      expect(overlappingBoxes).toEqual([]);
    }
  });

  it('are placed by label size; of two overlapping labels one is shown', () => {
    const neighbouringAreas = [createArea('Northern', 9, -3, 53), createArea('Southern', 4, -3, 52.6)];
    const listLabelledMarks = (scale: number) =>
      placeMarks(neighbouringAreas, projection, scale).filter(({ label }) => label).length;
    expect([listLabelledMarks(1), listLabelledMarks(1.6)]).toEqual([2, 1]);
  });

  it('are inside the chart, and only for areas with schools', () => {
    expect(placeMarks([createArea('none', 0, -1, 52), createArea('away', 5, 40, 52)], projection)).toEqual([]);
    const [edgeMark] = placeMarks([createArea('edge', 5, 1.8, 52.5, 'A long name of an area')], projection);
    expect(edgeMark).toMatchObject({ label: 'A long name of an area', anchor: 'end' });
  });
});

describe('the chart of a country', () => {
  it.each(KNOWN_COUNTRIES)('of %s uses the frame of its marks, and contains its capital', (country) => {
    const frame = COUNTRY_BOUNDS[country];
    if (!frame) throw new Error(country);
    const { width, height, put: project } = projectBounds(frame);
    const svg = readFileSync(`client/features/country-guide/charts/${country}.svg`, 'utf8');
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    // The page sets the colours, so the file contains none.
    expect(svg).not.toMatch(/#[\da-f]{3,6}"/);
    const capital = COUNTRY_CAPITALS.find((candidate) => candidate.country === country);
    const { x, y } = project(capital ?? { lng: 999, lat: 0 });
    expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
  });
});

describe('the rules of a country', () => {
  it.each(KNOWN_COUNTRIES)('of %s have texts in each language, a page and a date of review', (country) => {
    const studyRules = listCurrentRules(country, RULES_READ_ON);
    expect(studyRules.length).toBeGreaterThan(1);
    for (const locale of LOCALES) {
      const messages = JSON.parse(readFileSync(`client/i18n/messages/${locale}/guide.json`, 'utf8')) as {
        rule: Record<string, Record<string, string>>;
        clock: { city: Record<string, string> };
      };
      expect(Object.keys(messages.rule[country] ?? {}).toSorted()).toEqual(studyRules.map(({ key }) => key).toSorted());
      expect(messages.clock.city[CLOCKS[country].city], `${locale} ${country}`).toBeTruthy();
    }
    for (const { source } of studyRules) expect(new URL(source).protocol).toBe('https:');
  });

  it('expire with the validity of their source', () => {
    const listRuleKeys = (day: string) => listCurrentRules('uk', day).map(({ key }) => key);
    expect(listRuleKeys('2026-12-31')).toContain('until2026');
    expect(listRuleKeys('2027-01-01')).not.toContain('until2026');
    expect(listRuleKeys('2030-01-01')).toEqual([]);
  });
});
