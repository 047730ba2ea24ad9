import type { Statement } from '#backend/queries/database.ts';
import { named } from '#backend/queries/named.ts';

type StaffDeed =
  | 'signedIn'
  | 'signedInByRecovery'
  | 'refused'
  | 'signedOut'
  | 'setUp'
  | 'accountMade'
  | 'accountReset'
  | 'accountRevoked'
  | 'roleChanged'
  | 'recoveryRenewed'
  | 'tokenMade'
  | 'tokenRevoked';

export interface StaffLogRow {
  at: number;
  agentKey: string;
  /** 0 for the shell. */
  staffId: number;
  who: string;
  deed: StaffDeed;
  /** Whose account, or which role, device or token. */
  about: string;
}

/** It stands beside what it tells of, in the same `writeTogether`. */
export const noteStaffDeed = ({ at, agentKey, staffId, who, deed, about }: StaffLogRow): Statement =>
  named(
    `INSERT INTO staff_log (at, agent_key, staff_id, who, deed, about) VALUES (:at, :agentKey, :staffId, :who, :deed, :about)`,
    { at, agentKey, staffId, who, deed, about },
  );

/** The latest first. */
export const staffLogOf = (agentKey: string, most: number): Statement<StaffLogRow> =>
  named(
    `SELECT at, agent_key AS agentKey, staff_id AS staffId, who, deed, about FROM staff_log
WHERE agent_key = :agentKey ORDER BY id DESC LIMIT :most`,
    { agentKey, most },
  );
