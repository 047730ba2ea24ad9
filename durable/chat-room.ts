import { assertNever } from '#shared/assert-never.ts';
import {
  HumanOrder,
  LOGIN_SOCKET_HEADER,
  type RateCommand,
  type RetryCommand,
  SendTextCommand,
} from '#shared/chat-protocol/commands.ts';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import { PROTOCOL_VERSION } from '#shared/chat-protocol/chat-names.ts';
import type { IRequest } from 'itty-router';
import type { z } from 'zod';
import type { ChatBindings } from './bindings.ts';
import { DurableBase, type IttyState } from './durable-base.ts';
import type { RoomCalls } from './room-calls.ts';
import {
  clearRoom,
  serveFile,
  type RoomRuntime,
  parseFileHeader,
  parseAnswerStream,
  recheckTabs,
} from './room-orders.ts';
import { HumanSupport } from './people-service/human-support.ts';
import { MIN_INTERVAL_MS, TypingSignal } from './people-service/typing-signal.ts';
import { createChatService, type RoomHost } from '#durable/people-service/people-service.ts';
import { logEvent, getErrorName } from './log-event.ts';
import { isExpired, nextAlarm, findNextDeadline } from './room-alarm.ts';
import { toOrderReply, type Reply, type RoomEvent } from './room/room-event.ts';
import { toChatSession, type Entry, createRoomState, migrateRoomState, type RoomState } from './room/room-state.ts';
import { nextRoom } from './room/next-room.ts';
import { RoomLog } from './queries/room-log.ts';
import { confirmClose, sendFrame, TabSockets } from './tab-sockets.ts';

const PAGE_SIZE = 30;
const MAX_RESUMED_MESSAGES = 200;

/** Durable Object of one conversation: connects sockets, storage and the alarm with the pure reducer in room/. */
export class ChatRoom extends DurableBase implements RoomCalls {
  /** Only own field of the object, because itty-durable persists every own field. */
  room: RoomState = createRoomState();
  declare state: IttyState & { runtime: RoomRuntime };

  constructor(state: DurableObjectState, env: ChatBindings) {
    super(state, env);
    const log = new RoomLog(state.storage.sql);
    const tabs = new TabSockets(state);
    // A message of the adviser hides the typing indicator of the page, so the signal is repeated while typing
    // continues.
    const agentTyping = new TypingSignal(
      (isTyping) => tabs.broadcast({ kind: 'typing', who: 'agent', isTyping }),
      Date.now,
      MIN_INTERVAL_MS,
    );
    const roomHost: RoomHost = {
      serviceOf: (service) => createChatService(service, env),
      log,
      state: () => this.room,
      apply: (event) => void this.applyEvent({ ...event, at: Date.now() }),
      scheduleAlarm: () => void this.scheduleAlarm(),
      tabs: () => tabs.count,
      publishTyping: (isTyping) => agentTyping.set(isTyping),
      now: () => Date.now(),
      random: () => Math.random(),
    };
    const runtime: RoomRuntime = { log, tabs, people: new HumanSupport(roomHost), alarm: { at: 0, firedAt: 0 } };
    Object.assign(this.state, { runtime });
    // WebSocket messages and alarms bypass itty's fetch, which would load the state, so all events wait for it.
    void state.blockConcurrencyWhile(() => this.loadFromStorage());
    this.state.router
      .get('/live', (request) => this.openTab(request))
      .post('/say', (request) => this.receiveText(request))
      .post('/file', (request) => this.receiveFile(request))
      .get('/file/:seq', ({ params }) => serveFile(Number(params.seq), log, this.room.lastService, env))
      .post('/answer/:seq', (request) => this.receiveAnswer(Number(request.params.seq), request.body))
      .post('/human', (request) => this.requestHuman(request));
  }

  /** Adds the fields that a state stored by an older version lacks. */
  override async onLoad(): Promise<void> {
    this.room = migrateRoomState(this.room, Date.now());
  }

  async getReport(): Promise<Response> {
    return Response.json({ sockets: this.runtime.tabs.count });
  }

