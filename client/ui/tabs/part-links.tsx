import { type RefObject, useEffect, useRef, useState } from 'react';

interface PagePart {
  /** Id of an element on this page or in this dialog. */
  id: string;
  label: string;
}

/** Renders in-page navigation styled as tabs, and marks the section in view. */
export function PartLinks({ label, parts }: { label: string; parts: readonly PagePart[] }) {
  const navRef = useRef<HTMLElement>(null);
  const currentId = useSectionInView(navRef, parts);
  return (
    <nav className="tabs part-links" aria-label={label} ref={navRef}>
      {parts.map(({ id, label: partLabel }) => (
        <a key={id} href={`#${id}`} aria-current={id === currentId ? 'true' : undefined} data-words={partLabel}>
          {partLabel}
        </a>
      ))}
    </nav>
  );
}

/** Fraction of the viewport height. The current section is the last one that starts above it. */
const READING_LINE_RATIO = 0.34;
/** The root extends far above the viewport, so that jumps over several sections also trigger the observer. */
const ROOT_MARGIN = `99999px 0px ${(READING_LINE_RATIO - 1) * 100}% 0px`;

function useSectionInView(navRef: RefObject<HTMLElement | null>, parts: readonly PagePart[]): string | undefined {
  const [currentId, setCurrentId] = useState(parts[0]?.id);
  const idList = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    // The page below a dialog may have sections with the same ids.
    const root = navRef.current?.closest('[role="dialog"]') ?? document;
    const sections = idList.split(' ').flatMap((id) => root.querySelector(`#${CSS.escape(id)}`) ?? []);
    // The observer does not report sections that scroll inside a dialog, so their positions are measured.
    const updateCurrent = () => {
      const sectionsAboveLine = sections.filter(
        (section) => section.getBoundingClientRect().top <= innerHeight * READING_LINE_RATIO,
      );
      setCurrentId((sectionsAboveLine.at(-1) ?? sections[0])?.id);
    };
    const observer = new IntersectionObserver(updateCurrent, { rootMargin: ROOT_MARGIN });
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [idList, navRef]);
  return currentId;
}
