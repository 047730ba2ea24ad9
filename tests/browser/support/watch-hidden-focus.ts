import type { Page } from 'playwright/test';

/**
 * What is shown and then waits for something is hidden by React meanwhile. Where the focus is in it, that is a fault: it
 * falls out of it, and what is typed goes nowhere. The page then complains, as it does of other faults.
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
