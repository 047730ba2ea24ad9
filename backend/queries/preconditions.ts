import { prepareFragments, type SqlValue, type Statement } from './database.ts';

/**
 * Conditions that abort a whole batch. Each name is a CHECK constraint of the table `write_preconditions`, which is
 * always empty: a statement whose condition is false inserts the name, and the constraint then rolls back the
 * transaction.
 */
export const PRECONDITIONS = [
  'api_creation_new',
  'appointment_slot_free',
  'application_adviser',
  'application_documents',
  'application_event_number',
  'application_version',
  'chat_message_new',
  'conversation_adviser',
  'import_complete',
  'lecture_open',
  'lecture_seat_free',
  'lecture_seat_state',
  'media_unused',
  'site_edit_number',
] as const;

export type Precondition = (typeof PRECONDITIONS)[number];

/**
 * Aborts the batch unless `condition`, an SQL expression with named values, is true at that point of the transaction.
 */
export const requireThat = (
  precondition: Precondition,
  condition: string,
  values: Readonly<Record<string, SqlValue>>,
): Statement =>
  prepareFragments(
    `INSERT INTO write_preconditions (name) SELECT '${precondition}' WHERE (${condition}) IS NOT TRUE`,
    values,
  );

const PRECONDITION_PATTERN = new RegExp(String.raw`\b(?:${PRECONDITIONS.join('|')})\b`);

/** Returns the precondition that aborted a batch, by the name of its constraint, or null for any other error. */
export const parseFailedPrecondition = (error: unknown): Precondition | null =>
  error instanceof Error ? ((PRECONDITION_PATTERN.exec(error.message)?.[0] as Precondition | undefined) ?? null) : null;
