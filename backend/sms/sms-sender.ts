import type { BackendEnv } from '#backend/bindings.ts';
import { type Database, writeTogether } from '#backend/queries/database.ts';
import { forgetOldMessages, keepTextMessage } from '#backend/queries/identity/codes.ts';
import type { Call } from '#shared/contract/call.ts';
import { readStage } from '#shared/stage.ts';

/** The outbox shows codes to whoever looks, so production has none: without a provider nothing can be sent there. */
export const hasOutbox = ({ STAGE }: Pick<BackendEnv['Bindings'], 'STAGE'>) => readStage(STAGE) !== 'production';

/** `cause` is the call of the contract that leads to the message: by its mark the portal knows what to guard. */
export function chooseSmsSender(
  env: BackendEnv['Bindings'],
  _cause: { texts: NonNullable<Call['texts']> },
): SmsSender | null {
  if (env.SMS_URL) return sendByHttp(env.SMS_URL, env.SMS_AUTHORIZATION ?? '');
  return hasOutbox(env) ? keepInOutbox(env.DB, readStage(env.STAGE) === 'development') : null;
}

export interface TextMessage {
  /** With a plus and the area code. */
  to: string;
  text: string;
  /** The code in it; '' where it has none. */
  code: string;
  /** By which a provider that was asked twice sends once; of what is tried again. */
  key?: string;
}

/** Sends text messages, or throws. */
type SmsSender = (message: TextMessage) => Promise<void>;

const SENDER_ANSWERS_WITHIN_MS = 10_000;

/** A provider that takes {to, text} as JSON; one with other wishes gets a small Worker of its own in front. */
function sendByHttp(address: string, authorization: string, send: typeof fetch = fetch): SmsSender {
  return async ({ to, text, key }) => {
    const response = await send(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authorization && { authorization }),
        ...(key && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(SENDER_ANSWERS_WITHIN_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the provider of text messages answered ${response.status}`);
  };
}

/** Sends nothing: keeps it where a developer finds it, and prints it where only they see what is printed. */
function keepInOutbox(db: Database, isPrinted: boolean, now = () => Date.now()): SmsSender {
  return async ({ to, text, code }) => {
    await writeTogether(db, [keepTextMessage({ to, text, code, at: now() }), forgetOldMessages()]);
    if (isPrinted) console.log(`text message to ${to}: ${text}`);
  };
}
