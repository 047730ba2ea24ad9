import type { ReactNode } from 'react';
import { AppLink } from '#client/ui/link/app-link.tsx';

interface SegmentItem {
  id: string;
  label: ReactNode;
  href?: string;
}

export interface SegmentedControlProps {
  label: string;
  parts: readonly SegmentItem[];
  chosen: string;
  onChoose?: (id: string) => void;
}

/** Renders a segmented control of two to four views. */
export function SegmentedControl({ label, parts, chosen, onChoose }: SegmentedControlProps) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {parts.map(({ id, label: itemLabel, href }) =>
        href === undefined ? (
          <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose?.(id)}>
            {itemLabel}
          </button>
        ) : (
          <AppLink key={id} href={href} keepScroll aria-current={id === chosen ? 'true' : undefined}>
            {itemLabel}
          </AppLink>
        ),
      )}
    </div>
  );
}
