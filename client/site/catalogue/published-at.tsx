import type { ReactNode } from 'react';
import { normalizeExternalUrl, formatShortUrl } from '#client/site/addresses.ts';

/** Renders publisher, date and source of a figure; in print the URL appears as text. */
export function PublishedAt({ address: urlText, children }: { address: string; children: ReactNode }) {
  const externalUrl = normalizeExternalUrl(urlText);
  return (
    <>
      {children}
      {externalUrl && (
        <>
          {' '}
          <a href={externalUrl} target="_blank" rel="noopener noreferrer" lang="en-US">
            {formatShortUrl(externalUrl)}
          </a>
        </>
      )}
    </>
  );
}
