import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { CONSENT_ACTIONS, CONSENTS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import type { DataCall } from '#shared/contract/call.ts';
import {
  asPhone,
  birthday,
  given,
  givenList,
  givenPhone,
  id,
  list,
  policyVersion,
  realName,
  token,
  verificationCode,
} from '#shared/contract/fields.ts';

/** One line of the log. Nothing ever changes or removes one; the last of its kind counts. */
const Consent = z.object({
  id: token(),
  what: z.enum(CONSENTS),
  action: z.enum(CONSENT_ACTIONS),
  /** Which version of the privacy policy the student saw when agreeing. */
  version: token(),
  at: token(),
  language: token(),
  /** Ids; of sending abroad alone. */
  countries: list(token()),
  guardianName: token(),
  guardianRelation: token(),
});
export type Consent = z.infer<typeof Consent>;

/** What somebody has agreed to on this site, in the order in which they did. */
const ConsentState = z.object({
  /** Of the text that stands there today: what is agreed to now names it. '' for a site without one. */
  version: token(),
  /** Whether the account knows one: below 14 a guardian agrees. */
  birthday: token(),
  lines: list(Consent),
});
export type ConsentState = z.infer<typeof ConsentState>;

export const consentList = {
  method: 'GET',
  path: '/appUser/consent/list',
  input: z.object({}),
  edgeFields: ['agentId'],
  data: ConsentState,
  idempotent: true,
} satisfies DataCall;

const language = () => z.enum(LOCALES);

/**
 * Adds a line, unless the same stands already. Another version than today's is refused, and the field named: `version`.
 * For documents and for sending abroad the birthday has to be known, or comes along and is kept. For a guardian the other
 * fields are needed, with the code that was sent to the guardian's number.
 */
export const giveConsent = {
  method: 'POST',
  path: '/appUser/consent/give',
  needsStaying: true,
  input: asPhone(
    z.object({
      what: z.enum(CONSENTS),
      version: policyVersion(),
      language: language(),
      countries: givenList(id(), 10),
      birthday: given(birthday()),
      guardianName: given(realName()),
      guardianRelation: given(z.enum(GUARDIAN_RELATIONS)),
      ...givenPhone(),
      verification: given(verificationCode()),
    }),
  ),
  edgeFields: ['agentId'],
  data: ConsentState,
} satisfies DataCall;

export const withdrawConsent = {
  method: 'POST',
  path: '/appUser/consent/withdraw',
  input: z.object({ what: z.enum(CONSENTS), language: language() }),
  edgeFields: ['agentId'],
  data: ConsentState,
} satisfies DataCall;
