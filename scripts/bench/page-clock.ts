import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { CDPSession, Page } from 'playwright';
import { MARK } from './record-work.ts';

/**
 * Computes Lighthouse's benchmark index from the page's CPU time instead of wall-clock time, which other processes
 * affect.
 */
export async function machineIndex(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const [began, cpuBefore] = [performance.now(), await processorTime(session)];
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  const share = ((await processorTime(session)) - cpuBefore) / (performance.now() - began);
  await session.detach();
  return Math.round(index / share);
}

/** CPU time of the page's main thread in milliseconds. */
async function processorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  if (seconds === undefined) throw new Error('the browser tells no time of its thread');
  return seconds * 1000;
}

/** Makes the page set a performance mark as soon as each selector matches. */
export async function markWhenShown(page: Page, selectors: string[]): Promise<void> {
  await page.evaluate(
    ([mark, requested]) => {
      const missingParts = new Set(requested);
      const check = () => {
        for (const item of missingParts)
          if (document.querySelector(item)) {
            missingParts.delete(item);
            performance.mark(mark + item);
          }
        if (missingParts.size === 0) observer.disconnect();
      };
      const observer = new MutationObserver(check);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    [MARK, selectors] as const,
  );
}
