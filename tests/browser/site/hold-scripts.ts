import { readFileSync } from 'node:fs';
import type { Page, Route } from 'playwright/test';
import { BUILD_MANIFEST } from '#scripts/size/build-manifest.ts';

interface Manifest {
  [source: string]: { file: string };
}

/** The files that hold words. */
function wordFiles(): Set<string> {
  const manifest = JSON.parse(readFileSync(BUILD_MANIFEST, 'utf8')) as Manifest;
  const matches = Object.entries(manifest).filter(([source]) => source.endsWith('.json'));
  if (matches.length === 0) throw new Error('the build names no words');
  return new Set(matches.map(([, { file }]) => `/${file}`));
}

/**
 * From now on a page's scripts come when the test lets them: code before words, and words one by one, as over a line so
 * slow that the page has been drawn in between.
 */
export async function holdScripts(page: Page) {
  const words = wordFiles();
  const storedRoutes: Route[] = [];
  const isWords = (route: Route) => words.has(new URL(route.request().url()).pathname);
  await page.route('**/assets/*.js', (route) => void storedRoutes.push(route));
  return {
    count: () => storedRoutes.length,
    /** What is to come next, until it is there and the page had time to draw. */
    async letOneCome() {
      const next = storedRoutes.findIndex((route) => !isWords(route));
      const [route] = storedRoutes.splice(Math.max(next, 0), 1);
      if (!route) return;
      const answeredPromise = page.waitForEvent('requestfinished', (request) => request === route.request());
      await route.continue();
      await answeredPromise;
      await draw(page);
    },
  };
}

/** The second frame starts when the first has been drawn. */
export const draw = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
