import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, list, policyVersion, token } from '#shared/contract/fields.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { CONSENT_ACTIONS } from '#shared/rules/consent.ts';
import { SelectionForm } from './selection-form.ts';

// Shares a smart selection with the advisers of a site. The answers stay in the browser until the student consents.

/** State of sharing, with the consent log in chronological order. */
const ShownState = z.object({
  /** Time of evaluation, or '' while nothing is shared. */
  shownAt: token(),
  /** Number of schools whose score breakdown is visible to advisers. */
  schools: count(),
  /**
   * Current version of the site's privacy policy, to which `showResult` must refer, or '' for a site without a policy.
   */
  version: token(),
  lines: list(z.object({ action: z.enum(CONSENT_ACTIONS), at: token(), version: token(), language: token() })),
});
export type ShownState = z.infer<typeof ShownState>;

/** Returns the state of sharing. Requires a login, as do `showResult` and `hideResult`. */
export const shownResult = {
  method: 'GET',
  path: '/appUser/shown/state',
  input: z.object({}),
  edgeFields: ['agentId'],
  data: ShownState,
  idempotent: true,
} satisfies DataCall;

/**
 * Records the student's consent and shares the result of these answers with the advisers of this site. The backend
 * computes the result, replaces an earlier one, and ignores the account, birthday, gender, passport and friends' names
 * in the form. An outdated policy version is rejected with the field `version`.
 */
export const showResult = {
  method: 'POST',
  path: '/appUser/shown/give',
  needsStaying: true,
  input: z.object({ version: policyVersion(), language: z.enum(LOCALES), form: SelectionForm }),
  edgeFields: ['agentId', 'publicLevel'],
  data: ShownState,
} satisfies DataCall;

/** Withdraws the consent and deletes the shared result. The consent log stays. */
export const hideResult = {
  method: 'POST',
  path: '/appUser/shown/withdraw',
  input: z.object({ language: z.enum(LOCALES) }),
  edgeFields: ['agentId'],
  data: ShownState,
} satisfies DataCall;
