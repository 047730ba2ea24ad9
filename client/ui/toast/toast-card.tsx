import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Toast } from './create-toast-store.ts';

export function ToastCard({
  toast,
  onClose,
}: {
  toast: Pick<Toast, 'kind' | 'text' | 'isLeaving'>;
  onClose: () => void;
}) {
  const t = useText('ui');
  return (
    <div className={joinClasses('toast', toast.isLeaving && 'toast--leaving')}>
      {toast.kind === 'loading' ? (
        <span className="scale" aria-hidden="true" />
      ) : (
        <Icon name={toast.kind === 'success' ? 'check' : 'warn'} />
      )}
      <span>{toast.text}</span>
      {toast.kind === 'error' && <IconButton icon="close" label={t('close')} onClick={onClose} />}
    </div>
  );
}
