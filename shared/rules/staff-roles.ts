export const STAFF_ROLES = ['adviser', 'lead', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
