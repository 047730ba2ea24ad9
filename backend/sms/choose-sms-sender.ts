import { readStage } from '#shared/stage.ts';
import type { BackendEnv } from '#backend/bindings.ts';
import { keepInOutbox } from './keep-in-outbox.ts';
import { sendByHttp } from './send-by-http.ts';
import type { SmsSender } from './sms-sender.ts';

/** The outbox shows codes to whoever looks, so production has none: without a provider nothing can be sent there. */
export const hasOutbox = ({ STAGE }: Pick<BackendEnv['Bindings'], 'STAGE'>) => readStage(STAGE) !== 'production';

export function chooseSmsSender(env: BackendEnv['Bindings']): SmsSender | null {
  if (env.SMS_URL) return sendByHttp(env.SMS_URL, env.SMS_AUTHORIZATION ?? '');
  return hasOutbox(env) ? keepInOutbox(env.DB, readStage(env.STAGE) === 'development') : null;
}
