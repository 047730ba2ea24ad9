import type { Call } from '#shared/contract/call.ts';
import { readStage } from '#shared/stage.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { keepInOutbox } from './keep-in-outbox.ts';
import { sendByHttp } from './send-by-http.ts';
import type { SmsSender } from './sms-sender.ts';

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
