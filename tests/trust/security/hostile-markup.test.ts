import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNonces, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import { RICH_TEXT_ATTACKS } from '#tests/outside-backend/rich-text-attacks.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { EVERY_PAGE } from '#tests/trust/support/every-page.ts';
import { findActiveParts } from '#tests/trust/support/find-active-parts.ts';
import { type HostileState, createHostileBackend } from '#tests/trust/support/hostile-backend.ts';
import { retryUntilServed } from '#tests/trust/support/until-in-time.ts';

// Renders pages with a backend that writes attacks into every field of the contract, and checks them with an HTML
// parser. tests/browser/security/hostile-markup.spec.ts runs such pages in a browser.

const ATTACKS = [
  ...Object.entries(RICH_TEXT_ATTACKS),
  ['an address that is a script', 'javascript:alert(1)'],
  ['an address that is data', 'data:text/html,<script>alert(1)</script>'],
  ['an address of old scripts', 'vbscript:msgbox(1)'],
  ['an end of a script', '</script><script>alert(1)</script>'],
  ['an end of an attribute', '" onfocus=alert(1) autofocus x="'],
  ['a word that every object knows', 'constructor'],
  ['a day that no calendar has', '2026-13-45'],
  ['an end of a style', '</style><script>alert(1)</script>'],
] as const;
/** Number of attacks that the short run tests on each page. */
const SAMPLE_SIZE = 1;
/**
 * Attacks that even the short run tests: current browsers do not run the old script URL, so no other test detects it,
 * and the odd values are not markup.
 */
const SPECIAL_ATTACKS = ['a word that every object knows', 'a day that no calendar has'];
const ALWAYS_TESTED = ['an address of old scripts', ...SPECIAL_ATTACKS];
const TESTED_ATTACKS = ATTACKS.filter(
  ([name], index) => IS_FULL || ALWAYS_TESTED.includes(name) || index % Math.ceil(ATTACKS.length / SAMPLE_SIZE) === 0,
);
/** Cookies of a logged-in student, for the personal pages. */
const LOGGED_IN_COOKIE = 'portal_access=access-of-66900001; i18n_redirected=en-us; platform_version=2.2.0';

let portal: OutsidePortal;
let hostileBackend: HostileState;
beforeAll(async () => {
  portal = await startOutsidePortal();
  hostileBackend = createHostileBackend(portal.backend);
});
afterAll(() => portal?.stop());

test('the detection of active markup finds the attacks', () => {
  const activeAttacks = ATTACKS.slice(0, -2).filter(
    ([, text]) => findActiveParts(`<div>${text}</div>`, 'n').length > 0,
  );
  expect(activeAttacks.length).toBeGreaterThan(50);
  expect(findActiveParts('<script nonce="n">let x = "', 'n')).toHaveLength(1);
  expect(findActiveParts('<script nonce="n">1</script><a href="/x">x</a>', 'n')).toEqual([]);
});

test.each(TESTED_ATTACKS)(
  '%s in every field appears on no page except as text',
  { timeout: 300_000 },
  async (name, text) => {
    const agentKey = `x${ATTACKS.findIndex(([, attackText]) => attackText === text)}`;
    let renderedCount = 0;
    let pagesWithFigures = 0;
    for (const isEverywhere of IS_FULL ? [false, true] : [SPECIAL_ATTACKS.includes(name)]) {
      Object.assign(hostileBackend, { text, everywhere: isEverywhere });
      for (const path of EVERY_PAGE) {
        const pagePath = `/${agentKey}${isEverywhere ? '1' : '0'}${path}`;
        const visit = () => visitPage(portal.url, pagePath, { cookie: LOGGED_IN_COOKIE });
        // With invalid codes and dates everywhere, a page may lack its main item.
        const page = await (isEverywhere ? visit() : retryUntilServed(visit));
        // Responses to scripts are not pages and have another content type.
        const isHtmlPage = page.headers['content-type']?.startsWith('text/html');
        const [nonce = 'none'] = getNonces(page);
        if (isHtmlPage) expect.soft(findActiveParts(page.text, nonce), path).toEqual([]);
        else expect.soft(page.headers, path).toMatchObject({ 'x-content-type-options': 'nosniff' });
        if (!isEverywhere && path !== '/500') expect.soft(page.status, path).toBeLessThan(500);
        // The page may be missing or report an invalid backend response, but must never respond with 500.
        if (path !== '/500') expect.soft(page.status, path).not.toBe(500);
        renderedCount += page.status === 200 ? 1 : 0;
        pagesWithFigures += page.text.includes('class="figure"') ? 1 : 0;
      }
    }
    if (IS_FULL || !SPECIAL_ATTACKS.includes(name)) expect(renderedCount).toBeGreaterThan(EVERY_PAGE.length / 2);
    if (IS_FULL || !SPECIAL_ATTACKS.includes(name)) expect(pagesWithFigures).toBeGreaterThan(5);
  },
);

test('the attacks were inserted into many fields', () => {
  expect(hostileBackend.fields.size).toBeGreaterThan(IS_FULL ? 300 : 150);
});
