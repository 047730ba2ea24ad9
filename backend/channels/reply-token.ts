import { isSameDigest, toHex } from './channel-message.ts';

// Token in the Reply-To address of a mail of a conversation: reply+TOKEN@…, where TOKEN is 'ID-DAY-MAC'. It is signed for
// one agency, one conversation and one address of the recipient, and expires. Mail servers may fold its case.

const DAY_MS = 24 * 3_600_000;
/** Time within which a mail can be answered. */
const VALID_DAYS = 90;
/** 100 bits in hexadecimal; a local part has at most 64 characters. */
const MAC_CHARS = 25;
const TOKEN = /^([0-9a-z]{1,11})-([0-9a-z]{1,6})-([0-9a-f]{25})$/;

interface TokenScope {
  agentKey: string;
  /** Address of the visitor. */
  email: string;
}

async function computeMac(secret: string, { agentKey, email }: TokenScope, subject: string): Promise<string> {
  const bytes = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const signingKey = await crypto.subtle.importKey('raw', bytes.encode(secret), hmac, false, ['sign']);
  const text = ['reply token', agentKey, email.toLowerCase(), subject].join('\n');
  return toHex(await crypto.subtle.sign('HMAC', signingKey, bytes.encode(text))).slice(0, MAC_CHARS);
}

/** Returns the Reply-To address of a mail, signed with the secret of the agency's channel. */
export async function createReplyAddress(
  secret: string,
  account: string,
  scope: TokenScope & { conversationId: number },
  now: number,
): Promise<string> {
  const day = Math.ceil(now / DAY_MS) + VALID_DAYS;
  const subject = `${scope.conversationId.toString(36)}-${day.toString(36)}`;
  const index = account.lastIndexOf('@');
  return `${account.slice(0, index)}+${subject}-${await computeMac(secret, scope, subject)}${account.slice(index)}`;
}

/** Splits the recipient of a reply; null if it has no token. */
export function parseReplyAddress(recipient: string): { account: string; token: string } | null {
  const address = recipient.trim().toLowerCase();
  const [plus, at] = [address.indexOf('+'), address.lastIndexOf('@')];
  if (plus < 1 || at < plus) return null;
  return { account: address.slice(0, plus) + address.slice(at), token: address.slice(plus + 1, at) };
}

/** Returns the conversation of a token; null if the token is expired or not signed for this scope. */
export async function verifyReplyToken(
  secret: string,
  token: string,
  scope: TokenScope,
  now: number,
): Promise<number | null> {
  const [, id = '', day = '', mac = ''] = TOKEN.exec(token) ?? [];
  if (!mac || Number.parseInt(day, 36) * DAY_MS < now) return null;
  const expected = await computeMac(secret, scope, `${id}-${day}`);
  return isSameDigest(expected, mac) ? Number.parseInt(id, 36) : null;
}
