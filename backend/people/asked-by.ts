import { z } from 'zod';
import { token } from '#shared/contract/fields.ts';

/** Who asks, in whose site: the edge says so, and only the edge gets here. */
export const AskedBy = z.object({
  userId: token(),
  visitorId: token(),
  agentKey: token(),
  host: token(),
  lang: token(),
});
export type AskedBy = z.infer<typeof AskedBy>;
