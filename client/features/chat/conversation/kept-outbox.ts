import type { LocalStore } from '#client/site/local-store/local-store.ts';
import type { Outgoing, OutgoingBody } from './outgoing.ts';

/** What has not got there yet, over a reload: texts and files alike. */
export interface KeptOutbox {
  keep: (outgoing: Outgoing) => void;
  drop: (echoId: string) => void;
  read: () => Promise<Outgoing[]>;
}

/** `owner` is the user, or '' for a guest: nobody finds what somebody else meant to say. */
export function keptOutbox(store: LocalStore, agentKey: string, owner: string): KeptOutbox {
  const type = `chatOutbox.${agentKey}.${owner}`;
  return {
    keep: (outgoing) => void store.write(type, outgoing.echoId, outgoing),
    drop: (echoId) => void store.remove(type, echoId),
    read: async () => ((await store.list(type)) as Outgoing[]).filter(isOutgoing),
  };
}

/** All of them are kept; what a later version of the site wrote is not read by an earlier one. */
const KEPT_KINDS = { text: true, file: true } as const satisfies Record<OutgoingBody['kind'], true>;

const isOutgoing = (kept: Partial<Outgoing> | null): kept is Outgoing =>
  typeof kept?.echoId === 'string' && Object.hasOwn(KEPT_KINDS, String(kept.body?.kind));
