import type { Page } from 'playwright/test';

/**
 * React hides a visible component that suspends again. A focus inside it is lost, and typed text with it. This observer
 * reports the loss in the console, so that the test fails.
 */
export const watchHiddenFocus = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || !target.contains(document.activeElement)) continue;
        const isHidden = target.style.display === 'none' && target.style.getPropertyPriority('display') === 'important';
        if (isHidden) console.error(`hidden while the focus was in it: ${target.tagName} ${target.className}`);
      }
    }).observe(document, { subtree: true, attributeFilter: ['style'] });
  });
