import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';

/** When an account is deleted for whose deletion was asked then, as the contract has it; '' where nobody asked. */
export const deleteAtOf = (askedAt: number) =>
  askedAt === 0 ? '' : new Date(askedAt + RETENTION_DAYS.account * DAY_MS).toISOString();
