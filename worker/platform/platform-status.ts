import { z } from 'zod';

/** Maintenance state, which operations write to KV without a deploy. */
export const PlatformStatus = z.object({
  status: z.union([z.literal(200), z.literal(404), z.literal(500)]),
  message: z.string().max(500).optional(),
});
export type PlatformStatus = z.infer<typeof PlatformStatus>;

export const PLATFORM_UP: PlatformStatus = { status: 200 };
