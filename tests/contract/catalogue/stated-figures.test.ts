import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFigures } from '#tests/contract/support/bare-figures.ts';
import { PAGE_HEADERS, visit, visitUntilKept } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { SECRETS } from '#tests/contract/support/secrets.ts';
import { LOCALES } from '#shared/locale/locales.ts';

// A backend that speaks the specification's fields and knows no facts: its figures are drawn, and say that they are its own.

let portal: OutsidePortal;

beforeAll(async () => {
  portal = await startOutsidePortal({ DOMAIN_TYPE: 'development', ...SECRETS });
  // The first render of a cold runtime may exceed the time that a page waits for its backend.
  await visitUntilKept(portal.url, '/mso/school');
});

afterAll(() => portal?.stop());

async function read(path: string) {
  const { status, text } = await visit(portal.url, `/mso${path}`, { headers: PAGE_HEADERS });
  expect(status, path).toBe(200);
  return { text, plain: text.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, ' ') };
}

describe.each(LOCALES)('in %s', (locale) => {
  test('a school has the year of its foundation, its students, its lowest fee and its places in rankings', async () => {
    const { text, plain } = await read(`/school/1004?lang=${locale}`);
    for (const said of ['1583', '35,000', '£23,200', '20', '3']) expect(plain).toMatch(new RegExp(`\\s${said}\\b`));
    expect(plain).toContain({ 'en-us': 'Official ranking', 'zh-hk': '官方排名', zh: '官方排名' }[locale]);
    const { bare, lost, sourced } = readFigures(text);
    expect({ bare, lost }).toEqual({ bare: [], lost: [] });
    expect(sourced.length).toBeGreaterThan(3);
  });

  test('its courses have their fee, and -- where nobody says the month', async () => {
    const { plain } = await read(`/school/1004?lang=${locale}`);
    expect(plain).toContain('£38,900');
    expect(plain).toMatch(/\s2027 \/ --\s/);
    expect((await read(`/school/course/1004001?lang=${locale}`)).plain).toContain('£38,900');
  });

  test('a list of schools has the lowest fee', async () => {
    expect((await read(`/school?lang=${locale}`)).plain).toContain('£23,200');
  });
});
