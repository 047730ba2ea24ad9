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

/** Returns the address of a recipient in the form 'Name <address>' or 'address'. */
const getAddress = (recipient: string) => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient.trim();

/**
 * Stores a reply received by Resend. The event contains only the id of the mail, so the mail is fetched from Resend's
 * API with the key that sends mails. Returns 'unavailable' if that fails for now; Resend then repeats the event.
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
    // The download URL is signed and expires, so the API key is not sent with the request.
    const raw = await send(url.href, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!raw.ok) return 'unavailable';
    const bytes = await raw.arrayBuffer();
    if (bytes.byteLength > MAX_MAIL_BYTES) return 'refused';
    const recipients = [...mail.data.to, ...(mail.data.cc ?? [])].map(getAddress);
    return await receiveMailReply(env, await parseRawMail(bytes, recipients));
  } catch {
    // Messages of network errors quote the signed URL.
    return 'unavailable';
  }
}
