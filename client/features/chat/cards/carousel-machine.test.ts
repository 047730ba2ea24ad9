import { describe, expect, it } from 'vitest';
import {
  type SlideEvent,
  type CarouselState,
  createCarouselState,
  isDragging,
  carouselReducer,
} from './carousel-machine.ts';

const replay = (events: readonly SlideEvent[], slides: CarouselState = createCarouselState(5)) =>
  events.reduce(carouselReducer, slides);

const createDragEvents = (delta: number, dir: 'ltr' | 'rtl' = 'ltr'): SlideEvent[] => [
  { kind: 'pressed', x: 200 },
  { kind: 'moved', x: 200 + delta },
  { kind: 'released', dir },
];

describe('the slides of a carousel', () => {
  it('advance and return, and continue from the last to the first', () => {
    expect(replay([{ kind: 'turned', by: 1 }]).at).toBe(1);
    expect(replay([{ kind: 'turned', by: -1 }]).at).toBe(4);
    expect(
      replay([
        { kind: 'chosen', at: 4 },
        { kind: 'turned', by: 1 },
      ]).at,
    ).toBe(0);
  });

  it('change only when a finger has moved 20 px', () => {
    expect(replay(createDragEvents(-19)).at).toBe(0);
    expect(replay(createDragEvents(-20)).at).toBe(1);
    expect(replay(createDragEvents(20)).at).toBe(4);
  });

  it('are mirrored in right-to-left languages', () => {
    expect(replay(createDragEvents(20, 'rtl')).at).toBe(1);
    expect(replay(createDragEvents(-20, 'rtl')).at).toBe(4);
  });

  it('take a press that moved more than 10 px for no click', () => {
    expect(replay(createDragEvents(10)).wasDragged).toBe(false);
    expect(replay(createDragEvents(11)).wasDragged).toBe(true);
  });

  it('treat a press that returned to its start as no click either', () => {
    const slidesAfterWrap = replay([
      { kind: 'pressed', x: 200 },
      { kind: 'moved', x: 240 },
      { kind: 'moved', x: 201 },
      { kind: 'released', dir: 'ltr' },
    ]);
    expect(slidesAfterWrap).toMatchObject({ at: 0, wasDragged: true });
  });

  it('lets the next click through after a drag', () => {
    expect(replay([...createDragEvents(30), { kind: 'settled' }]).wasDragged).toBe(false);
    expect(replay([...createDragEvents(30), { kind: 'pressed', x: 0 }]).wasDragged).toBe(false);
  });

  it('follow the finger only while it presses', () => {
    expect(replay([{ kind: 'moved', x: 90 }]).drag).toBeNull();
    const slidesAfterDrag = replay([
      { kind: 'pressed', x: 200 },
      { kind: 'moved', x: 190 },
    ]);
    expect([slidesAfterDrag.drag?.offset, isDragging(slidesAfterDrag)]).toEqual([-10, false]);
    expect(isDragging(carouselReducer(slidesAfterDrag, { kind: 'moved', x: 189 }))).toBe(true);
    expect(carouselReducer(slidesAfterDrag, { kind: 'cancelled' })).toMatchObject({ at: 0, drag: null });
  });

  it('stay visible when their number shrinks', () => {
    expect(
      replay([
        { kind: 'chosen', at: 4 },
        { kind: 'counted', count: 2 },
      ]).at,
    ).toBe(1);
    expect(replay([{ kind: 'counted', count: 0 }]).at).toBe(0);
  });
});
