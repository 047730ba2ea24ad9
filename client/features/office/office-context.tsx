import { createContext, use } from 'react';
import type { OfficeCounts } from '#shared/contract/office/frame.ts';
import type { OfficeLayoutData } from './load-office-frame.server.ts';

interface OfficeContextValue extends OfficeLayoutData {
  /** Counts of the last poll. */
  counts: OfficeCounts;
}

export const OfficeContext = createContext<OfficeContextValue | null>(null);

export function useOffice(): OfficeContextValue {
  const contextValue = use(OfficeContext);
  if (!contextValue) throw new Error('useOffice must be used inside the office layout');
  return contextValue;
}

export function OfficeTitle({ title }: { title: string }) {
  const { agent, counts } = useOffice();
  return <title>{`${counts.waiting > 0 ? `(${counts.waiting}) ` : ''}${title} | ${agent.name}`}</title>;
}
