import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';

export type BadgeKind = 'plain' | 'match' | 'reach' | 'likely' | 'rank' | 'alert' | 'fill';

/** Badge with icon and text. Its meaning never depends on colour alone. */
export function Badge({ kind = 'plain', icon, children }: { kind?: BadgeKind; icon?: IconName; children: ReactNode }) {
  return (
    <span className={joinClasses('badge', kind !== 'plain' && `badge--${kind}`)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
