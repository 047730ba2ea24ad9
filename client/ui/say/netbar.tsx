import type { ReactNode } from 'react';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';

/** Along the top while something is wrong with the connection. Keep it mounted and change its children, so that it is read out. */
export function Netbar({ icon = 'offline', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className="netbar on-night">
          <Icon name={icon} />
          {children}
        </div>
      )}
    </div>
  );
}
