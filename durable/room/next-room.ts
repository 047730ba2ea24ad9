import { assertNever } from '#shared/assert-never.ts';
import { answer, giveUpAnswer, giveUpOverdue } from './assistant-events.ts';
import { hearMessage } from './hear-message.ts';
import { askHuman, confirmDelivery, failDelivery, leaveHuman, loseGoodbye, loseHuman, setOut } from './human-events.ts';
import type { RoomEvent, Turn } from './room-event.ts';
import { describeSession, type Entry, type RoomState } from './room-state.ts';
import { file, rate, retry, say, withHuman, withState } from './visitor-events.ts';

/** What a room becomes of an event, and what is to be done about it. `outbox` are the lines that its state names there. */
export function nextRoom(state: RoomState, event: RoomEvent, outbox: Entry[] = []): Turn {
  const turn = takeEvent({ state, effects: [] }, event, outbox);
  const isTold = JSON.stringify(describeSession(turn.state, 0)) === JSON.stringify(describeSession(state, 0));
  return isTold ? turn : { ...turn, effects: [...turn.effects, { kind: 'tellSession' }] };
}

function takeEvent(turn: Turn, event: RoomEvent, outbox: Entry[]): Turn {
  switch (event.kind) {
    case 'said':
      return say(turn, event);
    case 'filed':
      return file(turn, event);
    case 'retried':
      return retry(turn, event);
    case 'rated':
      return rate(turn, event);
    case 'answered':
      return answer(turn, event);
    case 'unanswered':
      return giveUpAnswer(turn, event.known);
    case 'humanAsked':
      return askHuman(turn, event);
    case 'humanFound':
      return withHuman(turn, { contact: event.contact });
    case 'humanGone':
      return loseHuman(turn, outbox, event);
    case 'left':
      return leaveHuman(turn, outbox, event);
    case 'goodbyeHeard':
      return withState(turn, { leaving: null });
    case 'goodbyeLost':
      return loseGoodbye(turn);
    case 'linkChanged':
      return withHuman(turn, { link: event.link });
    case 'agentSeen':
      return withHuman(turn, { isAgentOnline: event.isOnline });
    case 'caughtUp':
      return withState(turn, {
        caughtUp: { conversationId: turn.state.human?.contact?.conversationId ?? '', lastId: event.lastId },
      });
    case 'settingOut':
      return setOut(turn, event);
    case 'delivered':
      return event.known ? confirmDelivery(turn, event.known, event.remoteId, event.source) : turn;
    case 'undelivered':
      return failDelivery(turn, event);
    case 'heard':
      return hearMessage(turn, event);
    case 'tick':
      return giveUpOverdue(turn, event);
    default:
      return assertNever(event);
  }
}
