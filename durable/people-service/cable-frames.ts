import { z } from 'zod';
import { parseOrNull } from '#shared/parse-or-null.ts';

// ActionCable as Chatwoot speaks it: frames are JSON, identifiers JSON within a string.

const Control = z.object({
  type: z.enum(['welcome', 'ping', 'confirm_subscription', 'reject_subscription', 'disconnect']),
  reason: z.string().optional(),
  reconnect: z.boolean().optional(),
});

const Event = z.object({ message: z.object({ event: z.string(), data: z.unknown() }) });

export type CableFrame = z.infer<typeof Control> | { type: 'event'; event: string; data: unknown };

/** Null for anything that is none of these: a service may say more than we know. */
export function readCableFrame(text: string): CableFrame | null {
  const json = parseOrNull(text);
  const control = Control.safeParse(json);
  if (control.success) return control.data;
  const event = Event.safeParse(json);
  return event.success ? { type: 'event', ...event.data.message, data: event.data.message.data } : null;
}

const identifierOf = (pubsubToken: string) => JSON.stringify({ channel: 'RoomChannel', pubsub_token: pubsubToken });

export const subscribeFrame = (pubsubToken: string) =>
  JSON.stringify({ command: 'subscribe', identifier: identifierOf(pubsubToken) });

export const presentFrame = (pubsubToken: string) =>
  JSON.stringify({
    command: 'message',
    identifier: identifierOf(pubsubToken),
    data: JSON.stringify({ action: 'update_presence' }),
  });
