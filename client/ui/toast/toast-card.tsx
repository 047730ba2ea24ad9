import type { HTMLAttributes, ReactNode } from 'react';
import { assertNever } from '#shared/assert-never.ts';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { Icon, type IconName } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Toast } from './toast-store.ts';

interface ToastCardProps {
  toast: Pick<Toast, 'kind' | 'text' | 'isLeaving'>;
  onClose: () => void;
  /** Pointer and focus handlers that pause the timeout. */
  holding?: Pick<HTMLAttributes<HTMLDivElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>;
  icon?: IconName;
  children?: ReactNode;
}

export function ToastCard({ toast, onClose, holding, icon, children }: ToastCardProps) {
  const t = useText('ui');
  return (
    <div className={joinClasses('toast', toast.isLeaving && 'toast--leaving')} {...holding}>
      <ToastIcon kind={toast.kind} icon={icon} />
      <span>{toast.text}</span>
      {children}
      {toast.kind === 'error' && <IconButton icon="close" label={t('close')} onClick={onClose} />}
    </div>
  );
}

function ToastIcon({ kind, icon }: { kind: Toast['kind']; icon: IconName | undefined }) {
  switch (kind) {
    case 'loading':
      return <span className="scale" aria-hidden="true" />;
    case 'success':
      return <Icon name={icon ?? 'check'} />;
    case 'error':
      return <Icon name={icon ?? 'warn'} />;
    default:
      return assertNever(kind);
  }
}
