import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, list, policyVersion, token } from '#shared/contract/fields.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { CONSENT_ACTIONS } from '#shared/rules/consent.ts';
import { SelectionForm } from './selection-form.ts';

// Sharing of a smart selection with a site's advisers: answers stay in the browser until the student consents.

/** State, and chronological log of consents. */
const ShownState = z.object({
  /** Time of evaluation; '' while nothing is shared. */
  shownAt: token(),
  /** Number of schools with a visible score breakdown. */
  schools: count(),
  /** Current version of the privacy policy, which a request must name. '' for a site without one. */
  version: token(),
  lines: list(z.object({ action: z.enum(CONSENT_ACTIONS), at: token(), version: token(), language: token() })),
});
export type ShownState = z.infer<typeof ShownState>;

/** Requires a login, like the other two. */
export const shownResult = {
  method: 'GET',
  path: '/appUser/shown/state',
  input: z.object({}),
  edgeFields: ['agentId'],
  data: ShownState,
  idempotent: true,
} satisfies DataCall;

/**
 * Consent of a student to show the advisers of this site the result of these answers. The backend computes the result
 * and replaces an earlier one. It ignores the form's account, birthday, gender, passport and friends' names. An
 * outdated version of the policy is rejected with the field `version`.
 */
export const showResult = {
  method: 'POST',
  path: '/appUser/shown/give',
  needsStaying: true,
  input: z.object({ version: policyVersion(), language: z.enum(LOCALES), form: SelectionForm }),
  edgeFields: ['agentId', 'publicLevel'],
  data: ShownState,
} satisfies DataCall;

/** Deletes the shared evaluation; the log entry stays. */
export const hideResult = {
  method: 'POST',
  path: '/appUser/shown/withdraw',
  input: z.object({ language: z.enum(LOCALES) }),
  edgeFields: ['agentId'],
  data: ShownState,
} satisfies DataCall;
