import { describe, expect, it } from 'vitest';
import { type SlideEvent, type Slides, firstSlide, isDragging, nextSlide } from './carousel-machine.ts';

const replay = (events: readonly SlideEvent[], slides: Slides = firstSlide(5)) => events.reduce(nextSlide, slides);

const createDragEvents = (delta: number, dir: 'ltr' | 'rtl' = 'ltr'): SlideEvent[] => [
  { kind: 'pressed', x: 200 },
  { kind: 'moved', x: 200 + delta },
  { kind: 'released', dir },
];

describe('the slides of a carousel', () => {
  it('go on and back, and from the last to the first', () => {
    expect(replay([{ kind: 'turned', by: 1 }]).at).toBe(1);
    expect(replay([{ kind: 'turned', by: -1 }]).at).toBe(4);
    expect(
      replay([
        { kind: 'chosen', at: 4 },
        { kind: 'turned', by: 1 },
      ]).at,
    ).toBe(0);
  });

  it('change when a finger has moved 20 px, and not before', () => {
    expect(replay(createDragEvents(-19)).at).toBe(0);
    expect(replay(createDragEvents(-20)).at).toBe(1);
    expect(replay(createDragEvents(20)).at).toBe(4);
  });

  it('lie the other way round where one writes from the right', () => {
    expect(replay(createDragEvents(20, 'rtl')).at).toBe(1);
    expect(replay(createDragEvents(-20, 'rtl')).at).toBe(4);
  });

  it('take a press that moved more than 10 px for no click', () => {
    expect(replay(createDragEvents(10)).wasDragged).toBe(false);
    expect(replay(createDragEvents(11)).wasDragged).toBe(true);
  });

  it('take a press that came back to where it began for no click either', () => {
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
    expect([slidesAfterDrag.drag?.by, isDragging(slidesAfterDrag)]).toEqual([-10, false]);
    expect(isDragging(nextSlide(slidesAfterDrag, { kind: 'moved', x: 189 }))).toBe(true);
    expect(nextSlide(slidesAfterDrag, { kind: 'cancelled' })).toMatchObject({ at: 0, drag: null });
  });

  it('stay in sight when there are fewer of them', () => {
    expect(
      replay([
        { kind: 'chosen', at: 4 },
        { kind: 'counted', count: 2 },
      ]).at,
    ).toBe(1);
    expect(replay([{ kind: 'counted', count: 0 }]).at).toBe(0);
  });
});
