import { logError } from '#backend/response/log-event.ts';
import { messageText } from '#backend/response/message-texts.ts';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { numberOf } from '#backend/identity/describe-user.ts';
import type { SessionDevice } from '#backend/identity/sessions.ts';
import {
  agentsDailyOwnerTextLimits,
  agentsDailyTextLimits,
  type Limit,
  consumeRateLimit,
  warningLimits,
} from '#backend/limits/limits.ts';
import { type Database, queryRow, batchWrite } from '#backend/queries/database.ts';
import { deleteOldMessages, storeTextMessage } from '#backend/queries/identity/outbox.ts';
import type { Phone } from '#backend/queries/identity/phone.ts';
import { textPolicyOf } from '#backend/queries/site/agents.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import type { Call } from '#shared/contract/call.ts';
import type { Locale } from '#shared/locale/locales.ts';
import { parseStage } from '#shared/stage.ts';

/** Returns whether messages may go to the outbox. It shows codes, so production has none and requires a provider. */
export const hasOutbox = ({ STAGE }: Pick<BackendEnv['Bindings'], 'STAGE'>) => parseStage(STAGE) !== 'production';

/**
 * Selects the sender; null if none is configured. `cause` makes callers name the contract call, which the portal
 * protects.
 */
export function selectSmsSender(
  env: BackendEnv['Bindings'],
  _cause: { texts: NonNullable<Call['texts']> },
): SmsSender | null {
  if (env.SMS_URL) return sendByHttp(env.SMS_URL, env.SMS_AUTHORIZATION ?? '');
  return hasOutbox(env) ? storeInOutbox(env.DB, parseStage(env.STAGE) === 'development') : null;
}

interface TextMessage {
  /** Number in international format with plus sign. */
  to: string;
  text: string;
  /** Code in the text; '' without one. */
  code: string;
  /** Idempotency key for retries. */
  key?: string;
}

/** Sends a text message, or throws. */
type SmsSender = (message: TextMessage) => Promise<void>;

const SENDER_TIMEOUT_MS = 10_000;

