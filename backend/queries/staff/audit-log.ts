import type { StaffLogAction } from '#shared/contract/office/staff.ts';
import { bindNamed, type Statement } from '#backend/queries/database.ts';

// Audit log of the staff's actions (table staff_log).

export interface StaffLogRow {
  at: number;
  agentKey: string;
  /** Account id of the acting colleague, or 0 for the command line. */
  staffId: number;
  who: string;
  action: StaffLogAction;
  /** Affected account, role, device or token. */
  about: string;
}

/** Inserts an audit log entry. Run it in the same `batchWrite` as its action. */
export const insertAuditEntry = ({ at, agentKey, staffId, who, action, about }: StaffLogRow): Statement =>
  bindNamed(
    `INSERT INTO staff_log (at, agent_key, staff_id, who, deed, about) VALUES (:at, :agentKey, :staffId, :who, :action, :about)`,
    { at, agentKey, staffId, who, action, about },
  );

/** Returns actions of these kinds, latest first. */
export const selectStaffActions = (agentKey: string, actions: readonly string[], max: number): Statement<StaffLogRow> =>
  bindNamed(
    `SELECT at, agent_key AS agentKey, staff_id AS staffId, who, deed AS action, about FROM staff_log
WHERE agent_key = :agentKey AND deed IN (SELECT value FROM json_each(:actions)) ORDER BY id DESC LIMIT :limit`,
    { agentKey, actions: JSON.stringify(actions), limit: max },
  );

/** Returns the audit log of an agency, latest first. */
export const selectStaffLog = (agentKey: string, max: number): Statement<StaffLogRow> =>
  bindNamed(
    `SELECT at, agent_key AS agentKey, staff_id AS staffId, who, deed AS action, about FROM staff_log
WHERE agent_key = :agentKey ORDER BY id DESC LIMIT :limit`,
    { agentKey, limit: max },
  );
