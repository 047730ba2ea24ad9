import type { ReactNode } from 'react';

/** A heading in the margin, and what it is about. */
export function GallerySection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="section">
      <div className="section__head">
        <h2>{title}</h2>
        {note && <p className="meta">{note}</p>}
      </div>
      <div className="gallery__body">{children}</div>
    </section>
  );
}
