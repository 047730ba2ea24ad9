/** An editor writes content and sees no student. */
export const STAFF_ROLES = ['adviser', 'editor', 'lead', 'administrator'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
