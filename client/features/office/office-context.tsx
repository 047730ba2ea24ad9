import { createContext, use } from 'react';
import type { OfficeCounts } from '#shared/contract/office/frame.ts';
import type { OfficeLayoutData } from './load-office-frame.server.ts';

interface Office extends OfficeLayoutData {
  /** Counts of the last poll. */
  counts: OfficeCounts;
}

export const OfficeContext = createContext<Office | null>(null);

export function useOffice(): Office {
  const office = use(OfficeContext);
  if (!office) throw new Error('useOffice must be used inside the office layout');
  return office;
}

export function OfficeTitle({ title }: { title: string }) {
  const { agent, counts } = useOffice();
  return <title>{`${counts.waiting > 0 ? `(${counts.waiting}) ` : ''}${title} | ${agent.name}`}</title>;
}
