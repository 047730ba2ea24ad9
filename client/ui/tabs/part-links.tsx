import { type RefObject, useEffect, useRef, useState } from 'react';

interface Part {
  /** The id of the part, an element on this page or in this window. */
  id: string;
  label: string;
}

/** Looks like tabs and leads to the parts of one page; the one that is being read is marked. */
export function PartLinks({ label, parts }: { label: string; parts: readonly Part[] }) {
  const nav = useRef<HTMLElement>(null);
  const here = usePartInView(nav, parts);
  return (
    <nav className="tabs part-links" aria-label={label} ref={nav}>
      {parts.map(({ id, label: words }) => (
        <a key={id} href={`#${id}`} aria-current={id === here ? 'true' : undefined} data-words={words}>
          {words}
        </a>
      ))}
    </nav>
  );
}

/** The last part whose beginning is above the upper third of the window. */
const READING_LINE = '0px 0px -66% 0px';

function usePartInView(nav: RefObject<HTMLElement | null>, parts: readonly Part[]): string | undefined {
  const [here, setHere] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const inView = new Set<string>();
    const order = ids.split(' ');
    // The page below a window may have parts of the same names.
    const root = nav.current?.closest('[role="dialog"]') ?? document;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const current = order.filter((id) => inView.has(id)).at(-1);
        // Above the first part none is in view: a jump to the top of the page passes none on its way.
        const isAbove = inView.size === 0 && entries.some(({ boundingClientRect }) => boundingClientRect.top > 0);
        const next = isAbove ? order[0] : current;
        if (next) setHere(next);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of order) {
      const part = root.querySelector(`#${CSS.escape(id)}`);
      if (part) watcher.observe(part);
    }
    return () => watcher.disconnect();
  }, [ids, nav]);
  return here;
}
