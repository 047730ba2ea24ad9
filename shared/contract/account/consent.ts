import { z } from 'zod';
import { LOCALES } from '#shared/locale/locales.ts';
import { CONSENT_ACTIONS, CONSENT_KINDS, GUARDIAN_RELATIONS } from '#shared/rules/consent.ts';
import type { DataCall } from '#shared/contract/call.ts';
import {
  withPhoneCheck,
  birthday,
  optional,
  inputList,
  optionalPhone,
  id,
  list,
  policyVersion,
  realName,
  token,
  verificationCode,
} from '#shared/contract/fields.ts';

/** Entry of the append-only consent log. Of each kind, the latest entry applies. */
const Consent = z.object({
  id: token(),
  what: z.enum(CONSENT_KINDS),
  action: z.enum(CONSENT_ACTIONS),
  /** Version of the privacy policy that was shown. */
  version: token(),
  at: token(),
  language: token(),
  /** Ids of the destination countries. Empty except for the consent to transfer data abroad. */
  countries: list(token()),
  guardianName: token(),
  guardianRelation: token(),
});
export type Consent = z.infer<typeof Consent>;

/** Consent log of this site in chronological order. */
const ConsentState = z.object({
  /** Current version of the privacy policy, to which a new consent must refer, or '' for a site without a policy. */
  version: token(),
  /** Birthday of the account, or '' if unknown. For a student under 14, a guardian must consent. */
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

const localeInput = () => z.enum(LOCALES);

/**
 * Appends a consent unless it equals the latest entry. An outdated policy version is rejected with the field `version`.
 * Consent to documents or to a transfer abroad requires a birthday, either stored or in the input. A guardian's consent
 * requires the guardian's fields and the code sent to the guardian.
 */
export const grantConsent = {
  method: 'POST',
  path: '/appUser/consent/give',
  needsStaying: true,
  input: withPhoneCheck(
    z.object({
      what: z.enum(CONSENT_KINDS),
      version: policyVersion(),
      language: localeInput(),
      countries: inputList(id(), 10),
      birthday: optional(birthday()),
      guardianName: optional(realName()),
      guardianRelation: optional(z.enum(GUARDIAN_RELATIONS)),
      ...optionalPhone(),
      verification: optional(verificationCode()),
    }),
  ),
  edgeFields: ['agentId'],
  data: ConsentState,
} satisfies DataCall;

export const withdrawConsent = {
  method: 'POST',
  path: '/appUser/consent/withdraw',
  input: z.object({ what: z.enum(CONSENT_KINDS), language: localeInput() }),
  edgeFields: ['agentId'],
  data: ConsentState,
} satisfies DataCall;
