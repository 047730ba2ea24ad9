import { expect, it } from 'vitest';
import { ARTICLES } from '#backend/seed/seed-data.ts';
import { getSources } from './news-rows.ts';

/** Matches an amount, a percentage, a period or a limit, but not form names, years, or durations of degrees. */
const FIGURE_PATTERN =
  /\{\{date\.|[$£€¥]\s?\d|\d\s?%|\b(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve)[ -](?:hours|days|months|characters|points|per cent)\b/i;

const getEnglishText = ({ title, subtitle, body }: (typeof ARTICLES)[number]) =>
  [title, subtitle, ...body.map((block) => ('heading' in block ? block.heading : block))]
    .map((texts) => texts['en-us'])
    .join(' ');

it('only articles with figures name a source', () => {
  const idsWithFigures = ARTICLES.filter((article) => FIGURE_PATTERN.test(getEnglishText(article))).map(({ id }) => id);
  expect(idsWithFigures.length).toBeGreaterThan(3);
  expect(idsWithFigures.toSorted()).toEqual(
    ARTICLES.filter(({ sources }) => sources)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it('the source page is a URL', () => {
  for (const { address, publisher } of ARTICLES.flatMap(getSources)) {
    expect(URL.canParse(address), address).toBe(true);
    expect(publisher).not.toBe('');
  }
});
