import type { Statement } from '#backend/queries/database.ts';

interface OutboxRow {
  to: string;
  text: string;
  code: string;
  at: number;
}

export const storeTextMessage = ({ to, text, code, at }: OutboxRow): Statement => ({
  sql: 'INSERT INTO outbox (recipient, body, code, at) VALUES (?1, ?2, ?3, ?4)',
  values: [to, text, code, at],
});

const MAX_MESSAGES = 200;

export const deleteOldMessages = (): Statement => ({
  sql: 'DELETE FROM outbox WHERE id <= (SELECT max(id) FROM outbox) - ?1',
  values: [MAX_MESSAGES],
});

/** Returns messages, newest first. */
export const selectOutboxMessages = (): Statement<OutboxRow> => ({
  sql: 'SELECT recipient AS "to", body AS text, code, at FROM outbox ORDER BY id DESC',
  values: [],
});
