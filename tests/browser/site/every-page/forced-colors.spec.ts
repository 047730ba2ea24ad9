import type { Page } from 'playwright/test';
import { comeIn, DESK } from '#tests/browser/support/at-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { comeAsStudent } from '#tests/browser/support/students.ts';
import { getFirst } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { everyPage, isForVisitors } from './every-page.ts';
import { findCutRings } from './find-covered.ts';
import { PAGE_STATES } from './states.ts';

// In forced colours the system provides one colour each for text, background, controls and selection. Information conveyed
// only by the page's own colours is lost.

const PAGES = [
  ...new Set([
    '/mso',
    '/mso/school?id=1',
    '/mso/school/1001',
    '/mso/school-selection',
    '/mso/compare?schools=1001,2001',
    '/mso/dse/results-day',
    '/hengdu',
    '/mso/school/school-search?view=map&country=1',
    ...everyPage('mso').filter(isForVisitors),
  ]),
];
const OWN_PAGES = everyPage('mso').filter((path) => !isForVisitors(path));
const OFFICE_PAGES = ['', '/conversations', '/applications', '/students', '/content', '/site', '/reports', '/replies'];

/** Elements that become invisible: icons drawn as masks, and controls without text, picture or border. */
function findUnseen(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const name = (part: Element) => `${part.tagName.toLowerCase()}.${part.className} in ${part.parentElement?.className}`;
  const isSeen = (part: Element) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const clear = 'rgba(0, 0, 0, 0)';
  const groundUnder = (part: Element | null): string => {
    for (let ancestor = part; ancestor; ancestor = ancestor.parentElement) {
      const { backgroundColor } = getComputedStyle(ancestor);
      if (backgroundColor !== clear) return backgroundColor;
    }
    return ground;
  };
  const masks = [...document.querySelectorAll('body *')].filter((part) => {
    const { maskImage, backgroundColor } = getComputedStyle(part);
    if (maskImage === 'none' || maskImage.includes('gradient') || !isSeen(part)) return false;
    return backgroundColor === clear || backgroundColor === groundUnder(part.parentElement);
  });
  const isLine = (part: Element, pseudo?: string) => {
    const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth, outlineStyle } = getComputedStyle(
      part,
      pseudo,
    );
    return (
      (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
      (borderBottomStyle !== 'none' && borderBottomWidth !== '0px') ||
      outlineStyle !== 'none'
    );
  };
  const hasIconAfter = (part: Element) => {
    const { maskImage, backgroundColor } = getComputedStyle(part, '::after');
    return maskImage !== 'none' && backgroundColor !== clear && backgroundColor !== groundUnder(part);
  };
  const says = (part: Element): boolean =>
    part.textContent.trim() !== '' ||
    hasIconAfter(part) ||
    part.querySelector('svg, img, canvas, video, .i') !== null ||
    isLine(part) ||
    isLine(part, '::before');
  const empty = [...document.querySelectorAll('a[href], button, summary')].filter((part) => {
    const { width, height } = part.getBoundingClientRect();
    return isSeen(part) && width > 2 && height > 2 && !says(part) && ![...part.children].some((child) => isLine(child));
  });
  return [...masks, ...empty].map(name).slice(0, 6);
}

