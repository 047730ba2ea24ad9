import type { ReactNode } from 'react';
import { outsideAddress, shortAddress } from '#client/site/addresses.ts';

/** Renders publisher, date and source of a figure; in print the URL appears as text. */
export function PublishedAt({ address, children }: { address: string; children: ReactNode }) {
  const outsideLink = outsideAddress(address);
  return (
    <>
      {children}
      {outsideLink && (
        <>
          {' '}
          <a href={outsideLink} target="_blank" rel="noopener noreferrer" lang="en-US">
            {shortAddress(outsideLink)}
          </a>
        </>
      )}
    </>
  );
}
