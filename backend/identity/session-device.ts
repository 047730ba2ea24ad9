import { type BrowserName, knownBrowser, knownSystem, type SystemName } from '#shared/device/browser-name.ts';
import { hashToken } from './hash-token.ts';

/** What a login says of the browser that it came from. */
export interface SessionDevice {
  /** The browser's own cookie; '' for one that has none. */
  cookie: string;
  browser: BrowserName | '';
  system: SystemName | '';
  /** A keyed hash. */
  networkHash: string;
}

export const UNKNOWN_DEVICE: SessionDevice = { cookie: '', browser: '', system: '', networkHash: '' };

// The portal sets them, as it does the visitor's address; of the User-Agent it passes on no more than the names.
const COOKIE_HEADER = 'x-visitor-device';
const BROWSER_HEADER = 'x-visitor-browser';
const SYSTEM_HEADER = 'x-visitor-system';

export const readSessionDevice = (
  header: (name: string) => string | undefined,
  networkHash: string,
): SessionDevice => ({
  cookie: header(COOKIE_HEADER) ?? '',
  browser: knownBrowser(header(BROWSER_HEADER) ?? ''),
  system: knownSystem(header(SYSTEM_HEADER) ?? ''),
  networkHash,
});

/** With the account in it, so that nobody reads off the table who shares a browser; '' for no cookie. */
export const hashDevice = async ({ cookie }: Pick<SessionDevice, 'cookie'>, userId: number): Promise<string> =>
  cookie && hashToken(`device ${userId} ${cookie}`);
