import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Page } from 'playwright';

/** How fast the machine is just now, by Lighthouse's own measure. */
export const machineIndex = (page: Page): Promise<number> =>
  page.evaluate(pageFunctions.computeBenchmarkIndex).then(Math.round);

interface Marks {
  /** From the input to the paint after it, the longest of one interaction; the browser tells eights of a millisecond. */
  paint: number;
  /** From the input to the frame after the one in which a selector was first there. */
  shown: Record<string, number>;
}

type Watched = Window & { marks?: Marks };

/** From now on: what the next input of somebody brings about, and when. */
export async function watchPaints(page: Page, selectors: string[]): Promise<void> {
  await page.evaluate((wanted) => {
    const marks: Marks = { paint: 0, shown: {} };
    let began = 0;
    const begin = (event: Event) => {
      if (!event.isTrusted || began > 0) return;
      began = event.timeStamp;
      const look = () => {
        for (const one of wanted) {
          if (one in marks.shown || !document.querySelector(one)) continue;
          marks.shown[one] = 0;
          requestAnimationFrame((now) => (marks.shown[one] = now - began));
        }
        if (Object.values(marks.shown).filter((at) => at > 0).length < wanted.length) requestAnimationFrame(look);
      };
      look();
    };
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, begin, { capture: true });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (began > 0 && entry.startTime >= began - 1 && entry.interactionId)
          marks.paint = Math.max(marks.paint, entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    (window as Watched).marks = marks;
  }, selectors);
}

/** Once what was brought about has been painted. An input of which the browser tells nothing took less than two frames. */
export async function readMarks(page: Page): Promise<Marks> {
  return page.evaluate(async () => {
    const twoFrames = () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))));
    await twoFrames();
    await twoFrames();
    const { paint, shown } = (window as Watched).marks ?? { paint: 0, shown: {} };
    return { paint, shown };
  });
}
