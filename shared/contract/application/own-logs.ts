import { z } from 'zod';
import type { DataCall } from '#shared/contract/call.ts';
import { count, flag, list, token } from '#shared/contract/fields.ts';

/**
 * An entry as it is digested, word for word. `action` is JSON; of the agency's own matter it holds a digest of what it says, and no more.
 * `isWithheld` says that it is not told at all, because it was written before such words were sealed.
 */
const Entry = z.object({
  seq: count(),
  at: token(),
  by: token(),
  who: token(),
  action: token(),
  hash: token(),
  isWithheld: flag(),
});

const OwnLog = z.object({
  /** The number of the application. */
  id: token(),
  userId: count(),
  /** The digest of the last entry. */
  head: token(),
  /** How many of its first entries are older than digests. */
  old: count(),
  /** Whether there has to be a head. */
  sealed: flag(),
  submittedAt: token(),
  entries: list(Entry),
  /** JSON of the form as it was sent, without the number of the passport and without documents; its digest stands in the log. */
  sent: token(),
});

/**
 * Needs a login. The logs of the student's applications, the latest first, withdrawn ones too, with all that it takes to recount their
 * digests (shared/rules/application/log-chain.ts). A backend without such logs does not answer, and no page offers them.
 */
export const ownLogs = {
  method: 'GET',
  path: '/appMso/apply/logs',
  input: z.object({}),
  data: z.object({ logs: list(OwnLog) }),
  idempotent: true,
} satisfies DataCall;
export type OwnLog = z.infer<typeof OwnLog>;
