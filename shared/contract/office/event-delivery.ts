import { z } from 'zod';
import { WEBHOOK_EVENTS } from '#shared/rules/webhook-events.ts';

/** Event about a student or a lead that went to webhooks of the agency, with its delivery to each of them. */
export const EventDelivery = z.object({
  id: z.number(),
  at: z.number(),
  event: z.enum(WEBHOOK_EVENTS),
  receivers: z.array(
    z.object({
      /** Host of the receiving system, or null for staff who may not manage integrations. */
      host: z.string().nullable(),
      /** `queued`: before the first attempt. `failing`: after a failed one, with further attempts. `dead`: after the last. */
      state: z.enum(['queued', 'failing', 'delivered', 'dead']),
      /** Time of the next attempt while `queued` or `failing`, otherwise of the last one. */
      stateAt: z.number(),
    }),
  ),
});
export type EventDelivery = z.infer<typeof EventDelivery>;
export type EventReceiver = EventDelivery['receivers'][number];
