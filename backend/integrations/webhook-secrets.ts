import { decryptText, encryptText, parseStaffKeys } from '#backend/staff/staff-secrets.ts';

// Secrets of webhooks are needed for signing, so they are encrypted instead of hashed, with the same keys as TOTP
// secrets (STAFF_KEY).

interface KeyEnv {
  STAFF_KEY?: string;
}

const getPurpose = (endpointId: number) => `webhook of ${endpointId}`;
const getKeys = ({ STAFF_KEY }: KeyEnv) => parseStaffKeys(STAFF_KEY) ?? [];

export const encryptSecret = (env: KeyEnv, endpointId: number, secret: string): Promise<string> =>
  encryptText(getKeys(env), getPurpose(endpointId), secret);

/**
 * Decrypts secrets. Throws if the key is missing, because a receiver would reject an unsigned message or, worse, accept
 * it.
 */
export const decryptSecrets = (
  env: KeyEnv,
  endpointId: number,
  encryptedSecrets: readonly string[],
): Promise<string[]> =>
  Promise.all(
    encryptedSecrets.map(async (text) => {
      const decryptedSecret = await decryptText(getKeys(env), getPurpose(endpointId), text);
      if (!decryptedSecret) throw new Error('webhook secret could not be decrypted');
      return decryptedSecret.secret;
    }),
  );
