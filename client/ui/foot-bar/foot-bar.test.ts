import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFootHeights, createFootStore, FOOT_BARS } from './foot-bar.tsx';

test('whoever comes and goes, the first of those who want it has the foot, and nobody where nobody wants it', () => {
  const moves = fc.array(fc.record({ bar: fc.constantFrom(...FOOT_BARS), leaves: fc.nat() }), { maxLength: 40 });
  fc.assert(
    fc.property(moves, (steps) => {
      const store = createFootStore();
      let wanting: { bar: (typeof FOOT_BARS)[number]; leave: () => void }[] = [];
      for (const { bar, leaves } of steps) {
        wanting.push({ bar, leave: store.want(bar) });
        if (leaves % 2 === 0) {
          const gone = wanting[leaves % wanting.length];
          gone?.leave();
          wanting = wanting.filter((one) => one !== gone);
        }
        const ranks = wanting.map((one) => FOOT_BARS.indexOf(one.bar));
        expect(store.holder()).toBe(ranks.length === 0 ? null : FOOT_BARS[Math.min(...ranks)]);
      }
    }),
  );
});

test('who listens hears of each change until they leave', () => {
  const store = createFootStore();
  const heard: (string | null)[] = [];
  const leave = store.subscribe(() => heard.push(store.holder()));
  const done = store.want('invitation');
  store.want('page');
  done();
  leave();
  store.want('chat');
  expect(heard).toEqual(['invitation', 'page', 'page']);
});

test('a bar that goes, or is hidden, leaves the room of another alone', () => {
  const written: number[] = [];
  const heights = createFootHeights((pixels) => written.push(pixels));
  const [page, window] = [{}, {}];
  heights.put(page, 64);
  heights.put(window, 112);
  heights.put(window, 0);
  heights.put(window, 56);
  heights.drop(window);
  heights.drop(page);
  expect(written).toEqual([64, 112, 64, 64, 64, 0]);
});
