import type { Database } from '#backend/queries/database.ts';
import type { DemoStaff } from '#scripts/data/demo-staff.ts';

interface DemoDesk {
  database: Database;
  origin: string;
  staff: DemoStaff;
}

let current: DemoDesk | null = null;

/** Of the portal of this worker, which has one at a time. */
export const keepDemoDesk = (desk: DemoDesk) => {
  current = desk;
};

export function demoDesk(): DemoDesk {
  if (!current) throw new Error('no portal has been started');
  return current;
}
