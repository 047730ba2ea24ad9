import { assertNever } from '#shared/assert-never.ts';
import { answer, giveUpAnswer, giveUpOverdue } from './assistant-events.ts';
import { hearMessage } from './hear-message.ts';
import { confirmDelivery, failDelivery, setOut, watchOutbox } from './delivery-events.ts';
import { askEarlier, forgetOldEarlier, readEarlier, withoutEarlier } from './earlier-contacts.ts';
import { askHuman, leaveHuman, loseGoodbye, loseHuman, meetHuman } from './human-events.ts';
import type { RoomEvent, Turn } from './room-event.ts';
import { describeSession, type Entry, type RoomState } from './room-state.ts';
import { file, rate, retry, say } from './visitor-events.ts';
import { withHuman, withState } from './room-event.ts';

/** What a room becomes of an event, and what is to be done about it; `outbox` holds the messages that its state names. */
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
      return meetHuman(turn, event.contact);
    case 'humanGone':
      return loseHuman(turn, outbox, event);
    case 'left':
      return leaveHuman(turn, outbox, event);
    case 'goodbyeHeard':
      return withState(turn, { leaving: null });
    case 'goodbyeLost':
      return loseGoodbye(turn);
    case 'linkChanged':
      return withHuman(turn, {
        link: event.link,
        trouble: event.trouble,
        isConfirmed: event.isConfirmed || (turn.state.human?.isConfirmed ?? false),
      });
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
    case 'undeliverable':
      return failDelivery(turn, event);
    case 'earlierAsked':
      return askEarlier(turn);
    case 'earlierRead':
      return readEarlier(turn, event);
    case 'earlierGone':
      return withoutEarlier(turn, event.contact);
    case 'heard':
      return hearMessage(turn, event);
    case 'tick':
      return forgetOldEarlier(watchOutbox(giveUpOverdue(turn, event), outbox, event.at), event.at);
    default:
      return assertNever(event);
  }
}
