import type { Page } from 'playwright/test';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Records unexpected layout shifts from now on. */
export async function watchMovement(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const movementWindow = window as unknown as { moved: string[] };
    movementWindow.moved = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[]) {
        const shiftedElements = entry.sources.map(
          ({ node }) => (node as Element | null)?.outerHTML?.slice(0, 100) ?? 'text',
        );
        movementWindow.moved.push(`${entry.value} of the window: ${shiftedElements.join(' · ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return (window as unknown as { moved: string[] }).moved;
    });
}
