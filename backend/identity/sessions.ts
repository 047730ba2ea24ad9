import { type Database, queryRow, type Statement, batchWrite } from '#backend/queries/database.ts';
import {
  endExpiredSessions,
  endSession,
  insertAccessToken,
  insertSession,
  selectSessionByKey,
  type SessionRow,
  shortenOtherAccessTokens,
  spendRefreshToken,
  countDevices,
  deleteOldestDevices,
  upsertDevice,
} from '#backend/queries/identity/sessions.ts';
import type { Session } from '#shared/contract/account/identity.ts';
import { type BrowserName, parseBrowserName, parseSystemName, type SystemName } from '#shared/device.ts';
import { hashToken, createRandomText, encodeBase64Url } from './secrets.ts';
import { insertNotification } from '#backend/queries/inbox-messages.ts';

interface SessionOptions {
  device?: SessionDevice;
  now?: number;
  /** Statements to run in the same transaction as the login. */
  extraStatements?: readonly Statement[];
}

/** Opens a session. The user's existing sessions remain open. */
export async function openSession(
  db: Database,
  userId: number,
  { device = UNKNOWN_DEVICE, now = Date.now(), extraStatements = [] }: SessionOptions = {},
): Promise<Session> {
  const salt = createSalt();
  const { refresh, access } = await deriveTokens(createRefreshToken(), salt);
  const keyHash = await hashToken(getSessionKey(refresh));
  const refreshHash = await hashToken(refresh);
  const { browser, system, networkHash } = device;
  const deviceHash = await hashDevice(device, userId);
  const expiresAt = now + REFRESH_SECONDS * 1000;
  await batchWrite(db, [
    endExpiredSessions(now),
    insertSession({ userId, keyHash, salt, refreshHash, now, expiresAt, browser, system, networkHash, deviceHash }),
    insertAccessToken(await hashToken(access), refreshHash, keyHash, now + ACCESS_SECONDS * 1000),
    ...extraStatements,
  ]);
  return { access_token: access, refresh_token: refresh, expires_in: ACCESS_SECONDS };
}

type RotationResult =
  | { kind: 'renewed'; session: Session }
  | { kind: 'unknown' }
  /** A refresh token was used twice, so the session was revoked. */
  | { kind: 'reused' };

/** Rotates the refresh token of a session and returns a new access token. */
export async function rotateRefreshToken(
  db: Database,
  refreshToken: string,
  now = Date.now(),
): Promise<RotationResult> {
  const keyHash = await hashToken(getSessionKey(refreshToken));
  const session = await queryRow(db, selectSessionByKey(keyHash));
  if (!session || session.expiresAt <= now) return { kind: 'unknown' };
  const secondsToEnd = Math.floor((session.openedAt - now) / 1000) + MAX_SESSION_SECONDS;
  if (secondsToEnd <= 0) return { kind: 'unknown' };
  const accessSeconds = Math.min(ACCESS_SECONDS, secondsToEnd);

  const spentTokenHash = await hashToken(refreshToken);
  const nextTokens = await deriveNextTokens(refreshToken, session.salt);
  if (isRepeatedRequest(session, spentTokenHash, now)) {
    const secondsLeft = Math.min(ACCESS_SECONDS - Math.floor((now - session.refreshedAt) / 1000), secondsToEnd);
    return {
      kind: 'renewed',
      session: { access_token: nextTokens.access, refresh_token: nextTokens.refresh, expires_in: secondsLeft },
    };
  }
  if (spentTokenHash !== session.refreshHash) {
    await batchWrite(db, [endSession(session.id)]);
    return { kind: 'reused' };
  }

  // Concurrent refreshes derive the same pair of tokens, so it does not matter which one stores it.
  const refreshHash = await hashToken(nextTokens.refresh);
  const accessHash = await hashToken(nextTokens.access);
  await batchWrite(db, [
    spendRefreshToken(
      session.id,
      { spent: spentTokenHash, next: refreshHash },
      now,
      now + Math.min(REFRESH_SECONDS, secondsToEnd) * 1000,
    ),
    insertAccessToken(accessHash, refreshHash, keyHash, now + accessSeconds * 1000),
    shortenOtherAccessTokens(session.id, accessHash, now + REUSE_GRACE_SECONDS * 1000),
  ]);
  return {
    kind: 'renewed',
    session: { access_token: nextTokens.access, refresh_token: nextTokens.refresh, expires_in: accessSeconds },
  };
}

/**
 * Whether a used token is within the grace period, which covers lost responses and concurrent requests of one browser.
 */
const isRepeatedRequest = ({ spentHash, refreshedAt }: SessionRow, spentToken: string, now: number) =>
  spentToken === spentHash && now - refreshedAt <= REUSE_GRACE_SECONDS * 1000;

// A refresh token consists of a key, which is constant for the session, and a secret for single use. The next token is
// derived from the current one and the session's salt. During the grace period, the same token therefore gets the same
// response, and only hashes need to be stored.

