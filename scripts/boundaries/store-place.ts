/** What a browser may refuse by throwing, already when it is only named. */
export const STORES: readonly string[] = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];

const PLACES = [
  'client/site/browser-shelf.ts',
  'client/site/browser-cookies.ts',
  'client/site/local-store/open-local-store.ts',
  'client/site/kept-pages/kept-pages.ts',
  'client/offline/keep-pages.ts',
  'client/offline/service-worker.ts',
];

/** The only files of the pages that touch a store; what runs on a server or in a test has others of the same names. */
export const isStorePlace = (path: string) => !/^(client|shared)\//.test(path) || PLACES.includes(path);
