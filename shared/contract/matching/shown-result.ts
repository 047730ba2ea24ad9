import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, list, policyVersion, token } from '#shared/contract/fields.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { CONSENT_ACTIONS } from '#shared/rules/consent.ts';
import { SelectionForm } from './selection-form.ts';

// What a student shows the advisers of a site of their smart selection: the answers stay in the browser until they say so.

/** How it stands, and what was said about it, in the order in which it was. */
const ShownState = z.object({
  /** When what advisers see was worked out; '' while they see nothing. */
  shownAt: token(),
  /** Of how many schools they see the sum. */
  schools: count(),
  /** Of the privacy policy that stands there today: whoever shows something names it. '' for a site without one. */
  version: token(),
  lines: list(z.object({ action: z.enum(CONSENT_ACTIONS), at: token(), version: token(), language: token() })),
});
export type ShownState = z.infer<typeof ShownState>;

/** Needs a login, as the other two. */
export const shownResult = {
  method: 'GET',
  path: '/appUser/shown/state',
  input: z.object({}),
  edgeFields: ['agentId'],
  data: ShownState,
  idempotent: true,
} satisfies DataCall;

/**
 * By it a student agrees that the advisers of this site see what these answers come to: the backend works it out and keeps it in place of
 * what was shown before. It reads neither account nor birthday, gender, passport or friends' names out of the form. Another version of
 * the policy than today's is refused, and the field named: `version`.
 */
export const showResult = {
  method: 'POST',
  path: '/appUser/shown/give',
  needsStaying: true,
  input: z.object({ version: policyVersion(), language: z.enum(LOCALES), form: SelectionForm }),
  edgeFields: ['agentId', 'publicLevel'],
  data: ShownState,
} satisfies DataCall;

/** What was shown is deleted with the answer; the line of the log stays. */
export const hideResult = {
  method: 'POST',
  path: '/appUser/shown/withdraw',
  input: z.object({ language: z.enum(LOCALES) }),
  edgeFields: ['agentId'],
  data: ShownState,
} satisfies DataCall;
