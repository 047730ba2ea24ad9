import { reloadPage } from '#client/network/reload-page.ts';
import { browserStorage } from '#client/site/storage/safe-storage.ts';

/** Reason for the end of a session: 'asked' is a logout, 'idle' is inactivity. */
export type SessionEnd = 'asked' | 'idle';
export type SessionNews = 'begun' | SessionEnd;

const STORE_KEY = 'sessionNews';
const NEWS: readonly string[] = ['begun', 'asked', 'idle'] satisfies SessionNews[];

/** Notifies other tabs through a storage event; the timestamp makes each value unique. */
export function broadcastSession(news: SessionNews, now = Date.now()) {
  browserStorage.keep(STORE_KEY, `${news} ${now}`);
}

export function watchOtherTabs(listener: (news: SessionNews) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const news = newValue?.split(' ')[0] ?? '';
    if (key === STORE_KEY && NEWS.includes(news)) listener(news as SessionNews);
  };
  // A page restored from the back/forward cache missed events and may show the wrong user.
  let knownWhenLeft: string | null = null;
  const onHide = () => (knownWhenLeft = browserStorage.read(STORE_KEY));
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && browserStorage.read(STORE_KEY) !== knownWhenLeft) reloadPage();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}
