import type { Page } from 'playwright/test';

/**
 * Messages that Chromium logs for pages with an intended 404 or 500, for a network that the test has disconnected (a
 * loopback connection fails in no other way), and for preloads on a machine too busy to lay out the page within
 * seconds.
 */
export const EXPECTED_COMPLAINTS =
  /Failed to load resource: the server responded with a status of (404|500|503)|net::ERR_INTERNET_DISCONNECTED|GL Driver Message .*GPU stall due to ReadPixels|Service Worker registration blocked by Playwright|was preloaded using link preload but not used within a few seconds/;

/**
 * Playwright's fake clock logs in every new document, and fails if its script did not run first. The stack of that
 * error contains no URL. Errors of the portal do.
 */
const isFakeClockError = ({ message, stack = '' }: Error) =>
  message === "Cannot read properties of undefined (reading 'controller')" && !stack.includes('http');

/** Records console errors, uncaught errors and CSP reports of a page. */
export function collectComplaints(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (!isFakeClockError(error)) complaints.push(`uncaught: ${error.message}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/_/csp') complaints.push(`policy report: ${request.postData() ?? ''}`);
  });
}
