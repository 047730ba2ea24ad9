import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 200;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const NAME = 'data-flip';

interface Spot {
  left: number;
  top: number;
}

/**
 * What is marked with data-flip and stands elsewhere after an update glides there from where it stood. `order` says what a
 * place follows from, so that other updates measure nothing. Who wants little motion sees it at its new place at once.
 */
export function useGlide(root: RefObject<HTMLElement | null>, order: string): void {
  const spots = useRef(new Map<string, Spot>());
  useLayoutEffect(() => {
    const before = spots.current;
    const after = measure(root.current);
    spots.current = after;
    if (before.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const one of marked(root.current)) {
      const from = before.get(one.getAttribute(NAME) ?? '');
      const to = after.get(one.getAttribute(NAME) ?? '');
      if (!from || !to || (from.left === to.left && from.top === to.top)) continue;
      const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      one.animate([{ transform: shift }, { transform: 'none' }], { duration: GLIDE_MS, easing: EASE });
    }
  }, [root, order]);
}

const marked = (root: HTMLElement | null) => root?.querySelectorAll<HTMLElement>(`[${NAME}]`) ?? [];

/** Within the root, so that what was scrolled meanwhile is no way that anything went. */
function measure(root: HTMLElement | null): Map<string, Spot> {
  const corner = root?.getBoundingClientRect();
  return new Map(
    [...marked(root)].map((one) => {
      const { left, top } = one.getBoundingClientRect();
      return [one.getAttribute(NAME) ?? '', { left: left - (corner?.left ?? 0), top: top - (corner?.top ?? 0) }];
    }),
  );
}
