import type { EdgeContext } from '#worker/edge-context.ts';

/** Asked once the answer stands: one that any cache on the way may keep must not carry one visitor's choices to others. */
export const maySetCookie = (c: Pick<EdgeContext, 'req' | 'res'>) =>
  isDocumentRequest(c) && !/\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '');

/** Somebody opens a page, rather than a page asking for something. */
const isDocumentRequest = (c: Pick<EdgeContext, 'req'>) =>
  c.req.header('sec-fetch-dest') === 'document' || (c.req.header('accept') ?? '').includes('text/html');
