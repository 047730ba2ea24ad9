import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFootHeights, createFootStore, FOOT_BARS } from './foot-bar.tsx';

test('shows the requested bar of highest priority, or none without requests', () => {
  const arbitraryMoves = fc.array(fc.record({ bar: fc.constantFrom(...FOOT_BARS), leaves: fc.nat() }), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(arbitraryMoves, (steps) => {
      const store = createFootStore();
      let activeRequests: { bar: (typeof FOOT_BARS)[number]; leave: () => void }[] = [];
      for (const { bar, leaves } of steps) {
        activeRequests.push({ bar, leave: store.request(bar) });
        if (leaves % 2 === 0) {
          const releasedRequest = activeRequests[leaves % activeRequests.length];
          releasedRequest?.leave();
          activeRequests = activeRequests.filter((barRequest) => barRequest !== releasedRequest);
        }
        const ranks = activeRequests.map((barRequest) => FOOT_BARS.indexOf(barRequest.bar));
        expect(store.current()).toBe(ranks.length === 0 ? null : FOOT_BARS[Math.min(...ranks)]);
      }
    }),
  );
});

test('notifies subscribers of each change until they unsubscribe', () => {
  const store = createFootStore();
  const receivedBars: (string | null)[] = [];
  const unsubscribe = store.subscribe(() => receivedBars.push(store.current()));
  const release = store.request('invitation');
  store.request('page');
  release();
  unsubscribe();
  store.request('chat');
  expect(receivedBars).toEqual(['invitation', 'page', 'page']);
});

test('keeps the height of a remaining bar when another is removed or hidden', () => {
  const reportedHeights: number[] = [];
  const heights = createFootHeights((pixels) => reportedHeights.push(pixels));
  const [page, window] = [{}, {}];
  heights.set(page, 64);
  heights.set(window, 112);
  heights.set(window, 0);
  heights.set(window, 56);
  heights.delete(window);
  heights.delete(page);
  expect(reportedHeights).toEqual([64, 112, 64, 64, 64, 0]);
});
