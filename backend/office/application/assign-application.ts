import { z } from 'zod';
import { assigning, changeApplication } from '#backend/application/change-application.ts';
import type { Desk } from '#backend/office/office-auth.ts';
import type { DeskWord } from '#backend/office/office-view.ts';
import { giveApplication, isInOtherHands } from '#backend/queries/applications/desk-applications.ts';
import { findRow } from '#backend/queries/database.ts';
import { colleagueById } from '#backend/queries/staff/accounts.ts';
import { MESSAGE_MAX } from '#shared/contract/application/application.ts';
import type { OpenApplication } from './open-application.ts';

/** An account; 0 for nobody's. What is no number is no answer. */
const Account = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);

const Assigning = z.object({ to: Account, from: Account, note: z.string().trim().max(MESSAGE_MAX) });

/** Why not; null once it is done. The same press again finds it done. */
export async function assignApplication(
  c: Desk,
  { row }: OpenApplication,
  typed: Readonly<Record<string, string>>,
): Promise<{ word: DeskWord; status: 409 | 422 } | null> {
  const read = Assigning.safeParse(typed);
  if (!read.success) return { word: 'assign.wrong', status: 422 };
  const { to, from, note } = read.data;
  if (row.staffId === to) return null;
  if (row.staffId !== from) return { word: 'assign.moved', status: 409 };
  const colleague = to === 0 ? null : await findRow(c.env.DB, colleagueById(to, row.agentKey));
  if (to > 0 && !colleague) return { word: 'hand.gone', status: 409 };
  const action = assigning(colleague, note);
  const doer = { by: 'staff', who: c.var.staff.name, at: new Date().toISOString() } as const;
  try {
    const done = await changeApplication(c.env.DB, row.id, action, doer, [giveApplication(row.id, from, to)]);
    return done.ok ? null : { word: 'impossible', status: 409 };
  } catch (error) {
    // A colleague was quicker, or the account ended between the two.
    if (isInOtherHands(error)) return { word: 'assign.moved', status: 409 };
    throw error;
  }
}
