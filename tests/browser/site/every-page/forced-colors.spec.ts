import type { Page } from 'playwright/test';
import { setOfficeSession, DESK } from '#tests/browser/support/at-desk.ts';
import { expect, test } from '#tests/browser/support/portal-test.ts';
import { SCREENS } from '#tests/browser/support/screens.ts';
import { openAsStudent } from '#tests/browser/support/students.ts';
import { limitCases } from '#tests/browser/support/views.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { listEveryPage, isVisitorPage } from './every-page.ts';
import { findClippedFocusRings } from './find-covered.ts';
import { PAGE_STATES } from './states.ts';

// In forced-colours mode, the system replaces the page's colours with one colour each for text, background, controls
// and selection, so information conveyed only by colour is lost.

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
    ...listEveryPage('mso').filter(isVisitorPage),
  ]),
];
const OWN_PAGES = listEveryPage('mso').filter((path) => !isVisitorPage(path));
const OFFICE_PAGES = ['', '/conversations', '/applications', '/students', '/content', '/site', '/reports', '/replies'];

/** Finds elements that become invisible: icons drawn as masks, and controls without text, picture or border. */
function findInvisibleElements(): string[] {
  const pageBackground = getComputedStyle(document.body).backgroundColor;
  const describeElement = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} in ${element.parentElement?.className}`;
  const isElementVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const TRANSPARENT = 'rgba(0, 0, 0, 0)';
  const getBackgroundUnder = (element: Element | null): string => {
    for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
      const { backgroundColor } = getComputedStyle(ancestor);
      if (backgroundColor !== TRANSPARENT) return backgroundColor;
    }
    return pageBackground;
  };
  const invisibleMasks = [...document.querySelectorAll('body *')].filter((element) => {
    const { maskImage, backgroundColor } = getComputedStyle(element);
    if (maskImage === 'none' || maskImage.includes('gradient') || !isElementVisible(element)) return false;
    return backgroundColor === TRANSPARENT || backgroundColor === getBackgroundUnder(element.parentElement);
  });
  const hasVisibleLine = (element: Element, pseudo?: string) => {
    const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth, outlineStyle } = getComputedStyle(
      element,
      pseudo,
    );
    return (
      (borderTopStyle !== 'none' && borderTopWidth !== '0px') ||
      (borderBottomStyle !== 'none' && borderBottomWidth !== '0px') ||
      outlineStyle !== 'none'
    );
  };
  const hasIcon = (element: Element, pseudo: '::before' | '::after') => {
    const { maskImage, backgroundColor } = getComputedStyle(element, pseudo);
    return maskImage !== 'none' && backgroundColor !== TRANSPARENT && backgroundColor !== getBackgroundUnder(element);
  };
  const hasVisibleContent = (element: Element): boolean =>
    element.textContent.trim() !== '' ||
    hasIcon(element, '::before') ||
    hasIcon(element, '::after') ||
    element.querySelector('svg, img, canvas, video, .i') !== null ||
    hasVisibleLine(element) ||
    hasVisibleLine(element, '::before');
  const emptyControls = [...document.querySelectorAll('a[href], button, summary')].filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    return (
      isElementVisible(control) &&
      width > 2 &&
      height > 2 &&
      !hasVisibleContent(control) &&
      ![...control.children].some((child) => hasVisibleLine(child))
    );
  });
  return [...invisibleMasks, ...emptyControls].map(describeElement).slice(0, 6);
}

/** Finds selected elements that differ from their neighbours only by a colour that the system replaces. */
function findUnmarkedSelections(): string[] {
  const SELECTED_SELECTOR =
    '[aria-pressed="true"], [aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-checked="true"]';
  const describeAppearance = (element: Element) => {
    const describeStyle = (pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      if (pseudo && (style.content === 'none' || style.display === 'none')) return 'none';
      // The system replaces all backgrounds, so the background counts only if the element opts out.
      const forcedColors =
        style.forcedColorAdjust === 'none' ? [style.backgroundColor, style.color, style.borderColor] : [];
      return [
        style.fontWeight,
        style.borderStyle,
        style.borderWidth,
        style.outlineStyle,
        style.textDecorationLine,
        style.textDecorationThickness,
        style.backgroundColor,
        style.color,
        ...forcedColors,
      ].join(' ');
    };
    const iconClasses = [...element.querySelectorAll('.i')].map(({ className }) => className).join(' ');
    return [describeStyle(), describeStyle('::before'), describeStyle('::after'), iconClasses].join(' | ');
  };
  const getStateAttribute = (element: Element) =>
    ['aria-pressed', 'aria-current', 'aria-selected', 'aria-checked'].find((attribute) =>
      element.hasAttribute(attribute),
    );
  return [...document.querySelectorAll<HTMLElement>(SELECTED_SELECTOR)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .flatMap((element) => {
      const group = element.closest(
        'nav, ol, ul, [role="group"], [role="tablist"], [role="radiogroup"], .seg, .chips, .tabs',
      );
      const unselectedElements = [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
        (candidate) =>
          candidate !== element &&
          !candidate.matches(SELECTED_SELECTOR) &&
          candidate.className === element.className &&
          candidate.checkVisibility(),
      );
      const unselectedElement = unselectedElements[0];
      if (!unselectedElement || describeAppearance(unselectedElement) !== describeAppearance(element)) return [];
      // The selection may be visible on the row around the element instead.
      const [selectedParent, unselectedParent] = [element.parentElement, unselectedElement.parentElement];
      if (
        selectedParent &&
        unselectedParent &&
        selectedParent !== unselectedParent &&
        describeAppearance(selectedParent) !== describeAppearance(unselectedParent)
      )
        return [];
      return [
        `${getStateAttribute(element)} of ${element.tagName.toLowerCase()}.${element.className} '${element.textContent.trim().slice(0, 20)}'`,
      ];
    })
    .slice(0, 6);
}

/** Finds icons of selected elements that have a different colour from the text next to them. */
function findDarkIcons(): string[] {
  const SELECTED_SELECTOR = ':is([aria-pressed="true"], [aria-current], [aria-checked="true"])';
  return [...document.querySelectorAll(`${SELECTED_SELECTOR} > .i, ${SELECTED_SELECTOR}.has-icon`)]
    .filter((icon) => icon.checkVisibility({ visibilityProperty: true }))
    .filter((icon) => {
      const isPseudo = icon.classList.contains('has-icon');
      const { forcedColorAdjust, color } = getComputedStyle(isPseudo ? icon : (icon.parentElement ?? icon));
      const { backgroundColor } = getComputedStyle(icon, isPseudo ? '::before' : undefined);
      return forcedColorAdjust === 'none' && backgroundColor !== color;
    })
    .map((icon) => `${icon.className} in ${icon.parentElement?.className}`);
}

const DARK_BLUE = 'rgb(22, 33, 58)';
const softExpect = expect.configure({ soft: true });

async function expectVisibleInForcedColors(page: Page, location: string) {
  softExpect(await page.evaluate(findInvisibleElements), `${location}: is not seen`).toEqual([]);
  softExpect(await page.evaluate(findDarkIcons), `${location}: icons on what is chosen`).toEqual([]);
  softExpect(await page.evaluate(findUnmarkedSelections), `${location}: chosen, and not told`).toEqual([]);
  await page.keyboard.press('Shift');
  softExpect(await page.evaluate(findClippedFocusRings), `${location}: the ring of the focus`).toEqual([]);
}

test.describe('with forced colours', () => {
  test.use({ ...SCREENS.desk, speaks: 'en-us' });
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));
  test.setTimeout(IS_FULL ? 600_000 : 120_000);

  test('every page is readable and focus is visible', async ({ page, visit }) => {
    for (const path of limitCases(4, PAGES)) {
      await visit(path);
      await expectVisibleInForcedColors(page, path);
      // A logo drawn for a dark background needs that background even in forced colours.
      for (const logo of await page.locator('.foot .logo > img').all())
        await softExpect(logo, path).toHaveCSS('background-color', DARK_BLUE);
      if (IS_FULL) {
        await page.setViewportSize(SCREENS.phone.viewport);
        await expectVisibleInForcedColors(page, `${path} on a phone`);
        await page.setViewportSize(SCREENS.desk.viewport);
      }
    }
  });

  test('personal pages are readable and focus is visible', { tag: '@rare' }, async ({ page, visit }) => {
    await openAsStudent(page);
    for (const path of limitCases(2, OWN_PAGES)) {
      await visit(path);
      await expectVisibleInForcedColors(page, path);
    }
  });

  for (const [name, state] of limitCases(1, Object.entries(PAGE_STATES)))
    test.describe(() => {
      if (state.isOfPhone) test.use(SCREENS.phone);
      test(`a page with ${name} is readable and focus is visible`, { tag: '@rare' }, async ({ page, visit }) => {
        if (state.isStudent) await openAsStudent(page);
        await visit(state.path);
        await state.prepare?.(page);
        await state.open(page);
        await expectVisibleInForcedColors(page, name);
      });
    });

  test('the office is readable and focus is visible', { tag: '@rare' }, async ({ page }) => {
    await setOfficeSession(page, { role: 'administrator' });
    for (const path of limitCases(2, OFFICE_PAGES)) {
      await page.goto(`${DESK}${path}`);
      await expectVisibleInForcedColors(page, `the office${path}`);
    }
  });
});
