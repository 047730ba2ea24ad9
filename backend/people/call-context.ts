import { z } from 'zod';
import { token } from '#shared/contract/fields.ts';

/** Caller and site, set by the edge. */
export const CallContext = z.object({
  userId: token(),
  visitorId: token(),
  agentKey: token(),
  host: token(),
  lang: token(),
});
export type CallContext = z.infer<typeof CallContext>;
