import { named, type Statement } from '#backend/queries/database.ts';
import { CALLED } from '#backend/queries/staff/accounts.ts';

// In whose hands an application `a` is.

/** What colleagues call the one who leads it; '' while nobody does. */
export const ADVISER =
  `coalesce((SELECT ${CALLED} FROM staff s WHERE s.id = a.staff_id AND s.agent_key = a.agent_key), '')` as const;

/**
 * From one to another, or with 0 to whoever comes next. Where it is in other hands by now, or who is to have it works here no more, the table
 * refuses the row, and with it everything that was to be written together.
 */
export const giveApplication = (id: number, from: number, to: number): Statement =>
  named(
    `UPDATE applications SET staff_id = CASE WHEN staff_id = :from THEN CASE WHEN :to = 0 THEN 0
  ELSE (SELECT s.id FROM staff s WHERE s.id = :to AND s.agent_key = applications.agent_key AND s.is_active = 1) END END WHERE id = :id`,
    { id, from, to },
  );

export const isInOtherHands = (error: unknown) =>
  error instanceof Error && error.message.includes('NOT NULL constraint failed: applications.staff_id');

/** Of somebody who works here no more: what they led is led by nobody. */
export const releaseApplications = (staffId: number): Statement =>
  named(
    `UPDATE applications SET staff_id = 0 WHERE status = 'following' AND staff_id > 0
  AND (agent_key, staff_id) = (SELECT agent_key, id FROM staff WHERE id = :staffId)`,
    { staffId },
  );
