import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { IconName } from '#client/ui/icon/icon-names.ts';
import { joinClasses } from '#client/ui/join-classes.ts';

type NoticeTone = 'plain' | 'ok' | 'caution';

const SIGNS: Record<NoticeTone, IconName> = { plain: 'info', ok: 'check', caution: 'warn' };

export interface NoticeProps {
  tone?: NoticeTone;
  icon?: IconName;
  children: ReactNode;
  /** Comes after something was done and should be read out: politely, or at once where nothing goes on without it. */
  announce?: 'politely' | 'at once';
}

export function Notice({ tone = 'plain', icon, children, announce }: NoticeProps) {
  const role = announce && (announce === 'politely' ? 'status' : 'alert');
  return (
    <div className={joinClasses('notice', tone !== 'plain' && `notice--${tone}`)} role={role}>
      <Icon name={icon ?? SIGNS[tone]} />
      <div>{children}</div>
    </div>
  );
}
