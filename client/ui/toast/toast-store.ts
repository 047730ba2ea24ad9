type ToastKind = 'success' | 'error' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  isLeaving: boolean;
}

export const TOAST_DURATION_MS = 2000;
/** Stays until it is closed. */
export const STAYS = -1;
/** How long a toast takes to go; only then is it taken out of the page. */
export const TOAST_LEAVE_MS = 300;

type Later = (run: () => void, ms: number) => void;

/** The toasts of one page. Knows time only through `later`. */
export function createToastStore(later: Later = (run, ms) => void setTimeout(run, ms)) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const close = (id: number) => {
    if (!toasts.some((toast) => toast.id === id && !toast.isLeaving)) return;
    set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    later(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_LEAVE_MS);
  };

  const show = (kind: ToastKind, text: string, duration = kind === 'loading' ? STAYS : TOAST_DURATION_MS): number => {
    const id = ++lastId;
    set([...toasts, { id, kind, text, isLeaving: false }]);
    if (duration !== STAYS) later(() => close(id), duration);
    return id;
  };

  return {
    show,
    close,
    read: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** One for the page in the browser. On the server nobody says anything, so nothing is ever kept in it there. */
export const pageToasts = createToastStore();

const say = {
  success: (text: string, duration?: number) => pageToasts.show('success', text, duration),
  error: (text: string, duration?: number) => pageToasts.show('error', text, duration),
  /** Stays until it is closed with the number that comes back. */
  loading: (text: string) => pageToasts.show('loading', text),
  close: pageToasts.close,
};

/** The same object for ever, so effects may depend on it. Call it from events and effects, never while rendering. */
export function useToast() {
  return say;
}
