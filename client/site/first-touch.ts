import { attributionOf } from '#shared/rules/attribution.ts';

/**
 * How the visit of this document began, as JSON. The browser knows it for as long as the document lives, and it is read when somebody sends
 * a form: nothing is stored in the browser, and nothing is sent of whoever only reads.
 */
export function firstTouch(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return JSON.stringify(attributionOf(navigation?.name ?? location.href, document.referrer));
}