  async unreachable(): Promise<Response> {
    return this.respond(this.applyEvent({ kind: 'humanGone', notice: 'humanUnavailable', at: Date.now() }));
  }

  async leaveConversations(): Promise<Response> {
    return this.respond(this.applyEvent({ kind: 'left', at: Date.now() }));
  }

  async recheck(): Promise<Response> {
    return recheckTabs(this.runtime);
  }

  async retry({ echoId }: z.infer<typeof RetryCommand>): Promise<Response> {
    const existingEntry = this.runtime.log.findEcho(echoId);
    const reply = this.applyEvent({ kind: 'retried', existingEntry: existingEntry, at: Date.now() });
    if (reply?.ok) this.runtime.people.retryNow();
    return this.respond(reply, existingEntry);
  }

  async rate({ seq, up }: z.infer<typeof RateCommand>): Promise<Response> {
    const existingEntry = this.runtime.log.find(seq);
    return this.respond(
      this.applyEvent({ kind: 'rated', up, existingEntry: existingEntry, at: Date.now() }),
      existingEntry,
    );
  }

  async deleteAll(): Promise<Response> {
    this.room = createRoomState();
    await clearRoom(this.runtime, this.state.storage);
    return new Response(null, { status: 204 });
  }

  private get runtime(): RoomRuntime {
    return this.state.runtime;
  }

  /** Runs one event synchronously, so that no other event is handled between reading and writing the state. */
  private applyEvent(event: RoomEvent): Reply | undefined {
    const { log, tabs, people } = this.runtime;
    const outbox = (this.room.human?.outbox ?? []).flatMap(({ seq }) => log.find(seq) ?? []);
    const { state, effects, reply } = nextRoom(this.room, event, outbox);
    this.room = effects.some(({ kind }) => kind === 'write') ? { ...state, writtenAt: event.at } : state;
    const writtenMessages: ChatMessage[] = [];
    for (const effect of effects) {
      if (effect.kind !== 'publishSession') log.write(effect.entry);
      if (effect.kind === 'write') writtenMessages.push(effect.entry.message);
    }
    void this.persist();
    if (writtenMessages.length > 0) tabs.broadcast({ kind: 'lines', rev: state.rev, lines: writtenMessages });
    if (effects.some(({ kind }) => kind === 'publishSession')) this.publishSession();
    people.run();
    void this.scheduleAlarm();
    return reply;
  }

  private publishSession(): void {
    const { tabs } = this.runtime;
    tabs.broadcast({ kind: 'session', session: toChatSession(this.room, tabs.count) });
  }

  private respond(reply: Reply | undefined, entry?: Entry | null): Response {
    return Response.json(toOrderReply(reply, entry?.message.body));
  }

  private openTab(request: { headers: Headers; url: string }): Response {
    if (request.headers.get('upgrade')?.toLowerCase() !== 'websocket') return new Response(null, { status: 426 });
    const { log, tabs, people } = this.runtime;
    const { socket, response } = tabs.accept(request.headers.has(LOGIN_SOCKET_HEADER));
    const afterRev = Number(new URL(request.url).searchParams.get('after') ?? Number.NaN);
    // A revision higher than the room's belongs to a conversation that has been deleted.
    const changedMessages =
      afterRev >= 0 && afterRev <= this.room.rev ? log.getChangedAfter(afterRev, MAX_RESUMED_MESSAGES) : null;
    const latestPage = log.getPageBefore(this.room.seq + 1, PAGE_SIZE);
    sendFrame(socket, {
      kind: 'welcome',
      protocol: PROTOCOL_VERSION,
      rev: this.room.rev,
      lines: changedMessages ?? latestPage.lines,
      isFresh: changedMessages === null,
      hasOlder: latestPage.hasOlder,
      session: toChatSession(this.room, tabs.count),
    });
    this.publishSession();
    people.run();
    void this.scheduleAlarm();
    return response;
  }

