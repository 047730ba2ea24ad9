import type { MouseEvent } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import type { OpenWindow } from '#client/site/open-windows.ts';
import { useOpenWindow } from '#client/site/use-open-window.ts';
import { useSitePath } from '#client/site/use-site-path.ts';
import { readStep } from './window-step.ts';

/**
 * What a window shows was made for a page, with a page's links. In a window they scroll it, change what it shows or open
 * another one; a link to any other page goes there. Taken on the way down, before the links act by themselves.
 */
export function useWindowLinks(window: OpenWindow, ask: (query: string) => void) {
  const open = useOpenWindow();
  const home = useSitePath()('/');
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.origin !== location.origin) return;
    const step = readStep(link.getAttribute('href') ?? '', new URL(link.href), home, window);
    if (step.kind === 'page') return;
    event.preventDefault();
    event.stopPropagation();
    switch (step.kind) {
      case 'window':
        return open(step.opens);
      case 'own':
        ask(step.query);
        return showPart(event.currentTarget, step.part);
      case 'part':
        return showPart(event.currentTarget, step.id);
      default:
        return assertNever(step);
    }
  };
}

/** The keyboard goes along. */
function showPart(inside: HTMLElement, id: string) {
  const part = id && inside.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (!part) return;
  part.scrollIntoView();
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}
