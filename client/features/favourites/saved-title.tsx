import type { ReactNode } from 'react';
import type { TwoNames } from '#client/site/two-names.ts';

/** The name that leads somewhere, and the other one beside it. */
export function SavedTitle({ names, children }: { names: TwoNames; children: ReactNode }) {
  return (
    <h2>
      {children}
      {names.other && (
        <>
          {' '}
          <small className="display" lang={names.otherLang}>
            {names.other}
          </small>
        </>
      )}
    </h2>
  );
}
