import type { ReactNode } from 'react';
import { AppLink } from '#client/ui/link/app-link.tsx';

interface SegPart {
  id: string;
  label: ReactNode;
  href?: string;
}

export interface SegProps {
  label: string;
  parts: readonly SegPart[];
  chosen: string;
  onChoose?: (id: string) => void;
}

/** Renders a segmented control of two to four views. */
export function Seg({ label, parts, chosen, onChoose }: SegProps) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {parts.map(({ id, label: text, href }) =>
        href === undefined ? (
          <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose?.(id)}>
            {text}
          </button>
        ) : (
          <AppLink key={id} href={href} keepScroll aria-current={id === chosen ? 'true' : undefined}>
            {text}
          </AppLink>
        ),
      )}
    </div>
  );
}
