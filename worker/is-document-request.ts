import type { EdgeContext } from './edge-context.ts';

/** Somebody opens a page, rather than a page asking for something. */
export const isDocumentRequest = (c: Pick<EdgeContext, 'req'>) =>
  c.req.header('sec-fetch-dest') === 'document' || (c.req.header('accept') ?? '').includes('text/html');
