import { lectureSignUp } from '#shared/contract/lecture.ts';
import { logFault } from '#backend/answer/log-fault.ts';
import { messageText } from '#backend/answer/message-texts.ts';
import type { AnswerContext } from '#backend/bindings.ts';
import { lectureTextLimits } from '#backend/identity/limits.ts';
import { numberOf } from '#backend/identity/phone-of.ts';
import { takeTurn } from '#backend/identity/take-turn.ts';
import type { LoggedInUser } from '#backend/queries/identity/users.ts';
import type { SeatRow } from '#backend/queries/lecture-seats.ts';
import { chooseSmsSender } from '#backend/sms/choose-sms-sender.ts';

/** A text message beside the one in the personal centre. The seat is taken by then: what goes wrong here is only logged. */
export async function confirmBySms(
  c: Pick<AnswerContext, 'env' | 'var'>,
  user: LoggedInUser,
  { title, startTime }: SeatRow,
): Promise<void> {
  const send = chooseSmsSender(c.env, lectureSignUp);
  const { locale, requestId } = c.var.caller;
  if (!send || user.deleteAskedAt > 0 || (await takeTurn(c.env.DB, lectureTextLimits(user.id))) !== null) return;
  const text = messageText(locale, 'smsLecture')
    .replace('{{title}}', () => title)
    .replace('{{time}}', () => startTime.slice(0, 16));
  try {
    await send({ to: numberOf(user), text, code: '' });
  } catch (error) {
    logFault('text message not sent', { requestId, error });
  }
}
