import { assertNever } from '#shared/assert-never.ts';
import {
  HumanOrder,
  LOGIN_SOCKET_HEADER,
  type RateCommand,
  type RetryCommand,
  SayCommand,
} from '#shared/chat-protocol/commands.ts';
import { LARGEST_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { PROTOCOL_VERSION } from '#shared/chat-protocol/chat-names.ts';
import type { IRequest } from 'itty-router';
import type { z } from 'zod';
import type { ChatBindings } from './bindings.ts';
import { DurableBase, type IttyState } from './durable-base.ts';
import type { RoomCalls } from './room-calls.ts';
import { emptyRoom, giveFile, type LivingRoom, readFileHeader, readPieces, recheckTabs } from './room-orders.ts';
import { HumanSide } from './people-service/human-side.ts';
import { LEAST_GAP_MS, TypingSignal } from './people-service/typing-signal.ts';
import { findService, type RoomHold } from '#durable/people-service/people-service.ts';
import { logEvent, nameOf } from './log-event.ts';
import { isForgettable, planWake, wakeAt } from './plan-wake.ts';
import { answerOrder, type Reply, type RoomEvent } from './room/room-event.ts';
import { describeSession, type Entry, newRoom, restoreRoom, type RoomState } from './room/room-state.ts';
import { nextRoom } from './room/next-room.ts';
import { RoomLog } from './queries/room-log.ts';
import { answerClose, sendFrame, TabSockets } from './tab-sockets.ts';

const PAGE_SIZE = 30;
const MOST_RESUMED = 200;

/** One conversation: the shell around room/, with sockets, storage, clock and alarm. */
export class ChatRoom extends DurableBase implements RoomCalls {
  /** The only own field: it is what is stored. */
  room: RoomState = newRoom();
  declare state: IttyState & { living: LivingRoom };

  constructor(state: DurableObjectState, env: ChatBindings) {
    super(state, env);
    const log = new RoomLog(state.storage.sql);
    const tabs = new TabSockets(state);
    // An adviser's message ends the indicator in the page, so typing that goes on is repeated as often as the gap allows.
    const agentTyping = new TypingSignal(
      (isTyping) => tabs.tell({ kind: 'typing', who: 'agent', isTyping }),
      Date.now,
      LEAST_GAP_MS,
    );
    const hold: RoomHold = {
      findService: (service) => findService(service, env),
      log,
      state: () => this.room,
      take: (event) => void this.take({ ...event, at: Date.now() }),
      planWake: () => void this.planAlarm(),
      tabs: () => tabs.count,
      tellTyping: (isTyping) => agentTyping.set(isTyping),
      now: () => Date.now(),
      random: () => Math.random(),
    };
    const living: LivingRoom = { log, tabs, people: new HumanSide(hold), alarm: { at: 0, rang: 0 } };
    Object.assign(this.state, { living });
    // Sockets' messages and alarms do not pass itty's fetch, which would load; so nothing comes in before it is loaded.
    void state.blockConcurrencyWhile(() => this.loadFromStorage());
    this.state.router
      .get('/live', (request) => this.openTab(request))
      .post('/say', (request) => this.say(request))
      .post('/file', (request) => this.takeFile(request))
      .get('/file/:seq', ({ params }) => giveFile(Number(params.seq), log, this.room.lastService, env))
      .post('/answer/:seq', (request) => this.takeAnswer(Number(request.params.seq), request.body))
      .post('/human', (request) => this.askHuman(request));
  }

  /** What was stored by an older version has not all that a room has. */
  override async onLoad(): Promise<void> {
    this.room = restoreRoom(this.room, Date.now());
  }

  // Called by durable/room-calls.ts through itty-durable's proxy.

  async report(): Promise<Response> {
    return Response.json({ sockets: this.living.tabs.count });
  }

  async unreachable(): Promise<Response> {
    return this.answer(this.take({ kind: 'humanGone', notice: 'humanUnavailable', at: Date.now() }));
  }

  async leave(): Promise<Response> {
    return this.answer(this.take({ kind: 'left', at: Date.now() }));
  }

  async recheck(): Promise<Response> {
    return recheckTabs(this.living);
  }

  async retry({ echoId }: z.infer<typeof RetryCommand>): Promise<Response> {
    const known = this.living.log.findEcho(echoId);
    const reply = this.take({ kind: 'retried', known, at: Date.now() });
    if (reply?.ok) this.living.people.hurry();
    return this.answer(reply, known);
  }

  async rate({ seq, up }: z.infer<typeof RateCommand>): Promise<Response> {
    const known = this.living.log.find(seq);
    return this.answer(this.take({ kind: 'rated', up, known, at: Date.now() }), known);
  }

  async forget(): Promise<Response> {
    this.room = newRoom();
    await emptyRoom(this.living, this.state.storage);
    return new Response(null, { status: 204 });
  }

  private get living(): LivingRoom {
    return this.state.living;
  }

  /** An event's whole way, without a pause in it: nothing else happens between what is read and what is written. */
  private take(event: RoomEvent): Reply | undefined {
    const { log, tabs, people } = this.living;
    const outbox = (this.room.human?.outbox ?? []).flatMap(({ seq }) => log.find(seq) ?? []);
    const { state, effects, reply } = nextRoom(this.room, event, outbox);
    this.room = effects.some(({ kind }) => kind === 'write') ? { ...state, writtenAt: event.at } : state;
    const written: ChatMessage[] = [];
    for (const effect of effects) {
      if (effect.kind !== 'tellSession') log.write(effect.entry);
      if (effect.kind === 'write') written.push(effect.entry.message);
    }
    void this.persist();
    if (written.length > 0) tabs.tell({ kind: 'lines', rev: state.rev, lines: written });
    if (effects.some(({ kind }) => kind === 'tellSession')) this.tellSession();
    people.keepGoing();
    void this.planAlarm();
    return reply;
  }

  private tellSession(): void {
    const { tabs } = this.living;
    tabs.tell({ kind: 'session', session: describeSession(this.room, tabs.count) });
  }

  private answer(reply: Reply | undefined, entry?: Entry | null): Response {
    return Response.json(answerOrder(reply, entry?.message.body));
  }

  private openTab(request: { headers: Headers; url: string }): Response {
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return new Response(null, { status: 426 });
    const { log, tabs, people } = this.living;
    const { socket, response } = tabs.accept(request.headers.has(LOGIN_SOCKET_HEADER));
    const after = Number(new URL(request.url).searchParams.get('after') ?? Number.NaN);
    // A revision that the room has not reached yet is of another life of it.
    const changed = after >= 0 && after <= this.room.rev ? log.changedAfter(after, MOST_RESUMED) : null;
    const page = log.pageBefore(this.room.seq + 1, PAGE_SIZE);
    sendFrame(socket, {
      kind: 'welcome',
      protocol: PROTOCOL_VERSION,
      rev: this.room.rev,
      lines: changed ?? page.lines,
      isFresh: changed === null,
      hasOlder: page.hasOlder,
      session: describeSession(this.room, tabs.count),
    });
    this.tellSession();
    people.keepGoing();
    void this.planAlarm();
    return response;
  }

  private async say(request: IRequest): Promise<Response> {
    const { echoId, text } = SayCommand.parse(await request.json());
    const known = this.living.log.findEcho(echoId);
    const reply = this.take({ kind: 'said', echoId, text, known, at: Date.now() });
    return this.answer(reply, this.living.log.findEcho(echoId));
  }

  private async takeFile(request: IRequest): Promise<Response> {
    const { echoId, name, contentType, shows } = readFileHeader(request.headers);
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > LARGEST_CHAT_FILE_BYTES) return this.answer({ ok: false, reason: 'tooLarge' });
    const { log } = this.living;
    const known = log.findEcho(echoId);
    // Before the message is written: a tab that reads of the file may ask for it at once.
    if (!known) log.keepBytes(this.room.seq + 1, bytes);
    const file = { name, contentType, shows, size: bytes.length };
    const reply = this.take({ kind: 'filed', echoId, file, known, at: Date.now() });
    if (!known && !reply?.ok) log.dropBytes(this.room.seq + 1);
    return this.answer(reply);
  }

  private async takeAnswer(seq: number, body: ReadableStream<Uint8Array> | null): Promise<Response> {
    const { log, tabs } = this.living;
    try {
      for await (const piece of readPieces(body)) {
        if ('draft' in piece) tabs.tell({ kind: 'draft', question: seq, text: piece.draft });
        else this.take({ kind: 'answered', answer: piece.answer, known: log.find(seq), at: Date.now() });
      }
    } catch (error) {
      logEvent('warn', 'answer stream broke off', { why: nameOf(error) });
    }
    // Changes nothing where there was an answer.
    this.take({ kind: 'unanswered', known: log.find(seq), at: Date.now() });
    return new Response(null, { status: 204 });
  }

  private async askHuman(request: IRequest): Promise<Response> {
    const order = HumanOrder.parse(await request.json());
    return this.answer(this.take({ kind: 'humanAsked', ...order, at: Date.now() }));
  }

  protected async hear(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const { log, tabs, people } = this.living;
    const frame = tabs.hear(socket, message);
    if (!frame) return;
    switch (frame.kind) {
      case 'older':
        return sendFrame(socket, { kind: 'older', before: frame.before, ...log.pageBefore(frame.before, PAGE_SIZE) });
      case 'typing':
        return people.setTyping(frame.isTyping);
      default:
        return assertNever(frame);
    }
  }

  async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    answerClose(socket, code);
    this.tellSession();
    this.living.people.keepGoing();
    await this.planAlarm();
  }

  async webSocketError(socket: WebSocket): Promise<void> {
    await this.webSocketClose(socket, 1011);
  }

  protected async ring(): Promise<void> {
    const { living } = this;
    living.alarm = { at: 0, rang: living.alarm.at };
    const at = Date.now();
    if (isForgettable(this.room, at)) return void (await this.forget());
    const overdue = this.room.answering.filter(({ until }) => until <= at);
    this.take({ kind: 'tick', overdue: overdue.flatMap(({ seq }) => living.log.find(seq) ?? []), at });
    living.people.tick();
    await this.planAlarm();
  }

  /** One alarm for all that is to be seen to. One that rings early finds nothing to do and is set again. */
  private async planAlarm(): Promise<void> {
    const { living, room, state } = this;
    const wake = planWake(living.alarm, Math.min(living.people.wakeAt, wakeAt(room)), Date.now());
    if (wake === null) return;
    living.alarm.at = wake;
    await state.storage.setAlarm(wake);
  }
}