const KEY_BYTES = 16;
const KEY_LENGTH = 22;
const SECRET_BYTES = 32;

interface SessionTokens {
  refresh: string;
  access: string;
}

const createSalt = () => createRandomText(SECRET_BYTES);

const createRefreshToken = () => createRandomText(KEY_BYTES) + createRandomText(SECRET_BYTES);

/** Returns the key that all refresh tokens of a session share. */
const getSessionKey = (refreshToken: string) => refreshToken.slice(0, KEY_LENGTH);

/** Returns a refresh token together with its access token. */
const deriveTokens = async (refreshToken: string, salt: string): Promise<SessionTokens> => ({
  refresh: refreshToken,
  access: await deriveToken(`access ${refreshToken}`, salt),
});

/** Returns the pair of tokens that follows this refresh token. */
const deriveNextTokens = async (refreshToken: string, salt: string): Promise<SessionTokens> =>
  deriveTokens(getSessionKey(refreshToken) + (await deriveToken(`refresh ${refreshToken}`, salt)), salt);

async function deriveToken(text: string, salt: string): Promise<string> {
  const encodeText = (value: string) => new TextEncoder().encode(value);
  const key = await crypto.subtle.importKey('raw', encodeText(salt), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return encodeBase64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encodeText(text))));
}

/** Lifetime of an access token in seconds. Pages refresh it while they are in use. */
export const ACCESS_SECONDS = 2 * 3600;

/**
 * Lifetime of a refresh token in seconds. It is longer than that of the access token, which can therefore be refreshed
 * until it expires.
 */
export const REFRESH_SECONDS = ACCESS_SECONDS + 600;

export const MAX_SESSION_SECONDS = 30 * 24 * 3600;

export const LAST_SEEN_INTERVAL_SECONDS = 3600;

/**
 * Period in seconds in which a used refresh token gets the same response again and the previous access token stays
 * valid.
 */
export const REUSE_GRACE_SECONDS = 60;

export interface SessionDevice {
  /** Value of the device cookie, or '' if there is none. */
  cookie: string;
  browser: BrowserName | '';
  system: SystemName | '';
  /** Keyed hash of the client's network. */
  networkHash: string;
}

export const UNKNOWN_DEVICE: SessionDevice = { cookie: '', browser: '', system: '', networkHash: '' };

// Headers set by the portal, as is the header with the client's IP address. Of the User-Agent, the portal forwards only
// the names of browser and system.
const COOKIE_HEADER = 'x-visitor-device';
const BROWSER_HEADER = 'x-visitor-browser';
const SYSTEM_HEADER = 'x-visitor-system';

export const parseSessionDevice = (
  header: (name: string) => string | undefined,
  networkHash: string,
): SessionDevice => ({
  cookie: header(COOKIE_HEADER) ?? '',
  browser: parseBrowserName(header(BROWSER_HEADER) ?? ''),
  system: parseSystemName(header(SYSTEM_HEADER) ?? ''),
  networkHash,
});

/**
 * Returns the hash of a device cookie, or '' if there is none. The hash includes the account, so that the table does
 * not reveal which accounts use the same browser.
 */
export const hashDevice = async ({ cookie }: Pick<SessionDevice, 'cookie'>, userId: number): Promise<string> =>
  cookie && hashToken(`device ${userId} ${cookie}`);

/**
 * Returns the hash of the device that requests a code, for which the account is not known yet, or '' if there is no
 * cookie.
 */
export async function hashCodeDevice(header: (name: string) => string | undefined): Promise<string> {
  const cookie = header(COOKIE_HEADER);
  return cookie ? hashToken(`device codes ${cookie}`) : '';
}

/** Maximum number of devices per account, because a browser that deletes cookies is a new device at each visit. */
const MAX_DEVICES = 50;

/**
 * Opens a session on a device. If the device is new to the account, a message in the inbox reports it in the same
 * transaction, except for the account's first device.
 */
export async function logInOnDevice(
  db: Database,
  userId: number,
  device: SessionDevice,
  now = Date.now(),
): Promise<{ session: Session; isNewDevice: boolean }> {
  const deviceHash = await hashDevice(device, userId);
  const deviceCounts = await queryRow(db, countDevices(userId, deviceHash));
  const isNewDevice = deviceCounts !== null && deviceCounts.devices > 0 && deviceCounts.isKnown === 0;
  const { browser, system } = device;
  const session = await openSession(db, userId, {
    device,
    now,
    extraStatements: [
      ...(isNewDevice
        ? [
            insertNotification(
              { who: 'user', id: userId },
              { kind: 'newDevice', browser, system },
              new Date(now).toISOString(),
            ),
          ]
        : []),
      ...(deviceHash ? [upsertDevice(userId, deviceHash, now)] : []),
      deleteOldestDevices(userId, MAX_DEVICES),
    ],
  });
  return { session, isNewDevice };
}
