import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';

/** Asked twice, it counts from the first time. */
export const noteDeletion = (id: number, now: number): Statement =>
  named('UPDATE users SET delete_asked_at = :now WHERE id = :id AND delete_asked_at = 0', { id, now });

export const forgetDeletion = (id: number): Statement =>
  named('UPDATE users SET delete_asked_at = 0 WHERE id = :id AND is_active = 1', { id });
