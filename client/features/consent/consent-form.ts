import type { ConsentKind, GuardianRelation } from '#shared/rules/consent.ts';

/** Page whose action has the handlers of consents. */
export const CONSENTS_PATH = '/personal-center/consents';

/** Fields of a form that gives a consent. */
export type ConsentFields = {
  what: ConsentKind;
  version: string;
  countries?: readonly string[];
  birthday?: string;
  guardianName?: string;
  guardianRelation?: GuardianRelation | undefined;
  mobileAreaCode?: string;
  mobile?: string;
  verification?: string;
};

export type WithdrawalFields = Pick<ConsentFields, 'what'>;

/** Submission to the handlers of consents: the intent and its fields. */
export type ConsentForm =
  | { intent: 'giveConsent'; values: ConsentFields }
  | { intent: 'withdrawConsent'; values: WithdrawalFields };
