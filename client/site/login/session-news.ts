import { reloadPage } from '#client/reach/reload-page.ts';
import { browserStorage } from '#client/site/storage/safe-storage.ts';

/** How a session ended: somebody asked for it, or nothing happened for too long. */
export type SessionEnd = 'asked' | 'idle';
export type SessionNews = 'begun' | SessionEnd;

const STORE_KEY = 'sessionNews';
const NEWS: readonly string[] = ['begun', 'asked', 'idle'] satisfies SessionNews[];

/** The other tabs of this browser hear of it; this one knows already. The time makes every piece of news a new one. */
export function tellOtherTabs(news: SessionNews, now = Date.now()) {
  browserStorage.keep(STORE_KEY, `${news} ${now}`);
}

export function watchOtherTabs(hear: (news: SessionNews) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const news = newValue?.split(' ')[0] ?? '';
    if (key === STORE_KEY && NEWS.includes(news)) hear(news as SessionNews);
  };
  // A page that was left and comes back as it was hears of nothing that happened meanwhile, and may still name somebody.
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
