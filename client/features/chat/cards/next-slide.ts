/** A finger that moved so far changes the slide. */
import { assertNever } from '#shared/assert-never.ts';

const DRAG_PX = 20;
/** A press that moved farther is no click on what it began on. */
const CLICK_PX = 10;

export interface Slides {
  at: number;
  count: number;
  /** Where the press began, how far it is now and how far it was at most; null where nobody presses. */
  drag: { from: number; by: number; farthest: number } | null;
  /** The press that has just ended was a drag; the click that browsers make of it means nothing. */
  wasDragged: boolean;
}

export type SlideEvent =
  | { kind: 'turned'; by: 1 | -1 }
  | { kind: 'chosen'; at: number }
  | { kind: 'pressed'; x: number }
  | { kind: 'moved'; x: number }
  | { kind: 'released'; dir: 'ltr' | 'rtl' }
  | { kind: 'cancelled' }
  | { kind: 'settled' }
  | { kind: 'counted'; count: number };

export const firstSlide = (count: number): Slides => ({ at: 0, count, drag: null, wasDragged: false });

/** The slides after what a visitor, or the clock, has done. After the last comes the first. */
export function nextSlide(slides: Slides, event: SlideEvent): Slides {
  switch (event.kind) {
    case 'turned':
      return { ...slides, at: around(slides.at + event.by, slides.count) };
    case 'chosen':
      return { ...slides, at: around(event.at, slides.count) };
    case 'counted':
      return { ...slides, count: event.count, at: Math.min(slides.at, Math.max(0, event.count - 1)) };
    case 'pressed':
      return { ...slides, drag: { from: event.x, by: 0, farthest: 0 }, wasDragged: false };
    case 'moved': {
      if (!slides.drag) return slides;
      const by = event.x - slides.drag.from;
      const farthest = Math.max(slides.drag.farthest, Math.abs(by));
      return { ...slides, drag: { ...slides.drag, by, farthest } };
    }
    case 'released': {
      if (!slides.drag) return slides;
      const { by, farthest } = slides.drag;
      const at = Math.abs(by) < DRAG_PX ? slides.at : around(slides.at + towards(by, event.dir), slides.count);
      return { ...slides, at, drag: null, wasDragged: farthest > CLICK_PX };
    }
    case 'cancelled':
      return { ...slides, drag: null };
    case 'settled':
      return slides.wasDragged ? { ...slides, wasDragged: false } : slides;
    default:
      return assertNever(event);
  }
}

/** Is the press a drag already, which no longer belongs to what it began on? */
export const isDragging = ({ drag }: Slides) => drag !== null && drag.farthest > CLICK_PX;

/** What comes next lies at the end of the line: right of this one, or left where one writes from the right. */
const towards = (by: number, dir: 'ltr' | 'rtl') => (by < 0 === (dir === 'ltr') ? 1 : -1);

const around = (at: number, count: number) => (count === 0 ? 0 : (at + count) % count);
