import { expect, test } from 'vitest';
import { GUIDES, PLACES } from '#backend/seed/seed-data.ts';

const isOwnAdvice = ({ page, topic }: (typeof GUIDES)[number]) => page === '' && topic === 'advice';
const FROM_PAGES = GUIDES.filter((guide) => !isOwnAdvice(guide));

test.each(FROM_PAGES)('$key has a page of its publisher', (guide) => {
  expect(new URL(guide.page).protocol).toMatch(/^https?:$/);
  expect(guide.page).toContain(guide.publisher);
});

/** Amounts, percentages, years and dates change, so each needs its page. */
const FIGURE = /[£$€¥%]|\d{3}|\b(?:GBP|USD|AUD|CAD|HKD|RMB)\b/u;

test.each(GUIDES.filter(isOwnAdvice))('$key is advice without figures', ({ publisher, asAt, passage }) => {
  expect([publisher, asAt]).toEqual(['', '']);
  for (const text of Object.values(passage)) expect(text).not.toMatch(FIGURE);
});

test.each(GUIDES)('$key has a day that every language reads, and a day of review', (guide) => {
  expect(guide.asAt).toMatch(/^(?:\d{4}(?:-\d{2}){0,2})?$/);
  expect(guide.reviewBy).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const texts of [guide.title, guide.passage])
    expect(Object.values(texts).filter((text) => text === '')).toEqual([]);
});

test('each has a key of its own', () => {
  expect(new Set(GUIDES.map(({ key }) => key)).size).toBe(GUIDES.length);
});

/** Longest names first, because New York contains York. */
const LONGEST_FIRST = PLACES.cities.toSorted((a, b) => b.name.length - a.name.length);
const OF_A_CITY = GUIDES.flatMap((guide) => {
  const city = LONGEST_FIRST.find(({ name }) => new RegExp(`\\b${name}\\b`).test(guide.title['en-us']));
  return city ? [{ ...guide, city }] : [];
});

/** The title restricts a guide to its city, so another name in one language would show the guide for another city. */
test.each(OF_A_CITY)('$key calls its city in every language as the catalogue does', ({ title, city }) => {
  expect(title.zh).toContain(city.nameChn);
  expect(title['zh-hk']).toContain(city.nameHk);
});

/** Hosts of authorities: governments, ministries, schools, universities, exam boards and central admission services. */
const AUTHORITIES: readonly RegExp[] = [
  /(?:^|\.)gov(?:\.(?:au|bc\.ca|cn|hk|uk))?$/,
  /(?:^|\.)(?:canada|gc)\.ca$/,
  /\.nhs\.uk$/,
  /\.(?:ac\.uk|edu(?:\.(?:au|cn|hk))?)$/,
  /(?:^|\.)(?:usask|uwo|uwaterloo|ualberta|ulethbridge)\.ca$/,
  /(?:^|\.)(?:collegeboard\.org|ielts\.org|officeforstudents\.org\.uk)$/,
  /(?:^|\.)(?:ouac\.on\.ca|ucas\.com|ucas\.ac\.uk)$/,
  /(?:^|\.)[mn]chk\.org\.hk$/,
];
const TOLD = FROM_PAGES.filter(({ standing = 'told' }) => standing === 'told');

/** An undated statement of another agency, a lawyer or a charity may be true of any year. */
test.each(TOLD.filter(({ asAt }) => asAt === ''))('$key cites an authority’s page with a date', (guide) => {
  const { host } = new URL(guide.page);
  expect(AUTHORITIES.filter((authority) => authority.test(host))).not.toEqual([]);
});
