import { useEffect, useState } from 'react';
import './part-links.css';

interface Part {
  /** Of the element on this page. */
  id: string;
  label: string;
}

/** Looks like tabs and leads to the parts of one page; the one that is being read is marked. */
export function PartLinks({ label, parts }: { label: string; parts: readonly Part[] }) {
  const here = usePartInView(parts);
  return (
    <nav className="tabs part-links" aria-label={label}>
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

function usePartInView(parts: readonly Part[]): string | undefined {
  const [here, setHere] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const inView = new Set<string>();
    const order = ids.split(' ');
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const current = order.findLast((id) => inView.has(id));
        if (current) setHere(current);
      },
      { rootMargin: READING_LINE },
    );
    for (const id of order) {
      const part = document.getElementById(id);
      if (part) watcher.observe(part);
    }
    return () => watcher.disconnect();
  }, [ids]);
  return here;
}
