import { assertNever } from '#shared/assert-never.ts';
import type { ChatFileKind } from '#shared/chat-protocol/chat-names.ts';
import type { ChatErrorReason } from '#shared/chat-protocol/commands.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';

export type OutgoingBody =
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: Blob; name: string; shows: ChatFileKind };

export interface Outgoing {
  echoId: string;
  at: number;
  /**
   * Delivery state. 'slow': takes longer than usual. 'delayed': overdue but still retried. 'failed': rejected and not
   * retried. 'there': delivered but not yet shown by the room.
   */
  stage: 'sending' | 'slow' | 'delayed' | 'failed' | 'there';
  /** Number of the current attempt, so that timers of earlier attempts are ignored. */
  attempt: number;
  refusal: ChatErrorReason | null;
  body: OutgoingBody;
}

export type OutgoingEvent =
  | { kind: 'sent'; outgoing: Outgoing }
  | { kind: 'sentAgain'; echoId: string }
  | { kind: 'late'; echoId: string; attempt: number; stage: 'slow' | 'delayed' }
  | { kind: 'arrived'; echoId: string }
  | { kind: 'refused'; echoId: string; attempt: number; refusal: ChatErrorReason }
  | { kind: 'givenUp'; echoId: string };

export function outgoingReducer(allOutgoing: readonly Outgoing[], event: OutgoingEvent): readonly Outgoing[] {
  const updateOutgoing = (update: (outgoing: Outgoing) => Outgoing) =>
    allOutgoing.map((outgoing) => (outgoing.echoId === getEchoId(event) ? update(outgoing) : outgoing));
  switch (event.kind) {
    case 'sent':
      return allOutgoing.some(({ echoId }) => echoId === event.outgoing.echoId)
        ? allOutgoing
        : [...allOutgoing, event.outgoing];
    case 'sentAgain':
      return updateOutgoing((outgoing) => ({
        ...outgoing,
        stage: 'sending',
        refusal: null,
        attempt: outgoing.attempt + 1,
      }));
    case 'late':
      return updateOutgoing((outgoing) =>
        outgoing.attempt === event.attempt && isSending(outgoing) ? { ...outgoing, stage: event.stage } : outgoing,
      );
    case 'arrived':
      return updateOutgoing((outgoing) => ({ ...outgoing, stage: 'there', refusal: null }));
    case 'refused':
      return updateOutgoing((outgoing) =>
        outgoing.attempt === event.attempt && outgoing.stage !== 'there'
          ? { ...outgoing, stage: 'failed', refusal: event.refusal }
          : outgoing,
      );
    case 'givenUp':
      return allOutgoing.filter(({ echoId }) => echoId !== event.echoId);
    default:
      return assertNever(event);
  }
}

const getEchoId = (event: OutgoingEvent) => (event.kind === 'sent' ? event.outgoing.echoId : event.echoId);

export const isSending = ({ stage }: Outgoing) => stage === 'sending' || stage === 'slow' || stage === 'delayed';

/**
 * Removes the messages that the room shows. After the view has been completely refreshed, a delivered message may be on
 * an older page, so it is removed as well.
 */
export function removeDelivered(
  allOutgoing: readonly Outgoing[],
  messages: readonly ChatMessage[],
  isFreshHistory: boolean,
): readonly Outgoing[] {
  const deliveredEchoIds = new Set(messages.map(({ echoId }) => echoId));
  return allOutgoing.filter(
    ({ echoId, stage }) => !deliveredEchoIds.has(echoId) && !(isFreshHistory && stage === 'there'),
  );
}
