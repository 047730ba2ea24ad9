import type { CableEvent, CableHub } from './cable-hub.ts';

export type Cable = DurableObjectNamespace<CableHub>;

const HUB = 'all';

export const hubOf = (cable: Cable) => cable.get(cable.idFromName(HUB));

/** What happened is written before it is told: who does not hear of it finds it when they ask. */
export async function publish(cable: Cable, topics: string[], event: CableEvent): Promise<void> {
  await hubOf(cable).publish(topics, event);
}
