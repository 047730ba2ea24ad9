import { logError } from '#backend/response/log-event.ts';
import { formatMessage } from '#backend/response/message-texts.ts';
import type { ResponseContext, BackendEnv } from '#backend/bindings.ts';
import { deliverMessage } from '#backend/delivery/deliver-message.ts';
import type { MessageChannel, OutgoingMessage } from '#backend/delivery/message-channel.ts';
import { hasSmsProvider, selectSmsChannel } from '#backend/delivery/select-channel.ts';
import { formatPhoneNumber } from '#backend/identity/describe-user.ts';
import type { SessionDevice } from '#backend/identity/sessions.ts';
import {
  getAgencyDailyOwnerTextLimits,
  getAgencyDailyTextLimits,
  type Limit,
  consumeRateLimit,
  getWarningLimits,
} from '#backend/limits/rate-limits.ts';
import { type Database, queryRow } from '#backend/queries/database.ts';
import type { Phone } from '#backend/queries/identity/phone.ts';
import { selectTextPolicy } from '#backend/queries/site/agents.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import type { Call } from '#shared/contract/call.ts';
import type { Locale } from '#shared/locale/locales.ts';

/** Text message that is sent once and not retried. */
type TextMessage = Pick<OutgoingMessage, 'to' | 'kind' | 'text' | 'code' | 'values' | 'locale' | 'agentKey'>;

/** Sends a text message, or throws. */
export async function sendTextNow(
  db: Database,
  channel: MessageChannel,
  { sender, siteNames }: Pick<TextPolicy, 'sender' | 'siteNames'>,
  textMessage: TextMessage,
): Promise<void> {
  const message = {
    ...textMessage,
    key: `text:${crypto.randomUUID()}`,
    site: getSiteName(siteNames, textMessage.locale, textMessage.agentKey),
    sender,
    subject: '',
  };
  const outcome = await deliverMessage(db, channel, message, { now: Date.now(), isLast: true });
  if (outcome.kind !== 'sent') throw new Error(`text message provider responded ${outcome.reason}`);
}

/** Returns the name of a site from the JSON object of its names. */
export function getSiteName(siteNames: string, locale: Locale, agentKey: string): string {
  const names = JSON.parse(siteNames) as Partial<Record<string, string>>;
  return names[locale] || names.zh || agentKey;
}

/** Security warning sent in addition to the inbox, which an attacker with the password would read first. */
type Warning =
  | { kind: 'newDevice'; device: Pick<SessionDevice, 'browser' | 'system'> }
  /** Sent to the previous number. */
  | { kind: 'mobileChanged' }
  | { kind: 'passwordChanged' };

/**
 * Sends a security warning by text message, because the inbox may be unread for months. It counts against the agent's
 * daily limit and has a limit per kind and number, so that repeated logins neither send more warnings nor suppress
 * other kinds. The reported change is already committed, so errors are only logged.
 */
export async function warnBySms(
  c: Pick<ResponseContext, 'env' | 'var'>,
  phone: Phone,
  cause: { texts: NonNullable<Call['texts']> },
  warning: Warning,
): Promise<void> {
  const { locale, agentKey, requestId } = c.var.caller;
  const channel = hasSmsProvider(c.env) ? selectSmsChannel(c.env, cause) : null;
  if (!channel) return;
  try {
    const policy = await getTextPolicy(c.env.DB, agentKey, phone.areaCode);
    const rateLimits = [...getWarningLimits(warning.kind, formatPhoneNumber(phone)), ...policy.ofAgent];
    if (!policy.isServed || (await consumeRateLimit(c.env.DB, rateLimits)) !== null) return;
    await sendTextNow(c.env.DB, channel, policy, {
      to: formatPhoneNumber(phone),
      kind: warning.kind,
      code: '',
      locale,
      agentKey,
      ...formatWarning(locale, warning),
    });
  } catch (error) {
    logError('text message not sent', { requestId, error });
  }
}

