import type { ReactNode } from 'react';
import { getIconClass, type IconName } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';

interface SegmentItem {
  id: string;
  label: ReactNode;
  icon?: IconName;
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
      {parts.map(({ id, label: itemLabel, icon, href }) =>
        href === undefined ? (
          <button
            key={id}
            type="button"
            className={icon && getIconClass(icon)}
            aria-pressed={id === chosen}
            onClick={() => onChoose?.(id)}
          >
            {itemLabel}
          </button>
        ) : (
          <AppLink
            key={id}
            href={href}
            keepScroll
            className={icon && getIconClass(icon)}
            aria-current={id === chosen ? 'true' : undefined}
          >
            {itemLabel}
          </AppLink>
        ),
      )}
    </div>
  );
}
