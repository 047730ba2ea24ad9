import type { EventMessageRow } from '#backend/queries/integrations/webhooks.ts';
import type { EventDelivery, EventReceiver } from '#shared/contract/office/event-delivery.ts';

/**
 * Groups messages by event: the trigger of an event writes one for each webhook, with the same time. Hosts are omitted
 * unless `canSeeHosts`. Paths never leave the backend, because they may contain a key of the receiver.
 */
export function groupDeliveries(rows: readonly EventMessageRow[], canSeeHosts: boolean): EventDelivery[] {
  const deliveries = Map.groupBy(rows, ({ event, at }) => `${event} ${at}`);
  return [...deliveries.values()].flatMap((messages) => {
    const [firstMessage] = messages;
    if (!firstMessage) return [];
    const { id, at, event } = firstMessage;
    const receivers = messages.map(({ url, ...message }): EventReceiver => ({
      host: canSeeHosts ? new URL(url).host : null,
      ...describeState(message),
    }));
    return [{ id, at, event: event as EventDelivery['event'], receivers }];
  });
}

const describeState = ({ state, tries, nextAt, doneAt }: Omit<EventMessageRow, 'url'>): Omit<EventReceiver, 'host'> =>
  state === 'waiting' ? { state: tries === 0 ? 'queued' : 'failing', stateAt: nextAt } : { state, stateAt: doneAt };
