import { z } from 'zod';
import { encodeBase64Url } from '#backend/identity/secrets.ts';
import { type Database, queryRow, queryRows, batchWrite } from '#backend/queries/database.ts';
import {
  insertPasskey,
  selectPasskeysAt,
  setChallenge,
  spendChallenge,
  updatePasskeyCounter,
} from '#backend/queries/staff/passkeys.ts';
import type { StaffSessionRow } from '#backend/queries/staff/sessions.ts';
import { parseJsonOrNull } from '#shared/parse-or-null.ts';
import { parseBase64Url } from './staff-secrets.ts';

// WebAuthn as a second factor, with user verification. The RP ID is the host of the page, so each white-label host has
// separate passkeys. The library is loaded on first use, because most requests do not need it.

const loadLibrary = () => import('@simplewebauthn/server');

const CHALLENGE_MS = 5 * 60_000;
export const MAX_PASSKEYS = 10;

type PasskeySession = Pick<StaffSessionRow, 'sessionId' | 'staffId'>;

const getHost = (origin: string) => new URL(origin).hostname;

const getTransports = (transports: string) => transports.split(' ').filter(Boolean) as 'usb'[];

const PasskeyResponse = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
});
const AssertionResponse = PasskeyResponse.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().optional(),
  }),
});
const AttestationResponse = PasskeyResponse.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).optional(),
  }),
});

/** Returns whether a second factor is the response of a passkey, not a typed code. */
export const isPasskeyResponse = (proof: string) => proof.trimStart().startsWith('{');

/** Returns whether the account of a session has a passkey for the host of this page. */
export const hasPasskeyAt = ({ passkeyHosts }: Pick<StaffSessionRow, 'passkeyHosts'>, origin: string): boolean =>
  origin !== '' && passkeyHosts.split(' ').includes(getHost(origin));

/** Returns options for navigator.credentials.get, or null if the account has no passkey for this host. */
export async function createAssertionOptions(
  db: Database,
  { sessionId, staffId }: PasskeySession,
  origin: string,
  now = Date.now(),
) {
  const host = getHost(origin);
  const passkeys = await queryRows(db, selectPasskeysAt(staffId, host));
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    timeout: CHALLENGE_MS,
    allowCredentials: passkeys.map(({ credential, transports }) => ({
      id: credential,
      transports: getTransports(transports),
    })),
  });
  await batchWrite(db, [setChallenge(sessionId, options.challenge, now + CHALLENGE_MS)]);
  return options;
}

/** Verifies that a response signs the session's challenge with a passkey of the account for this host. */
export async function verifyAssertion(
  db: Database,
  { sessionId, staffId }: PasskeySession,
  { origin, proof }: { origin: string; proof: string },
  now = Date.now(),
): Promise<boolean> {
  const response = AssertionResponse.safeParse(parseJsonOrNull(proof)).data;
  if (!response || !origin) return false;
  const host = getHost(origin);
  const passkey = (await queryRows(db, selectPasskeysAt(staffId, host))).find(
    ({ credential }) => credential === response.id,
  );
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: async (challenge) => (await queryRow(db, spendChallenge(sessionId, challenge, now))) !== null,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: passkey.credential,
      publicKey: parseBase64Url(passkey.publicKey) ?? new Uint8Array(),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: { newCounter: 0 } }));
  return (
    verified && (await queryRow(db, updatePasskeyCounter(passkey.id, authenticationInfo.newCounter, now))) !== null
  );
}

interface RegistrationRequest extends PasskeySession {
  login: string;
  name: string;
  /** Name of the site, which the authenticator shows. */
  site: string;
}

/** Returns options for navigator.credentials.create. */
export async function createAttestationOptions(
  db: Database,
  { sessionId, staffId, login, name, site }: RegistrationRequest,
  origin: string,
  now = Date.now(),
) {
  const host = getHost(origin);
  const { generateRegistrationOptions } = await loadLibrary();
  const passkeyRows = await queryRows(db, selectPasskeysAt(staffId, host));
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: host,
    userName: login,
    userDisplayName: name,
    userID: Uint8Array.from(new TextEncoder().encode(`staff ${staffId}`)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: passkeyRows.map(({ credential, transports }) => ({
      id: credential,
      transports: getTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await batchWrite(db, [setChallenge(sessionId, options.challenge, now + CHALLENGE_MS)]);
  return options;
}

/**
 * Registers a passkey. Returns false if the challenge does not match, the passkey is already registered, or the account
 * has the maximum number.
 */
export async function registerPasskey(
  db: Database,
  { sessionId, staffId }: PasskeySession,
  { origin, proof, name }: { origin: string; proof: string; name: string },
  now = Date.now(),
): Promise<boolean> {
  const response = AttestationResponse.safeParse(parseJsonOrNull(proof)).data;
  if (!response || !origin) return false;
  const host = getHost(origin);
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: async (challenge) => (await queryRow(db, spendChallenge(sessionId, challenge, now))) !== null,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return false;
  const { id: credential, publicKey, counter } = registrationInfo.credential;
  const newPasskey = {
    staffId,
    host,
    credential,
    publicKey: encodeBase64Url(publicKey),
    counter,
    transports: (response.response.transports ?? []).join(' '),
    name,
    now,
    limit: MAX_PASSKEYS,
  };
  return (await queryRow(db, insertPasskey(newPasskey))) !== null;
}