/** Creates a sender for a provider that accepts {to, text} as JSON; others need an adapter. */
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
      signal: AbortSignal.timeout(SENDER_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the provider of text messages answered ${response.status}`);
  };
}

/** Creates a sender for development, which stores the message and prints it on a developer's machine. */
function storeInOutbox(db: Database, isPrinted: boolean, now = () => Date.now()): SmsSender {
  return async ({ to, text, code }) => {
    await batchWrite(db, [storeTextMessage({ to, text, code, at: now() }), deleteOldMessages()]);
    if (isPrinted) console.log(`text message to ${to}: ${text}`);
  };
}

/** Security warning in addition to the inbox, which an attacker with the password would see first. */
type Warning =
  | { kind: 'newDevice'; device: Pick<SessionDevice, 'browser' | 'system'> }
  /** Sent to the previous number. */
  | { kind: 'mobileChanged' }
  | { kind: 'passwordChanged' };

/**
 * Sends a security warning by text message, because the inbox may be unread for months. It counts against the agent's
 * daily budget and has a limit per kind and number, so that repeated logins neither send more nor suppress other kinds.
 * The reported change is already committed, so errors are only logged.
 */
export async function warnBySms(
  c: Pick<ResponseContext, 'env' | 'var'>,
  phone: Phone,
  cause: { texts: NonNullable<Call['texts']> },
  warning: Warning,
): Promise<void> {
  const { locale, agentKey, requestId } = c.var.caller;
  const send = c.env.SMS_URL ? selectSmsSender(c.env, cause) : null;
  if (!send) return;
  try {
    const { isServed, ofAgent } = await getTextPolicy(c.env.DB, agentKey, phone.areaCode);
    const limits = [...warningLimits(warning.kind, numberOf(phone)), ...ofAgent];
    if (!isServed || (await consumeRateLimit(c.env.DB, limits)) !== null) return;
    await send({ to: numberOf(phone), text: formatWarning(locale, warning), code: '' });
  } catch (error) {
    logError('text message not sent', { requestId, error });
  }
}

function formatWarning(locale: ResponseContext['var']['caller']['locale'], warning: Warning): string {
  switch (warning.kind) {
    case 'newDevice': {
      const { browser, system } = warning.device;
      const device = [browser, system].filter(Boolean).join(', ') || messageText(locale, 'aDevice');
      return messageText(locale, 'smsNewDevice', { device });
    }
    case 'mobileChanged':
      return messageText(locale, 'smsMobileChanged');
    case 'passwordChanged':
      return messageText(locale, 'smsPasswordChanged');
    default:
      return assertNever(warning);
  }
}

const CODE_TEMPLATES = {
  login: 'smsLogin',
  register: 'smsRegister',
  forget: 'smsForget',
  confirm: 'smsConfirm',
  number: 'smsNumber',
  guardian: 'smsGuardian',
} as const;

/** Purposes for which the number must not have an account. */
const FOR_NEW_NUMBERS: readonly CodePurpose[] = ['register', 'number'];

/** Most providers respond within this time; later errors are only logged. */
const RESPONSE_WAIT_MS = 1_500;

/**
 * Returns the result of sending as far as the caller may learn it. The duration for registration codes must not depend
 * on whether a message is sent, because only numbers without an account receive a second one within the hour. Without a
 * provider nothing is sent and the duration is constant.
 */
export async function resolveForCaller<T>(
  { SMS_URL }: { SMS_URL: string },
  purpose: CodePurpose,
  sending: Promise<T>,
): Promise<T | undefined> {
  if (!SMS_URL || !FOR_NEW_NUMBERS.includes(purpose)) return sending;
  let outcome: T | undefined;
  void sending.then((resolved) => {
    outcome = resolved;
  });
  await scheduler.wait(RESPONSE_WAIT_MS);
  return outcome;
}

/** Returns whether a code for this purpose is useless because the number has an account. */
export const isCodeOfNoUse = (purpose: CodePurpose, hasAccount: boolean) =>
  hasAccount && FOR_NEW_NUMBERS.includes(purpose);

/**
 * Returns the text of a message. To prevent account enumeration a message is sent in any case, and explains why it has
 * no code.
 */
export function formatCodeMessage(
  locale: Locale,
  purpose: CodePurpose,
  code: string,
  hasAccount: boolean,
): Omit<TextMessage, 'to'> {
  // Guardians may or may not have an account.
  if (purpose === 'guardian' || hasAccount !== FOR_NEW_NUMBERS.includes(purpose))
    return { text: messageText(locale, CODE_TEMPLATES[purpose], { code }), code };
  return { text: messageText(locale, hasAccount ? 'smsHasAccount' : 'smsNoAccount'), code: '' };
}

/** Daily budget that portals without a site share. */
const TEXTS_OF_NO_AGENT = 100;

interface TextPolicy {
  /** Whether the agent supports this area code. */
  isServed: boolean;
  textsADay: number;
  /** Daily budget of the agent. */
  ofAgent: Limit[];
  /** Separate budget for known devices, which floods cannot exhaust. */
  ofOwners: Limit[];
}

export async function getTextPolicy(db: Database, agentKey: string, areaCode: string): Promise<TextPolicy> {
  const policy = await queryRow(db, textPolicyOf(agentKey));
  const served = policy?.areaCodes.split(' ').filter(Boolean) ?? [];
  const max = policy?.textsADay ?? TEXTS_OF_NO_AGENT;
  return {
    isServed: served.length === 0 || served.includes(areaCode),
    textsADay: max,
    ofAgent: agentsDailyTextLimits(agentKey, max),
    ofOwners: agentsDailyOwnerTextLimits(agentKey, max),
  };
}
