import type { ChatCommands } from './chat-commands.ts';
import type { KeptOutbox } from './kept-outbox.ts';
import type { LineParts } from './live-line.ts';
import {
  FAILED_MS,
  FILE_FAILED_MS,
  isUnderWay,
  type Outgoing,
  type OutgoingBody,
  type OutgoingEvent,
  SLOW_MS,
} from './outgoing.ts';

const PATIENCE_MS = { text: FAILED_MS, file: FILE_FAILED_MS } as const satisfies Record<OutgoingBody['kind'], number>;

/** So long after it got there, its line must have come. */
export const SEEN_WITHIN_MS = 8_000;

export interface SenderParts extends Pick<LineParts, 'later'> {
  commands: Pick<ChatCommands, 'send'>;
  outbox: KeptOutbox;
  now: () => number;
  newEchoId: () => string;
  read: () => readonly Outgoing[];
  tell: (event: OutgoingEvent) => void;
  /** The room has it and does not show it: it is another one than the line tells of, as when a session has ended. */
  onUnseen: () => void;
}

/** Gets what was said to the room: as often as it takes, and always under one name, so that it is there once. */
export function createSender({ commands, outbox, later, now, newEchoId, read, tell, onUnseen }: SenderParts) {
  const find = (echoId: string) => read().find((one) => one.echoId === echoId);
  const keepAsIs = (echoId: string) => {
    const one = find(echoId);
    if (one) outbox.keep(one);
  };

  async function post({ echoId, attempt, body }: Outgoing): Promise<void> {
    const sent = await commands.send(echoId, body);
    if (sent.ok) {
      tell({ kind: 'arrived', echoId });
      if (find(echoId)) later(() => find(echoId)?.stage === 'there' && onUnseen(), SEEN_WITHIN_MS);
    } else if (sent.reason !== 'unanswered') tell({ kind: 'refused', echoId, attempt, refusal: sent.reason });
    keepAsIs(echoId);
  }

  /** One try, with the clock that shows how long it takes. */
  function setOff(echoId: string) {
    const one = find(echoId);
    if (!one) return;
    const { attempt, body } = one;
    const becomeLate = (stage: 'slow' | 'failed') => () => {
      tell({ kind: 'late', echoId, attempt, stage });
      keepAsIs(echoId);
    };
    later(becomeLate('slow'), SLOW_MS);
    later(becomeLate('failed'), PATIENCE_MS[body.kind]);
    outbox.keep(one);
    void post(one);
  }

  return {
    send(body: OutgoingBody) {
      const echoId = newEchoId();
      tell({ kind: 'sent', outgoing: { echoId, at: now(), stage: 'sending', attempt: 1, refusal: null, body } });
      setOff(echoId);
    },
    sendAgain(echoId: string) {
      tell({ kind: 'sentAgain', echoId });
      setOff(echoId);
    },
    /** What nobody has answered, once somebody might. */
    sendOverdue() {
      for (const one of read()) if (isUnderWay(one)) void post(one);
    },
    /** What a page that is gone has left on its way. */
    goOn(kept: readonly Outgoing[]) {
      for (const one of kept) if (isUnderWay(one)) setOff(one.echoId);
    },
  };
}
