import type { Statement } from '#backend/queries/database.ts';

export const countRefusals = (agentKey: string, since: number): Statement<{ total: number }> => ({
  sql: 'SELECT count(*) AS total FROM desk_refusals WHERE agent_key = ?1 AND at >= ?2',
  values: [agentKey, since],
});

export const noteRefusal = (agentKey: string, now: number): Statement => ({
  sql: 'INSERT INTO desk_refusals (agent_key, at) VALUES (?1, ?2)',
  values: [agentKey, now],
});

export const forgetRefusals = (before: number): Statement => ({
  sql: 'DELETE FROM desk_refusals WHERE at < ?1',
  values: [before],
});
