import { useSyncExternalStore } from 'react';
import { keepsCookies } from './browser-cookies.ts';

const noChanges = () => () => undefined;

/** A browser that blocks cookies blocks the stores of a site with them. A page as it is sent knows nothing of that. */
export const useKeepsCookies = (): boolean => useSyncExternalStore(noChanges, keepsCookies, () => true);