/** Selected elements that differ from their neighbours only by a colour that the system replaces. */
function findUntold(): string[] {
  const CHOSEN =
    '[aria-pressed="true"], [aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-checked="true"]';
  const looks = (part: Element) => {
    const about = (pseudo?: string) => {
      const style = getComputedStyle(part, pseudo);
      if (pseudo && (style.content === 'none' || style.display === 'none')) return 'none';
      // The background is ignored, because the system replaces all backgrounds.
      const keeps = style.forcedColorAdjust === 'none' ? [style.backgroundColor, style.color, style.borderColor] : [];
      return [
        style.fontWeight,
        style.borderStyle,
        style.borderWidth,
        style.outlineStyle,
        style.textDecorationLine,
        style.textDecorationThickness,
        style.backgroundColor,
        style.color,
        ...keeps,
      ].join(' ');
    };
    const innerText = [...part.querySelectorAll('.i')].map(({ className }) => className).join(' ');
    return [about(), about('::before'), about('::after'), innerText].join(' | ');
  };
  const getState = (part: Element) =>
    ['aria-pressed', 'aria-current', 'aria-selected', 'aria-checked'].find((value) => part.hasAttribute(value));
  return [...document.querySelectorAll<HTMLElement>(CHOSEN)]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .flatMap((part) => {
      const group = part.closest(
        'nav, ol, ul, [role="group"], [role="tablist"], [role="radiogroup"], .seg, .chips, .tabs',
      );
      const otherRows = [...(group?.querySelectorAll(part.tagName) ?? [])].filter(
        (other) =>
          other !== part && !other.matches(CHOSEN) && other.className === part.className && other.checkVisibility(),
      );
      const other = otherRows[0];
      if (!other || looks(other) !== looks(part)) return [];
      // The row around the element may show the selection instead.
      const [row, rowOfOther] = [part.parentElement, other.parentElement];
      if (row && rowOfOther && row !== rowOfOther && looks(row) !== looks(rowOfOther)) return [];
      return [
        `${getState(part)} of ${part.tagName.toLowerCase()}.${part.className} '${part.textContent.trim().slice(0, 20)}'`,
      ];
    })
    .slice(0, 6);
}

/** Icons of selected elements, compared with the colour of the text beside them. */
function findDarkIcons(): string[] {
  const getColour = (part: Element) => getComputedStyle(part);
  return [...document.querySelectorAll('[aria-pressed="true"] > .i, [aria-current] > .i, [aria-checked="true"] > .i')]
    .filter((icon) => icon.checkVisibility({ visibilityProperty: true }))
    .filter((icon) => {
      const selected = icon.parentElement ?? icon;
      const isGrounded = getColour(selected).forcedColorAdjust === 'none';
      return isGrounded && getColour(icon).backgroundColor !== getColour(selected).color;
    })
    .map((icon) => `${icon.className} in ${icon.parentElement?.className}`);
}

const NIGHT = 'rgb(22, 33, 58)';
const softly = expect.configure({ soft: true });

async function expectTold(page: Page, location: string) {
  softly(await page.evaluate(findUnseen), `${location}: is not seen`).toEqual([]);
  softly(await page.evaluate(findDarkIcons), `${location}: icons on what is chosen`).toEqual([]);
  softly(await page.evaluate(findUntold), `${location}: chosen, and not told`).toEqual([]);
  await page.keyboard.press('Shift');
  softly(await page.evaluate(findCutRings), `${location}: the ring of the focus`).toEqual([]);
}

test.describe('with the colours of the system', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));
  test.setTimeout(IS_FULL ? 600_000 : 120_000);

  test('every page is readable and focus is visible', async ({ page, visit }) => {
    for (const path of getFirst(4, PAGES)) {
      await visit(path);
      await expectTold(page, path);
      // A logo drawn for a dark background keeps that background.
      for (const logo of await page.locator('.foot .logo > img').all())
        await softly(logo, path).toHaveCSS('background-color', NIGHT);
      if (IS_FULL) {
        await page.setViewportSize(SCREENS.phone.viewport);
        await expectTold(page, `${path} on a phone`);
        await page.setViewportSize(SCREENS.desk.viewport);
      }
    }
  });

  test('so are personal pages', { tag: '@rare' }, async ({ page, visit }) => {
    await comeAsStudent(page);
    for (const path of getFirst(2, OWN_PAGES)) {
      await visit(path);
      await expectTold(page, path);
    }
  });

  for (const [name, state] of getFirst(1, Object.entries(PAGE_STATES)))
    test.describe(() => {
      if (state.isOfPhone) test.use(SCREENS.phone);
      test(`so does a page with ${name}`, { tag: '@rare' }, async ({ page, visit }) => {
        if (state.isStudent) await comeAsStudent(page);
        await visit(state.path);
        await state.prepare?.(page);
        await state.open(page);
        await expectTold(page, name);
      });
    });

  test('so does the office', { tag: '@rare' }, async ({ page }) => {
    await comeIn(page, { role: 'administrator' });
    for (const path of getFirst(2, OFFICE_PAGES)) {
      await page.goto(`${DESK}${path}`);
      await expectTold(page, `the office${path}`);
    }
  });
});
