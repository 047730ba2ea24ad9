import type { Database } from '#backend/queries/database.ts';
import type { DemoStaff } from '#scripts/data/demo-staff.ts';

interface DemoDesk {
  database: Database;
  origin: string;
  staff: DemoStaff;
}

let currentDesk: DemoDesk | null = null;

/** Sets the office data of this worker's portal. A worker runs one portal at a time. */
export const setDemoDesk = (desk: DemoDesk) => {
  currentDesk = desk;
};

export function getDemoDesk(): DemoDesk {
  if (!currentDesk) throw new Error('no portal has been started');
  return currentDesk;
}
