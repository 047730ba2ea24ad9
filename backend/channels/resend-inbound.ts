import { z } from 'zod';
import type { BackendEnv } from '#backend/bindings.ts';
import { parsePublicUrl } from '#shared/rules/webhook-url.ts';
import { type MailResult, MAX_MAIL_BYTES, parseRawMail, receiveMailReply } from './receive-mail.ts';

const API = 'https://api.resend.com/emails/receiving/';
const TIMEOUT_MS = 10_000;

/** Received mail: https://resend.com/docs/api-reference/emails/retrieve-received-email */
const ReceivedMail = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()).nullish(),
  raw: z.object({ download_url: z.string() }),
});

/** 'Name <address>' or an address alone. */
const getAddress = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient.trim();

/**
 * Stores a reply that Resend has received. Its event names the mail alone, so that the mail is read from Resend's API with
 * the key by which mails are sent. Returns 'unavailable' if it cannot be read now: Resend delivers the event again.
 */
export async function receiveFromResend(
  env: BackendEnv['Bindings'],
  id: string,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<MailResult | 'unavailable'> {
  try {
    const described = await send(`${API}${encodeURIComponent(id)}`, {
      headers: { authorization: `Bearer ${env.MAIL_AUTHORIZATION ?? ''}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const mail = ReceivedMail.safeParse(await described.json());
    const url = mail.success ? parsePublicUrl(mail.data.raw.download_url) : null;
    if (!described.ok || !mail.success || !url) return 'unavailable';
    // The address is signed and valid for a while; the API key is not sent there.
    const raw = await send(url.href, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!raw.ok) return 'unavailable';
    const bytes = await raw.arrayBuffer();
    if (bytes.byteLength > MAX_MAIL_BYTES) return 'refused';
    const recipients = [...mail.data.to, ...(mail.data.cc ?? [])].map(getAddress);
    return await receiveMailReply(env, await parseRawMail(bytes, recipients));
  } catch {
    // Errors of the network quote the signed address.
    return 'unavailable';
  }
}
