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

/** Of the window's height: the last part that begins above it is the one that is being read. */
const READING_LINE = 0.34;
/** What is far above the window counts as in view, so that a jump over several parts is told as well. */
const ABOVE_THE_LINE = `99999px 0px ${(READING_LINE - 1) * 100}% 0px`;

function usePartInView(nav: RefObject<HTMLElement | null>, parts: readonly Part[]): string | undefined {
  const [here, setHere] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    // The page below a window may have parts of the same names.
    const root = nav.current?.closest('[role="dialog"]') ?? document;
    const places = ids.split(' ').flatMap((id) => root.querySelector(`#${CSS.escape(id)}`) ?? []);
    // What a window has scrolled away is not told as in view: so the places themselves are asked.
    const look = () => {
      const begun = places.filter((part) => part.getBoundingClientRect().top <= innerHeight * READING_LINE);
      setHere((begun.at(-1) ?? places[0])?.id);
    };
    const watcher = new IntersectionObserver(look, { rootMargin: ABOVE_THE_LINE });
    for (const part of places) watcher.observe(part);
    return () => watcher.disconnect();
  }, [ids, nav]);
  return here;
}
