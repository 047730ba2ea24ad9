import type { ReactNode } from 'react';
import { outsideAddress, shortAddress } from '#client/site/addresses.ts';

/** Who published something and when, and where it can be read: the address is said in words, for who reads it on paper. */
export function PublishedAt({ address, children }: { address: string; children: ReactNode }) {
  const there = outsideAddress(address);
  return (
    <>
      {children}
      {there && (
        <>
          {' '}
          <a href={there} target="_blank" rel="noopener noreferrer" lang="en-US">
            {shortAddress(there)}
          </a>
        </>
      )}
    </>
  );
}