  private async receiveText(request: IRequest): Promise<Response> {
    const { echoId, text } = SendTextCommand.parse(await request.json());
    const existingEntry = this.runtime.log.findEcho(echoId);
    const reply = this.applyEvent({ kind: 'textReceived', echoId, text, existingEntry: existingEntry, at: Date.now() });
    return this.respond(reply, this.runtime.log.findEcho(echoId));
  }

  private async receiveFile(request: IRequest): Promise<Response> {
    const { echoId, name, contentType, shows } = parseFileHeader(request.headers);
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.length > MAX_CHAT_FILE_BYTES) return this.respond({ ok: false, reason: 'tooLarge' });
    const { log } = this.runtime;
    const existingEntry = log.findEcho(echoId);
    // Saved before the message: a tab may request the file as soon as it receives the message.
    if (!existingEntry) log.saveBytes(this.room.seq + 1, bytes);
    const fileMeta = { name, contentType, shows, size: bytes.length };
    const reply = this.applyEvent({
      kind: 'fileReceived',
      echoId,
      file: fileMeta,
      existingEntry: existingEntry,
      at: Date.now(),
    });
    if (!existingEntry && !reply?.ok) log.deleteBytes(this.room.seq + 1);
    return this.respond(reply);
  }

  private async receiveAnswer(seq: number, body: ReadableStream<Uint8Array> | null): Promise<Response> {
    const { log, tabs } = this.runtime;
    try {
      for await (const chunk of parseAnswerStream(body)) {
        if ('draft' in chunk) tabs.broadcast({ kind: 'draft', question: seq, text: chunk.draft });
        else this.applyEvent({ kind: 'answered', answer: chunk.answer, existingEntry: log.find(seq), at: Date.now() });
      }
    } catch (error) {
      logEvent('warn', 'answer stream failed', { why: getErrorName(error) });
    }
    // The event has no effect on a question that was answered.
    this.applyEvent({ kind: 'unanswered', existingEntry: log.find(seq), at: Date.now() });
    return new Response(null, { status: 204 });
  }

  private async requestHuman(request: IRequest): Promise<Response> {
    const humanOrder = HumanOrder.parse(await request.json());
    return this.respond(this.applyEvent({ kind: 'humanAsked', ...humanOrder, at: Date.now() }));
  }

  protected async onMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const { log, tabs, people } = this.runtime;
    const frame = tabs.parseFrame(socket, message);
    if (!frame) return;
    switch (frame.kind) {
      case 'older':
        return sendFrame(socket, {
          kind: 'older',
          before: frame.before,
          ...log.getPageBefore(frame.before, PAGE_SIZE),
        });
      case 'typing':
        return people.setTyping(frame.isTyping);
      default:
        return assertNever(frame);
    }
  }

  async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    confirmClose(socket, code);
    this.publishSession();
    this.runtime.people.run();
    await this.scheduleAlarm();
  }

  async webSocketError(socket: WebSocket): Promise<void> {
    await this.webSocketClose(socket, 1011);
  }

  protected async onAlarm(): Promise<void> {
    const { runtime } = this;
    runtime.alarm = { at: 0, firedAt: runtime.alarm.at };
    const now = Date.now();
    if (isExpired(this.room, now)) return void (await this.deleteAll());
    const overdueQuestions = this.room.answering.filter(({ until }) => until <= now);
    this.applyEvent({
      kind: 'tick',
      overdue: overdueQuestions.flatMap(({ seq }) => runtime.log.find(seq) ?? []),
      at: now,
    });
    runtime.people.tick();
    await this.scheduleAlarm();
  }

  /** One alarm for all deadlines. An alarm that fires early runs no work and is scheduled again. */
  private async scheduleAlarm(): Promise<void> {
    const { runtime, room, state } = this;
    const alarmTime = nextAlarm(runtime.alarm, Math.min(runtime.people.wakeAt, findNextDeadline(room)), Date.now());
    if (alarmTime === null) return;
    runtime.alarm.at = alarmTime;
    await state.storage.setAlarm(alarmTime);
  }
}
