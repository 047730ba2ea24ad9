import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 200;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const NAME = 'data-flip';

interface Position {
  left: number;
  top: number;
}

/**
 * Animates elements marked with data-flip from their previous to their new position after an update (FLIP). `order` is
 * the dependency, so that other updates do not measure. Respects prefers-reduced-motion.
 */
export function useGlide(root: RefObject<HTMLElement | null>, order: string): void {
  const positions = useRef(new Map<string, Position>());
  useLayoutEffect(() => {
    const previousPositions = positions.current;
    const nextPositions = measure(root.current);
    positions.current = nextPositions;
    if (previousPositions.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const hTMLElement of marked(root.current)) {
      const from = previousPositions.get(hTMLElement.getAttribute(NAME) ?? '');
      const to = nextPositions.get(hTMLElement.getAttribute(NAME) ?? '');
      if (!from || !to || (from.left === to.left && from.top === to.top)) continue;
      const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
      hTMLElement.animate([{ transform: shift }, { transform: 'none' }], { duration: GLIDE_MS, easing: EASE });
    }
  }, [root, order]);
}

const marked = (root: HTMLElement | null) => root?.querySelectorAll<HTMLElement>(`[${NAME}]`) ?? [];

/** Measures positions relative to the root, so that scrolling does not count as movement. */
function measure(root: HTMLElement | null): Map<string, Position> {
  const origin = root?.getBoundingClientRect();
  return new Map(
    [...marked(root)].map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return [element.getAttribute(NAME) ?? '', { left: left - (origin?.left ?? 0), top: top - (origin?.top ?? 0) }];
    }),
  );
}
