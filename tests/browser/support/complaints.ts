import type { Page } from 'playwright/test';

/**
 * Chromium's own words about a page that answers 404 or 500 on purpose, about a network that the test itself has cut
 * (nothing else disconnects a loopback, and whatever was still on its way then fails), and about a preload on a machine
 * so busy that the page was not laid out within seconds.
 */
export const EXPECTED =
  /Failed to load resource: the server responded with a status of (404|500|503)|net::ERR_INTERNET_DISCONNECTED|GL Driver Message .*GPU stall due to ReadPixels|Service Worker registration blocked by Playwright|was preloaded using link preload but not used within a few seconds/;

/**
 * Playwright's fake clock logs in every new document, and fails where its own script did not run first. Its stack names
 * no script of the page, in contrast to an error of the portal.
 */
const isOfFakeClock = ({ message, stack = '' }: Error) =>
  message === "Cannot read properties of undefined (reading 'controller')" && !stack.includes('http');

/** Records console errors, uncaught errors and policy reports of a page. */
export function listen(page: Page, complaints: string[]) {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    if (!isOfFakeClock(error)) complaints.push(`uncaught: ${error.message}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/_/csp') complaints.push(`policy report: ${request.postData() ?? ''}`);
  });
}
