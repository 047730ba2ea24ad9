import type { EdgeContext } from './edge-context.ts';
import { isDocumentRequest } from './is-document-request.ts';

/** Asked once the answer stands: one that any cache on the way may keep must not carry one visitor's choices to others. */
export const maySetCookie = (c: Pick<EdgeContext, 'req' | 'res'>) =>
  isDocumentRequest(c) && !/\bpublic\b/i.test(c.res.headers.get('cache-control') ?? '');
