import type { Page } from 'playwright/test';
import { expect, test } from '#tests/browser/support/portal-test.ts';

/** Maximum numbers of elements above the footer, on a desktop, with room for the content of a few more entries. */
const MAX_ELEMENTS = { '/mso': 510, '/mso/school': 600, '/mso/school/1001': 800 };

const countElementsAboveFooter = (page: Page) =>
  page.evaluate(() => {
    const footer = document.querySelector('footer');
    return [...document.querySelectorAll('body *')].filter(
      (element) => footer && footer.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING,
    ).length;
  });

test.use({ speaks: 'zh-hk' });

for (const [path, maxElements] of Object.entries(MAX_ELEMENTS))
  test(`${path} has at most ${maxElements} elements above its footer`, async ({ page, visit }) => {
    await visit(path);
    const elementCount = await countElementsAboveFooter(page);
    expect(elementCount).toBeGreaterThan(100);
    expect(elementCount).toBeLessThanOrEqual(maxElements);
  });
