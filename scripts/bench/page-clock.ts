import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { CDPSession, Page } from 'playwright';
import { MARK_PREFIX } from './record-work.ts';

/** Computes Lighthouse's benchmark index from the page's CPU time, because other processes affect wall-clock time. */
export async function measureMachineSpeed(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const [startTime, cpuBefore] = [performance.now(), await readProcessorTime(session)];
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  const cpuShare = ((await readProcessorTime(session)) - cpuBefore) / (performance.now() - startTime);
  await session.detach();
  return Math.round(index / cpuShare);
}

/** Reads the CPU time of the page's main thread in milliseconds. */
async function readProcessorTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'ThreadTime')?.value;
  if (seconds === undefined) throw new Error('the browser reports no ThreadTime metric');
  return seconds * 1000;
}

/** Makes the page set a performance mark as soon as each selector matches. */
export async function markVisibleElements(page: Page, selectors: string[]): Promise<void> {
  await page.evaluate(
    ([markPrefix, requestedSelectors]) => {
      const missingSelectors = new Set(requestedSelectors);
      const checkSelectors = () => {
        for (const item of missingSelectors)
          if (document.querySelector(item)) {
            missingSelectors.delete(item);
            performance.mark(markPrefix + item);
          }
        if (missingSelectors.size === 0) observer.disconnect();
      };
      const observer = new MutationObserver(checkSelectors);
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    },
    [MARK_PREFIX, selectors] as const,
  );
}