function formatWarning(locale: Locale, warning: Warning): Pick<OutgoingMessage, 'text' | 'values'> {
  switch (warning.kind) {
    case 'newDevice': {
      const { browser, system } = warning.device;
      const device = [browser, system].filter(Boolean).join(', ') || formatMessage(locale, 'aDevice');
      return { text: formatMessage(locale, 'smsNewDevice', { device }), values: { device } };
    }
    case 'mobileChanged':
      return { text: formatMessage(locale, 'smsMobileChanged'), values: {} };
    case 'passwordChanged':
      return { text: formatMessage(locale, 'smsPasswordChanged'), values: {} };
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

/** Purposes of codes for numbers that must not have an account yet. */
const NEW_NUMBER_PURPOSES: readonly CodePurpose[] = ['register', 'number'];

/** Time in milliseconds within which most providers respond. Later errors are only logged. */
const RESPONSE_WAIT_MS = 1_500;

/**
 * Returns the result of sending, as far as the caller may learn it. The duration for registration codes must not depend
 * on whether a message is sent, because only numbers without an account receive a second message within the hour.
 * Without a provider nothing is sent and the duration is constant.
 */
export async function resolveForCaller<T>(
  env: Pick<BackendEnv['Bindings'], 'SMS_PROVIDER' | 'SMS_URL'>,
  purpose: CodePurpose,
  sendPromise: Promise<T>,
): Promise<T | undefined> {
  if (!hasSmsProvider(env) || !NEW_NUMBER_PURPOSES.includes(purpose)) return sendPromise;
  let outcome: T | undefined;
  void sendPromise.then((result) => {
    outcome = result;
  });
  await scheduler.wait(RESPONSE_WAIT_MS);
  return outcome;
}

/** Returns whether a code for this purpose is useless because the number has an account. */
export const isUselessCode = (purpose: CodePurpose, hasAccount: boolean) =>
  hasAccount && NEW_NUMBER_PURPOSES.includes(purpose);

/**
 * Returns the text of a message. To prevent account enumeration, a message is sent in any case, and it explains if
 * there is no code.
 */
export function formatCodeMessage(
  locale: Locale,
  purpose: CodePurpose,
  code: string,
  hasAccount: boolean,
): Pick<OutgoingMessage, 'kind' | 'text' | 'code' | 'values'> {
  // Guardians may or may not have an account.
  if (purpose === 'guardian' || hasAccount !== NEW_NUMBER_PURPOSES.includes(purpose))
    return { kind: purpose, text: formatMessage(locale, CODE_TEMPLATES[purpose], { code }), code, values: {} };
  const templateKind = hasAccount ? 'hasAccount' : 'noAccount';
  return {
    kind: templateKind,
    text: formatMessage(locale, hasAccount ? 'smsHasAccount' : 'smsNoAccount'),
    code: '',
    values: {},
  };
}

/** Daily limit shared by portals without a site. */
const DEFAULT_TEXTS_PER_DAY = 100;

export interface TextPolicy {
  /** Whether the agent supports this area code. */
  isServed: boolean;
  textsADay: number;
  /** Daily limit of the agent. */
  ofAgent: Limit[];
  /** Separate limit for known devices, which floods cannot exhaust. */
  ofOwners: Limit[];
  /** Sender of the site's text messages and mails, or '' for the sender in the settings. */
  sender: string;
  mailSender: string;
  /** JSON object of the site's names by language. */
  siteNames: string;
}

export async function getTextPolicy(db: Database, agentKey: string, areaCode: string): Promise<TextPolicy> {
  const policy = await queryRow(db, selectTextPolicy(agentKey));
  const servedAreaCodes = policy?.areaCodes.split(' ').filter(Boolean) ?? [];
  const max = policy?.textsADay ?? DEFAULT_TEXTS_PER_DAY;
  return {
    isServed: servedAreaCodes.length === 0 || servedAreaCodes.includes(areaCode),
    textsADay: max,
    ofAgent: getAgencyDailyTextLimits(agentKey, max),
    ofOwners: getAgencyDailyOwnerTextLimits(agentKey, max),
    sender: policy?.smsSender ?? '',
    mailSender: policy?.mailSender ?? '',
    siteNames: policy?.name ?? '{}',
  };
}
