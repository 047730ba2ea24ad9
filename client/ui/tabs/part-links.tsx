import { type RefObject, useEffect, useRef, useState } from 'react';

interface Part {
  /** Id of an element on this page or in this dialog. */
  id: string;
  label: string;
}

/** Renders in-page navigation styled as tabs, and marks the section in view. */
export function PartLinks({ label, parts }: { label: string; parts: readonly Part[] }) {
  const nav = useRef<HTMLElement>(null);
  const currentId = useSectionInView(nav, parts);
  return (
    <nav className="tabs part-links" aria-label={label} ref={nav}>
      {parts.map(({ id, label: text }) => (
        <a key={id} href={`#${id}`} aria-current={id === currentId ? 'true' : undefined} data-words={text}>
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Fraction of the viewport height; the current section is the last one that starts above it. */
const READING_LINE = 0.34;
/** The root extends far above the viewport, so that jumps over several sections trigger the observer. */
const ROOT_MARGIN = `99999px 0px ${(READING_LINE - 1) * 100}% 0px`;

function useSectionInView(nav: RefObject<HTMLElement | null>, parts: readonly Part[]): string | undefined {
  const [currentId, setHere] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    // The page below a dialog may have sections with the same ids.
    const root = nav.current?.closest('[role="dialog"]') ?? document;
    const sections = ids.split(' ').flatMap((id) => root.querySelector(`#${CSS.escape(id)}`) ?? []);
    // The observer does not report sections that scroll inside a dialog, so their positions are measured.
    const update = () => {
      const startedSections = sections.filter((part) => part.getBoundingClientRect().top <= innerHeight * READING_LINE);
      setHere((startedSections.at(-1) ?? sections[0])?.id);
    };
    const observer = new IntersectionObserver(update, { rootMargin: ROOT_MARGIN });
    for (const part of sections) observer.observe(part);
    return () => observer.disconnect();
  }, [ids, nav]);
  return currentId;
}
