import { createToastStore } from './create-toast-store.ts';

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
