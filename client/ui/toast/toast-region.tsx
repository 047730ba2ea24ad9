import { useSyncExternalStore } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import type { Toast, ToastStore } from './create-toast-store.ts';
import { pageToasts } from './use-toast.ts';

const NONE: readonly Toast[] = [];

/**
 * Once, in the shell. The one place from which news is read out. The data attribute is the library's: a modal window hides
 * everything else from those who listen, but not this.
 */
export function ToastRegion({ store = pageToasts }: { store?: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.read, () => NONE);
  return (
    <div
      className="toast-place on-night"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      data-react-aria-top-layer="true"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => store.close(toast.id)} />
      ))}
    </div>
  );
}

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
