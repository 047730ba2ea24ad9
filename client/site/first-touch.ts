import { createAttribution } from '#shared/rules/attribution.ts';

/**
 * Returns the attribution of the visit to this document, as JSON. It is read only when a visitor submits a form:
 * nothing is stored in the browser, and nothing is sent for visitors who only read.
 */
export function firstTouch(): string {
  const [navigationEntry] = performance.getEntriesByType('navigation');
  return JSON.stringify(createAttribution(navigationEntry?.name ?? location.href, document.referrer));
}
