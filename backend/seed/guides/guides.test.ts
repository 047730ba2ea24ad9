import { expect, test } from 'vitest';
import { GUIDES, PLACES } from '#backend/seed/seed-data.ts';

const isOwnAdvice = ({ page, topic }: (typeof GUIDES)[number]) => page === '' && topic === 'advice';
const CITED_GUIDES = GUIDES.filter((guide) => !isOwnAdvice(guide));

test.each(CITED_GUIDES)('the guide $key links to a page of its publisher', (guide) => {
  expect(new URL(guide.page).protocol).toMatch(/^https?:$/);
  expect(guide.page).toContain(guide.publisher);
});

test.each(GUIDES)('the guide $key has a date, a review date and texts in every language', (guide) => {
  expect(guide.asAt).toMatch(/^(?:\d{4}(?:-\d{2}){0,2})?$/);
  expect(guide.reviewBy).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const texts of [guide.title, guide.passage])
    expect(Object.values(texts).filter((text) => text === '')).toEqual([]);
});

test('every guide has a unique key', () => {
  expect(new Set(GUIDES.map(({ key }) => key)).size).toBe(GUIDES.length);
});

/** Cities, longest names first, because New York contains York. */
const CITIES_BY_NAME_LENGTH = PLACES.cities.toSorted((a, b) => b.name.length - a.name.length);
const CITY_GUIDES = GUIDES.flatMap((guide) => {
  const city = CITIES_BY_NAME_LENGTH.find(({ name }) => new RegExp(`\\b${name}\\b`).test(guide.title['en-us']));
  return city ? [{ ...guide, city }] : [];
});

/**
 * The title restricts a guide to its city, so naming another city in one language would show the guide for that city.
 */
test.each(CITY_GUIDES)('the guide $key names its city in every language as the catalogue does', ({ title, city }) => {
  expect(title.zh).toContain(city.nameChn);
  expect(title['zh-hk']).toContain(city.nameHk);
});

/** Hosts of authorities: governments, ministries, schools, universities, exam boards, registers of professions and central admission services. */
const AUTHORITY_PATTERNS: readonly RegExp[] = [
  /(?:^|\.)gov(?:\.(?:au|bc\.ca|cn|hk|uk))?$/,
  /(?:^|\.)(?:canada|gc)\.ca$/,
  /(?:^|\.)gov(?:\.(?:kr|sg)|t\.nz)$/,
  /(?:^|\.)irishimmigration\.ie$/,
  /\.nhs\.uk$/,
  /\.(?:ac\.(?:jp|nz|uk)|edu(?:\.(?:au|cn|hk|mo|my|sg|tw))?)$/,
  /(?:^|\.)(?:hku\.hk|ul\.ie)$/,
  /(?:^|\.)(?:mcgill|sfu|ualberta|ubc|ulethbridge|usask|utoronto|uwaterloo|uwo)\.ca$/,
  /(?:^|\.)(?:collegeboard\.org|britishcouncil\.hk|etoncollege\.com|huddersfieldisc\.com|ielts\.org|officeforstudents\.org\.uk|ukiset\.com)$/,
  /(?:^|\.)(?:nmc\.org\.uk|ouac\.on\.ca|ucas\.com|ucas\.ac\.uk)$/,
  /(?:^|\.)(?:[mn]chk|ppbhk|swrb)\.org\.hk$/,
];
const TOLD_GUIDES = CITED_GUIDES.filter(({ standing = 'told' }) => standing === 'told');

/** An undated statement by another agency, a lawyer or a charity could be from any year. */
test.each(TOLD_GUIDES.filter(({ asAt }) => asAt === ''))(
  'the undated guide $key cites a page of an authority',
  (guide) => {
    const { host } = new URL(guide.page);
    expect(AUTHORITY_PATTERNS.filter((authority) => authority.test(host))).not.toEqual([]);
  },
);
