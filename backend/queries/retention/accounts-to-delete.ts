import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';

/** Whose time to come back is over. */
export const accountsToDelete = (before: number, most: number): Statement<{ id: number }> =>
  named(
    'SELECT id FROM users WHERE delete_asked_at > 0 AND delete_asked_at <= :before ORDER BY delete_asked_at LIMIT :most',
    { before, most },
  );

/** From here on nobody logs in and keeps the account while it is being deleted; nothing comes back where somebody just has. */
export const closeForGood = (id: number, before: number): Statement<{ id: number }> =>
  named(
    'UPDATE users SET is_active = 0 WHERE id = :id AND delete_asked_at > 0 AND delete_asked_at <= :before RETURNING id',
    { id, before },
  );

/** Their rooms are the chat Worker's to empty: it asks for these. */
export const noteRoomsToForget = (userId: number, now: number): Statement =>
  named('INSERT INTO rooms_to_forget (user_id, since) VALUES (:userId, :now) ON CONFLICT DO NOTHING', { userId, now });

/** Of every agent, for a room says nothing to us when it is opened. */
export const roomsToForget = (most: number): Statement<{ userId: number; agentKey: string }> =>
  named(
    `SELECT r.user_id AS userId, a.key_code AS agentKey
FROM (SELECT user_id FROM rooms_to_forget ORDER BY since LIMIT :most) r CROSS JOIN agents a`,
    { most },
  );

export const forgetRoomNote = (userId: number): Statement =>
  named('DELETE FROM rooms_to_forget WHERE user_id = :userId', { userId });
