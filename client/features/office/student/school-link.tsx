import type { ReactNode } from 'react';
import { useOffice } from '#client/features/office/office-context.tsx';

/** Links to the public page of a school, in a new tab. */
export function SchoolLink({ id, children }: { id: string | number; children: ReactNode }) {
  const { base } = useOffice();
  return (
    <a className="plain" href={`${base.slice(0, base.indexOf('/_/'))}/school/${id}`} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
