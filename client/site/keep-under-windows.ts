import { writeWindows } from './open-windows.ts';

interface AddressChange {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}

/** The `shouldRevalidate` of every page: what opens and closes over it changes the address, and nothing that it shows. */
export const keepUnderWindows = ({ currentUrl, nextUrl, defaultShouldRevalidate }: AddressChange): boolean =>
  defaultShouldRevalidate && !onlyWindowsChange(currentUrl, nextUrl);

const onlyWindowsChange = (current: URL, next: URL) =>
  current.pathname === next.pathname &&
  current.search !== next.search &&
  writeWindows(current.search, []) === writeWindows(next.search, []);
