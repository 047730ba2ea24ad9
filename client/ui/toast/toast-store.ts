type ToastKind = 'success' | 'error' | 'loading';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  isLeaving: boolean;
}

/** As long as a toast stays that says a word or two. */
export const SHORTEST_TOAST_MS = 2_000;
/** Somebody who looks elsewhere must not miss that something failed. */
export const SHORTEST_ERROR_MS = 8_000;
/** Stays until it is closed. */
const STAYS = -1;
/** How long a toast takes to go; only then is it taken out of the page. */
export const TOAST_LEAVE_MS = 300;

/** For who reads slowly: four Chinese characters, or twelve letters, a second. */
const WIDE_MS = 250;
const NARROW_MS = 80;
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/gu;

/** How long a text is shown. What failed has to be understood and not only read, so it gets twice the time. */
export function toastMs(kind: ToastKind, text: string): number {
  if (kind === 'loading') return STAYS;
  const wide = text.match(WIDE)?.length ?? 0;
  const reading = wide * WIDE_MS + (text.length - wide) * NARROW_MS;
  return kind === 'error' ? Math.max(SHORTEST_ERROR_MS, 2 * reading) : Math.max(SHORTEST_TOAST_MS, reading);
}

/** What keeps a toast from going: whoever points at it or stands on its button may not have read it yet. */
type Holder = 'pointer' | 'focus';

interface Stay {
  ms: number;
  holders: Set<Holder>;
  callOff: () => void;
}

/** Gives back how to call it off. */
type Later = (run: () => void, ms: number) => () => void;

const laterByClock: Later = (run, ms) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** The toasts of one page. Knows time only through `later`. */
export function createToastStore(later: Later = laterByClock) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const stays = new Map<number, Stay>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };

  const close = (id: number) => {
    if (!toasts.some((toast) => toast.id === id && !toast.isLeaving)) return;
    stays.get(id)?.callOff();
    stays.delete(id);
    set(toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)));
    later(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_LEAVE_MS);
  };

  const show = (kind: ToastKind, text: string): number => {
    const id = ++lastId;
    const ms = toastMs(kind, text);
    set([...toasts, { id, kind, text, isLeaving: false }]);
    if (ms !== STAYS) stays.set(id, { ms, holders: new Set(), callOff: later(() => close(id), ms) });
    return id;
  };

  const hold = (id: number, by: Holder) => {
    const stay = stays.get(id);
    stay?.callOff();
    stay?.holders.add(by);
  };

  /** Its time begins anew: how much had been read is not known. */
  const letGo = (id: number, by: Holder) => {
    const stay = stays.get(id);
    if (!stay?.holders.delete(by) || stay.holders.size > 0) return;
    stay.callOff = later(() => close(id), stay.ms);
  };

  return {
    show,
    close,
    hold,
    letGo,
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
  success: (text: string) => pageToasts.show('success', text),
  error: (text: string) => pageToasts.show('error', text),
  /** Stays until it is closed with the number that comes back. */
  loading: (text: string) => pageToasts.show('loading', text),
  close: pageToasts.close,
};

/** The same object for ever, so effects may depend on it. Call it from events and effects, never while rendering. */
export function useToast() {
  return say;
}
