import type { Area } from './load-guide.server.ts';

interface Flat {
  width: number;
  height: number;
  put: (place: { lng: number; lat: number }) => { x: number; y: number };
}

interface Mark {
  id: string;
  x: number;
  y: number;
  count: number;
  /** '' where there is no room for it: then it is a small one. */
  label: string;
  anchor: 'start' | 'end';
}

interface Box {
  left: number;
  right: number;
  top: number;
  foot: number;
}

const RADIUS = 15;
const LINE = 10;
/** Han characters are as wide as the letters are high, the others about half. */
const HAN = /\p{Script=Han}/u;
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (HAN.test(letter) ? 15.5 : 8), 0);

const meets = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.foot && other.top < one.foot;

/** A mark for each area that has schools and a place within the chart; the areas with the most come first, and have the room. */
export function placeMarks(areas: readonly Area[], { width, height, put }: Flat): Mark[] {
  const taken: Box[] = [];
  const isFree = (box: Box) =>
    box.left > 2 &&
    box.right < width - 2 &&
    box.top > 2 &&
    box.foot < height - 2 &&
    !taken.some((one) => meets(one, box));
  const ranked = [...areas].sort((one, other) => (other.schools ?? 0) - (one.schools ?? 0));
  return ranked.flatMap(({ id, names, schools, middle }) => {
    if (!middle || !schools) return [];
    const { x, y } = put(middle);
    if (x < 0 || y < 0 || x > width || y > height) return [];
    const wide = widthOf(names.own);
    const circle = { left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, foot: y + RADIUS };
    const words = (anchor: Mark['anchor']) => ({
      left: anchor === 'start' ? x + RADIUS : x - RADIUS - wide,
      right: anchor === 'start' ? x + RADIUS + wide : x - RADIUS,
      top: y - LINE,
      foot: y + LINE,
    });
    const anchor = (['start', 'end'] as const).find((side) => isFree(circle) && isFree(words(side)));
    if (anchor) taken.push(circle, words(anchor));
    else taken.push({ left: x - 9, right: x + 9, top: y - 9, foot: y + 9 });
    const at = { x: Math.round(x), y: Math.round(y) };
    return [{ id, ...at, count: schools, label: anchor ? names.own : '', anchor: anchor ?? 'start' }];
  });
}
