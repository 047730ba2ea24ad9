import * as query from '#backend/queries/applications/applications.ts';
import { batchRead, type Database } from '#backend/queries/database.ts';
import { digestEntry } from '#shared/rules/application/log-chain.ts';
import type { ActionContext } from './change-application.ts';

interface NewDraft {
  userId: number;
  agentKey: string;
  /** JSON in the format of the contract. */
  form: string;
}

/** Creates a student's draft with its log. Returns null if the student already has an application. */
export async function beginDraft(
  db: Database,
  { userId, agentKey, form }: NewDraft,
  { by, who, at }: ActionContext,
): Promise<{ id: number; version: number } | null> {
  const entry = query.toLoggedEntry({ kind: 'started', seq: 1, by, who, at });
  const hash = await digestEntry('', userId, entry);
  const [[draftRow]] = await batchRead(
    db,
    query.startDraft(userId, agentKey, form, at, hash),
    query.startLog(userId, entry, hash),
  );
  return draftRow ?? null;
}
