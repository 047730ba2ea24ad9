import { isEqualDigest, toHex } from './channel-message.ts';

// Token in the Reply-To address of a conversation's mails, reply+TOKEN@…, where TOKEN is 'ID-DAY-MAC'. The signature
// covers the agency, the conversation and the recipient's address, and the token expires. Mail servers may change its
// case.

const DAY_MS = 24 * 3_600_000;
/** Days after which the token of a mail expires. */
const VALID_DAYS = 90;
/**
 * Length of the MAC, which is 100 bits in hexadecimal. A longer one would not fit, because a local part has at most 64
 * characters.
 */
const MAC_CHARS = 25;
const TOKEN_PATTERN = /^([0-9a-z]{1,11})-([0-9a-z]{1,6})-([0-9a-f]{25})$/;

interface TokenScope {
  agentKey: string;
  /** E-mail address of the visitor. */
  email: string;
}

async function computeMac(secret: string, { agentKey, email }: TokenScope, subject: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const signingKey = await crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign']);
  const text = ['reply token', agentKey, email.toLowerCase(), subject].join('\n');
  return toHex(await crypto.subtle.sign('HMAC', signingKey, encoder.encode(text))).slice(0, MAC_CHARS);
}

/** Returns the Reply-To address of a mail, signed with the secret of the agency's channel. */
export async function createReplyAddress(
  secret: string,
  account: string,
  scope: TokenScope & { conversationId: number },
  now: number,
): Promise<string> {
  const expiryDay = Math.ceil(now / DAY_MS) + VALID_DAYS;
  const tokenPayload = `${scope.conversationId.toString(36)}-${expiryDay.toString(36)}`;
  const atIndex = account.lastIndexOf('@');
  return `${account.slice(0, atIndex)}+${tokenPayload}-${await computeMac(secret, scope, tokenPayload)}${account.slice(atIndex)}`;
}

/** Splits the recipient address of a reply. Returns null if it contains no token. */
export function parseReplyAddress(recipient: string): { account: string; token: string } | null {
  const address = recipient.trim().toLowerCase();
  const [plusIndex, atIndex] = [address.indexOf('+'), address.lastIndexOf('@')];
  if (plusIndex < 1 || atIndex < plusIndex) return null;
  return {
    account: address.slice(0, plusIndex) + address.slice(atIndex),
    token: address.slice(plusIndex + 1, atIndex),
  };
}

/** Returns the conversation of a token, or null if the token is expired or not signed for this scope. */
export async function verifyReplyToken(
  secret: string,
  token: string,
  scope: TokenScope,
  now: number,
): Promise<number | null> {
  const [, id = '', day = '', mac = ''] = TOKEN_PATTERN.exec(token) ?? [];
  if (!mac || Number.parseInt(day, 36) * DAY_MS < now) return null;
  const expectedMac = await computeMac(secret, scope, `${id}-${day}`);
  return isEqualDigest(expectedMac, mac) ? Number.parseInt(id, 36) : null;
}
