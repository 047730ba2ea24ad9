import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import { BUILD_MANIFEST } from '#scripts/size/build-manifest.ts';

interface Manifest {
  [source: string]: { file: string };
}

/** Lists the script files that contain message texts. */
function readMessageFiles(): Set<string> {
  const manifest = JSON.parse(readFileSync(BUILD_MANIFEST, 'utf8')) as Manifest;
  const messageEntries = Object.entries(manifest).filter(([source]) => source.endsWith('.json'));
  if (messageEntries.length === 0) throw new Error('the build names no words');
  return new Set(messageEntries.map(([, { file }]) => `/${file}`));
}

/**
 * Holds back the page's scripts until the test releases them: first the code, then one message file after the other.
 * This simulates a connection so slow that the page is drawn in between.
 */
export async function holdScripts(page: Page) {
  const messageFiles = readMessageFiles();
  const heldRoutes: Route[] = [];
  const isMessageFile = (route: Route) => messageFiles.has(new URL(route.request().url()).pathname);
  await page.route('**/assets/*.js', (route) => void heldRoutes.push(route));
  return {
    count: () => heldRoutes.length,
    /** Releases the next script, and waits until it has loaded and the page has been drawn. */
    async letOneCome() {
      const nextRouteIndex = heldRoutes.findIndex((route) => !isMessageFile(route));
      const [route] = heldRoutes.splice(Math.max(nextRouteIndex, 0), 1);
      if (!route) return;
      const finishedRequest = page.waitForEvent('requestfinished', (request) => request === route.request());
      await route.continue();
      await finishedRequest;
      await waitForTwoFrames(page);
    },
  };
}

/** Waits for two frames: the second one starts after the first has been drawn. */
export const waitForTwoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
