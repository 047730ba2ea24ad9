type ToastKind = 'success' | 'error' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  isLeaving: boolean;
}

export const MIN_TOAST_MS = 2_000;
export const MIN_ERROR_MS = 8_000;
const NO_TIMEOUT = -1;
export const TOAST_LEAVE_MS = 300;

/** Display times at a slow reading speed: four Chinese characters or twelve letters a second. */
const WIDE_CHARACTER_MS = 250;
const NARROW_CHARACTER_MS = 80;
const WIDE_CHARACTERS = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/gu;

/** Returns the display time of a text. Errors get twice the reading time. */
export function getToastDuration(kind: ToastKind, text: string): number {
  if (kind === 'loading') return NO_TIMEOUT;
  const wideCount = text.match(WIDE_CHARACTERS)?.length ?? 0;
  const readingMs = wideCount * WIDE_CHARACTER_MS + (text.length - wideCount) * NARROW_CHARACTER_MS;
  return kind === 'error' ? Math.max(MIN_ERROR_MS, 2 * readingMs) : Math.max(MIN_TOAST_MS, readingMs);
}

/** Reasons to pause the timeout. */
type HoldReason = 'pointer' | 'focus';

interface ToastTimeout {
  ms: number;
  holders: Set<HoldReason>;
  cancel: () => void;
}

type Schedule = (callback: () => void, ms: number) => () => void;

const scheduleByTimer: Schedule = (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** Creates the store of one page's toasts. Tests inject `schedule`. */
export function createToastStore(schedule: Schedule = scheduleByTimer) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timeouts = new Map<number, ToastTimeout>();
  const listeners = new Set<() => void>();

  const setToasts = (nextToasts: readonly Toast[]) => {
    toasts = nextToasts;
    for (const listener of listeners) listener();
  };

  const closeToast = (id: number) => {
    if (!toasts.some((toast) => toast.id === id && !toast.isLeaving)) return;
    timeouts.get(id)?.cancel();
    timeouts.delete(id);
    setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    schedule(() => setToasts(toasts.filter((toast) => toast.id !== id)), TOAST_LEAVE_MS);
  };

  const showToast = (kind: ToastKind, text: string): number => {
    const id = ++lastId;
    const ms = getToastDuration(kind, text);
    setToasts([...toasts, { id, kind, text, isLeaving: false }]);
    if (ms !== NO_TIMEOUT) timeouts.set(id, { ms, holders: new Set(), cancel: schedule(() => closeToast(id), ms) });
    return id;
  };

  const holdToast = (id: number, holdReason: HoldReason) => {
    const timeout = timeouts.get(id);
    timeout?.cancel();
    timeout?.holders.add(holdReason);
  };

  /** Restarts the full timeout after a pause, because it is unknown how much the user has read. */
  const releaseToast = (id: number, holdReason: HoldReason) => {
    const timeout = timeouts.get(id);
    if (!timeout?.holders.delete(holdReason) || timeout.holders.size > 0) return;
    timeout.cancel = schedule(() => closeToast(id), timeout.ms);
  };

  return {
    show: showToast,
    close: closeToast,
    hold: holdToast,
    release: releaseToast,
    read: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/**
 * Toasts of the page, used only in the browser: toasts are shown from events and effects, so this module state is empty
 * on the server.
 */
export const pageToasts = createToastStore();

const toast = {
  success: (text: string) => pageToasts.show('success', text),
  error: (text: string) => pageToasts.show('error', text),
  /** Shows a loading toast without timeout. Returns the id for closing it. */
  loading: (text: string) => pageToasts.show('loading', text),
  close: pageToasts.close,
};

/**
 * Returns a stable object, which is safe as an effect dependency. Use it in events and effects, never during render.
 */
export function useToast() {
  return toast;
}
