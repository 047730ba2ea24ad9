import { reloadPage } from '#client/network/reload-page.ts';
import { browserStorage } from '#client/site/storage/safe-storage.ts';

/** Reason for the end of a session: 'asked' is a logout, 'idle' is inactivity. */
export type SessionEnd = 'asked' | 'idle';
export type SessionNews = 'begun' | SessionEnd;

const STORAGE_KEY = 'sessionNews';
const SESSION_NEWS: readonly string[] = ['begun', 'asked', 'idle'] satisfies SessionNews[];

/** Notifies other tabs through a storage event. The timestamp makes each value unique. */
export function broadcastSession(news: SessionNews, now = Date.now()) {
  browserStorage.keep(STORAGE_KEY, `${news} ${now}`);
}

export function subscribeToOtherTabs(listener: (news: SessionNews) => void): () => void {
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    const news = newValue?.split(' ')[0] ?? '';
    if (key === STORAGE_KEY && SESSION_NEWS.includes(news)) listener(news as SessionNews);
  };
  // A page restored from the back/forward cache missed events and may show the wrong user.
  let newsWhenHidden: string | null = null;
  const handlePageHide = () => (newsWhenHidden = browserStorage.read(STORAGE_KEY));
  const handlePageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && browserStorage.read(STORAGE_KEY) !== newsWhenHidden) reloadPage();
  };
  window.addEventListener('storage', handleStorage);
  window.addEventListener('pagehide', handlePageHide);
  window.addEventListener('pageshow', handlePageShow);
  return () => {
    window.removeEventListener('storage', handleStorage);
    window.removeEventListener('pagehide', handlePageHide);
    window.removeEventListener('pageshow', handlePageShow);
  };
}
