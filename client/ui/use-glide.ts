import { type RefObject, useLayoutEffect, useRef } from 'react';

const GLIDE_MS = 200;
const GLIDE_EASING = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const FLIP_ATTRIBUTE = 'data-flip';

interface Position {
  left: number;
  top: number;
}

/**
 * Animates elements marked with data-flip from their previous to their new position after an update (FLIP). `orderKey` is
 * the dependency, so that other updates do not measure. Respects prefers-reduced-motion.
 */
export function useGlide(rootRef: RefObject<HTMLElement | null>, orderKey: string): void {
  const positionsRef = useRef(new Map<string, Position>());
  useLayoutEffect(() => {
    const previousPositions = positionsRef.current;
    const nextPositions = measurePositions(rootRef.current);
    positionsRef.current = nextPositions;
    if (previousPositions.size === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const markedElement of queryMarked(rootRef.current)) {
      const previousPosition = previousPositions.get(markedElement.getAttribute(FLIP_ATTRIBUTE) ?? '');
      const nextPosition = nextPositions.get(markedElement.getAttribute(FLIP_ATTRIBUTE) ?? '');
      if (
        !previousPosition ||
        !nextPosition ||
        (previousPosition.left === nextPosition.left && previousPosition.top === nextPosition.top)
      )
        continue;
      const translation = `translate(${previousPosition.left - nextPosition.left}px, ${previousPosition.top - nextPosition.top}px)`;
      markedElement.animate([{ transform: translation }, { transform: 'none' }], {
        duration: GLIDE_MS,
        easing: GLIDE_EASING,
      });
    }
  }, [rootRef, orderKey]);
}

const queryMarked = (root: HTMLElement | null) => root?.querySelectorAll<HTMLElement>(`[${FLIP_ATTRIBUTE}]`) ?? [];

/** Measures positions relative to the root, so that scrolling does not count as movement. */
function measurePositions(root: HTMLElement | null): Map<string, Position> {
  const rootRect = root?.getBoundingClientRect();
  return new Map(
    [...queryMarked(root)].map((element) => {
      const { left, top } = element.getBoundingClientRect();
      return [
        element.getAttribute(FLIP_ATTRIBUTE) ?? '',
        { left: left - (rootRect?.left ?? 0), top: top - (rootRect?.top ?? 0) },
      ];
    }),
  );
}
