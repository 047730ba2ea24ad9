import type { BackendEnv } from '#backend/bindings.ts';
import { writeTogether } from '#backend/queries/database.ts';
import { forgetOldMessages, keepTextMessage } from '#backend/queries/identity/codes.ts';
import { hasOutbox } from '#backend/sms/sms-sender.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** By which a service that was asked twice sends once. */
  key: string;
}

/** Sends mails, or throws. */
type MailSender = (mail: Mail) => Promise<void>;

const SENDER_ANSWERS_WITHIN_MS = 10_000;

/** By a service that takes {to, subject, text} as JSON; without one they stay in the outbox, and in production there are none. */
export function chooseMailSender(env: BackendEnv['Bindings'], now = Date.now): MailSender | null {
  const { MAIL_URL, MAIL_AUTHORIZATION, DB } = env;
  if (MAIL_URL)
    return async ({ key, ...mail }) => {
      const response = await fetch(MAIL_URL, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(MAIL_AUTHORIZATION && { authorization: MAIL_AUTHORIZATION }),
        },
        body: JSON.stringify(mail),
        signal: AbortSignal.timeout(SENDER_ANSWERS_WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the mail service answered ${response.status}`);
    };
  if (!hasOutbox(env)) return null;
  return async ({ to, subject, text }) =>
    writeTogether(DB, [keepTextMessage({ to, text: `${subject}\n${text}`, code: '', at: now() }), forgetOldMessages()]);
}
