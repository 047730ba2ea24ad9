import { Figure, FigureWithSource } from './figure.tsx';
import type { SchoolEntry } from './school-entry.server.ts';

/** Rule, offers or admission rate of a school. A rule links to the page that states it. */
export function EntryText({ entry: { text, figure, page, equivalent } }: { entry: SchoolEntry }) {
  if (figure)
    return (
      <>
        {text ? <FigureWithSource figure={figure}>{text}</FigureWithSource> : <Figure figure={figure} isBrief />}
        {equivalent && <small>{equivalent}</small>}
      </>
    );
  return (
    <>
      {/* The empty attribute marks a figure whose source is on the next line. */}
      <span data-figure="">{text}</span>
      {page && (
        <small>
          <a href={page.address} target="_blank" rel="noopener noreferrer">
            {page.label}
          </a>
        </small>
      )}
    </>
  );
}
