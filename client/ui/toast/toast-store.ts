type ToastKind = 'success' | 'error' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  isLeaving: boolean;
}

export const SHORTEST_TOAST_MS = 2_000;
export const SHORTEST_ERROR_MS = 8_000;
const NO_TIMEOUT = -1;
export const TOAST_LEAVE_MS = 300;

/** Display times at a slow reading speed: four Chinese characters or twelve letters a second. */
const WIDE_MS = 250;
const NARROW_MS = 80;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/gu;

/** Returns the display time of a text; errors get twice the reading time. */
export function toastMs(kind: ToastKind, text: string): number {
  if (kind === 'loading') return NO_TIMEOUT;
  const wide = text.match(WIDE)?.length ?? 0;
  const readingMs = wide * WIDE_MS + (text.length - wide) * NARROW_MS;
  return kind === 'error' ? Math.max(SHORTEST_ERROR_MS, 2 * readingMs) : Math.max(SHORTEST_TOAST_MS, readingMs);
}

/** Reasons to pause the timeout. */
type Holder = 'pointer' | 'focus';

interface Timeout {
  ms: number;
  holders: Set<Holder>;
  cancel: () => void;
}

type Schedule = (run: () => void, ms: number) => () => void;

const scheduleByTimer: Schedule = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Creates the store of one page's toasts; tests inject `schedule`. */
export function createToastStore(schedule: Schedule = scheduleByTimer) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timeouts = new Map<number, Timeout>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const close = (id: number) => {
    if (!toasts.some((toast) => toast.id === id && !toast.isLeaving)) return;
    timeouts.get(id)?.cancel();
    timeouts.delete(id);
    set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    schedule(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_LEAVE_MS);
  };

  const show = (kind: ToastKind, text: string): number => {
    const id = ++lastId;
    const ms = toastMs(kind, text);
    set([...toasts, { id, kind, text, isLeaving: false }]);
    if (ms !== NO_TIMEOUT) timeouts.set(id, { ms, holders: new Set(), cancel: schedule(() => close(id), ms) });
    return id;
  };

  const holdToast = (id: number, holder: Holder) => {
    const timeout = timeouts.get(id);
    timeout?.cancel();
    timeout?.holders.add(holder);
  };

  /** Restarts the whole timeout, because it is unknown how much the user has read. */
  const release = (id: number, holder: Holder) => {
    const timeout = timeouts.get(id);
    if (!timeout?.holders.delete(holder) || timeout.holders.size > 0) return;
    timeout.cancel = schedule(() => close(id), timeout.ms);
  };

  return {
    show,
    close,
    hold: holdToast,
    release,
    read: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/**
 * Used in the browser only: toasts are shown from events and effects, so this module state stays empty on the server.
 */
export const pageToasts = createToastStore();

const toast = {
  success: (text: string) => pageToasts.show('success', text),
  error: (text: string) => pageToasts.show('error', text),
  /** A loading toast has no timeout; returns the id with which to close it. */
  loading: (text: string) => pageToasts.show('loading', text),
  close: pageToasts.close,
};

/**
 * Returns a stable object, which is safe as an effect dependency. Use it in events and effects, never during render.
 */
export function useToast() {
  return toast;
}
