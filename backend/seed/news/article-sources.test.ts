import { expect, it } from 'vitest';
import { ARTICLES } from '#backend/seed/seed-data.ts';
import { getSources } from './news-rows.ts';

/** Matches an amount, a percentage, a period or a limit, but no form names, years, or durations of degrees. */
const FIGURE =
  /\{\{date\.|[$£€¥]\s?\d|\d\s?%|\b(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve)[ -](?:hours|days|months|characters|points|per cent)\b/i;

const getEnglish = ({ title, subtitle, body }: (typeof ARTICLES)[number]) =>
  [title, subtitle, ...body.map((block) => ('heading' in block ? block.heading : block))]
    .map((words) => words['en-us'])
    .join(' ');

it('an article that names a figure names where it was read, and no other does', () => {
  const withFigures = ARTICLES.filter((article) => FIGURE.test(getEnglish(article))).map(({ id }) => id);
  expect(withFigures.length).toBeGreaterThan(3);
  expect(withFigures.toSorted()).toEqual(
    ARTICLES.filter(({ sources }) => sources)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it('the page is an address', () => {
  for (const { address, publisher } of ARTICLES.flatMap(getSources)) {
    expect(URL.canParse(address), address).toBe(true);
    expect(publisher).not.toBe('');
  }
});
