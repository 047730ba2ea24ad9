import type { Page } from 'playwright/test';
import { expect } from '#tests/browser/support/portal-test.ts';
import { findClippedFocusRings } from './find-covered.ts';

// In forced-colours mode, the system replaces the page's colours with one colour each for text, background, controls
// and selection, so information conveyed only by colour is lost.

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

const softExpect = expect.configure({ soft: true });

/** Checks a page whose colours the system has replaced. */
export async function expectVisibleInForcedColors(page: Page, location: string) {
  softExpect(await page.evaluate(findInvisibleElements), `${location}: is not seen`).toEqual([]);
  softExpect(await page.evaluate(findDarkIcons), `${location}: icons on what is chosen`).toEqual([]);
  softExpect(await page.evaluate(findUnmarkedSelections), `${location}: chosen, and not told`).toEqual([]);
  await page.keyboard.press('Shift');
  softExpect(await page.evaluate(findClippedFocusRings), `${location}: the ring of the focus`).toEqual([]);
}
