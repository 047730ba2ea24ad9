import { z } from 'zod';
import { openApplications } from '#shared/contract/operations.ts';
import { formatTable } from './format-table.ts';

const DAY_MS = 86_400_000;

/** Formats open applications as a table with student, destination, status, waiting time and site. */
export function formatApplications(body: unknown, now = Date.now()): string {
  const { datas } = z.object({ datas: z.array(openApplications.datas) }).parse(body);
  if (datas.length === 0) return 'No application is being followed.';
  const formatAge = (submittedAt: string) => {
    const ageInDays = Math.floor((now - Date.parse(submittedAt)) / DAY_MS);
    return Number.isNaN(ageInDays) ? '-' : `${Math.max(0, ageInDays)} d`;
  };
  return formatTable(
    ['ID', 'NAME', 'SCHOOL', 'STEP', 'AGE', 'AGENT'],
    datas.map(({ id, name, schoolName, step, submittedAt, agentKey }) => [
      id,
      name,
      schoolName,
      step,
      formatAge(submittedAt),
      agentKey,
    ]),
  );
}
