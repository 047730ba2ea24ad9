import { useSyncExternalStore } from 'react';
import { latePart } from '#client/ui/late-part.tsx';
import { pageToasts, type Toast, type ToastStore } from './toast-store.ts';

const NONE: readonly Toast[] = [];

const ToastCard = latePart({
  load: async () => (await import('./toast-card.tsx')).ToastCard,
  words: ['ui'],
});

/**
 * Once, in the shell. The one place from which news is read out: it stands before there is any, so that it is heard, and
 * what draws the news comes with the first. The data attribute is the library's: a modal window hides everything else
 * from those who listen, but not this.
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
        <ToastCard
          key={toast.id}
          toast={toast}
          onClose={() => store.close(toast.id)}
          holding={{
            onPointerEnter: () => store.hold(toast.id, 'pointer'),
            onPointerLeave: () => store.letGo(toast.id, 'pointer'),
            onFocus: () => store.hold(toast.id, 'focus'),
            onBlur: () => store.letGo(toast.id, 'focus'),
          }}
        />
      ))}
    </div>
  );
}
