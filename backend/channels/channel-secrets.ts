import { z } from 'zod';
import { decryptText, encryptText, parseStaffKeys } from '#backend/staff/staff-secrets.ts';

// Credentials of channels, encrypted with the keys in STAFF_KEY, as are the secrets of webhooks.

interface KeyEnv {
  STAFF_KEY?: string;
}

const ChannelSecrets = z.object({
  /** Secret that authenticates requests from the provider: the app secret of WhatsApp, the token of WeChat. */
  signing: z.string(),
  /** Credential for sending replies: the access token of WhatsApp, the AppSecret of WeChat. */
  sending: z.string(),
  /** Token that verifies the webhook URL (WhatsApp), or '' for WeChat, which signs with `signing`. */
  verify: z.string(),
});
export type ChannelSecrets = z.infer<typeof ChannelSecrets>;

const getKeys = ({ STAFF_KEY }: KeyEnv) => parseStaffKeys(STAFF_KEY) ?? [];
const getPurpose = (channelId: number) => `channel ${channelId}`;

export const encryptChannelSecrets = (env: KeyEnv, channelId: number, secrets: ChannelSecrets): Promise<string> =>
  encryptText(getKeys(env), getPurpose(channelId), JSON.stringify(secrets));

/** Decrypts credentials. Returns null if the key is missing or the row has none. */
export async function decryptChannelSecrets(
  env: KeyEnv,
  channelId: number,
  encryptedSecrets: string,
): Promise<ChannelSecrets | null> {
  const decryptedSecrets =
    encryptedSecrets === '' ? null : await decryptText(getKeys(env), getPurpose(channelId), encryptedSecrets);
  return decryptedSecrets && ChannelSecrets.parse(JSON.parse(decryptedSecrets.secret));
}
