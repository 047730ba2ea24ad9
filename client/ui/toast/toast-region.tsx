import { useSyncExternalStore } from 'react';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { pageToasts, type Toast, type ToastStore } from './toast-store.ts';

const NO_TOASTS: readonly Toast[] = [];

const ToastCard = createLazyPart({
  load: async () => (await import('./toast-card.tsx')).ToastCard,
  namespaces: ['ui'],
});

/**
 * Live region for toasts, rendered once in the shell. It exists before the first toast, so that screen readers announce
 * it. The card is loaded with the first toast. data-react-aria-top-layer keeps the region accessible while a modal
 * hides the rest.
 */
export function ToastRegion({ store = pageToasts }: { store?: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.read, () => NO_TOASTS);
  return (
    <div
      className="toast-place on-night"
      role="status"
      aria-live="polite"
      aria-atomic="false"
      data-react-aria-top-layer="true"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onClose={() => store.close(toast.id)}
          holding={{
            onPointerEnter: () => store.hold(toast.id, 'pointer'),
            onPointerLeave: () => store.release(toast.id, 'pointer'),
            onFocus: () => store.hold(toast.id, 'focus'),
            onBlur: () => store.release(toast.id, 'focus'),
          }}
        />
      ))}
    </div>
  );
}
