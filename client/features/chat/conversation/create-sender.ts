import { sitePath } from '#client/site/addresses.ts';
import { fetchResponse } from '#client/site/portal/fetch-portal.ts';
import { type LocalStore, getOutboxType } from '#client/site/cache/local-store.ts';
import { assertNever } from '#shared/assert-never.ts';
import { CHAT_PATHS, FAILED_AFTER_MS, SLOW_AFTER_MS } from '#shared/chat-protocol/chat-names.ts';
import type { ChatEntry, ChatErrorReason } from '#shared/chat-protocol/commands.ts';
import { SUCCESS_CODE } from '#shared/backend-protocol.ts';
import { type LiveSocketDependencies, reconnectDelay } from './live-socket.ts';
import { isSending, type Outgoing, type OutgoingBody, type OutgoingEvent } from './outgoing.ts';

/**
 * Timeout for a file. It is longer than for a text, because uploads are slow, and a retry on a slow connection would
 * send the file twice.
 */
const FILE_FAILED_AFTER_MS = 90_000;

const DELAY_NOTICE_MS = { text: FAILED_AFTER_MS, file: FILE_FAILED_AFTER_MS } as const satisfies Record<
  OutgoingBody['kind'],
  number
>;

/** Time within which a delivered message must appear in the room's state. */
export const DELIVERY_TIMEOUT_MS = 8_000;

/** Rejections that are temporary (rate limit, unreachable room), after which the message is retried automatically. */
const TEMPORARY_ERRORS: readonly string[] = ['tooFast', 'unavailable'];

export interface SenderDependencies extends Pick<LiveSocketDependencies, 'later' | 'random'> {
  commands: Pick<ChatCommands, 'send'>;
  outbox: OutboxStore;
  now: () => number;
  newEchoId: () => string;
  read: () => readonly Outgoing[];
  /**
   * Whether the visitor id has been assigned. Messages wait for it, because the room permanently rejects messages from
   * unidentified visitors.
   */
  hasEntered: () => boolean;
  dispatch: (event: OutgoingEvent) => void;
  /**
   * Called when a delivered message does not appear. The socket is then connected to another room, which happens after
   * a login has expired.
   */
  onUnseen: () => void;
}

/**
 * Texts and files have separate queues, so that a large file does not delay texts. Each queue sends one message at a
 * time.
 */
type QueueKind = OutgoingBody['kind'];

/** Delivers messages to the room with retries. The echo id makes delivery idempotent. */
export function createSender(dependencies: SenderDependencies) {
  const {
    commands,
    outbox,
    later: schedule,
    random,
    now,
    newEchoId,
    read,
    hasEntered,
    dispatch,
    onUnseen,
  } = dependencies;
  const queues = { text: createQueue('text'), file: createQueue('file') };
  const findOutgoing = (echoId: string) => read().find((outgoing) => outgoing.echoId === echoId);
  const storeInOutbox = (echoId: string) => {
    const outgoing = findOutgoing(echoId);
    if (outgoing) outbox.save(outgoing);
  };

  function createQueue(kind: QueueKind) {
    /** Number of the current attempt. Results of earlier attempts are ignored. */
    let runId = 0;
    let isBusy = false;
    let failureCount = 0;
    let cancelRetry = () => undefined as void;

    async function sendNext(): Promise<void> {
      const nextOutgoing = read().find((outgoing) => outgoing.body.kind === kind && isSending(outgoing));
      if (isBusy || !nextOutgoing || !hasEntered()) return;
      isBusy = true;
      const currentRunId = (runId += 1);
      const isDelivered = await postOutgoing(nextOutgoing);
      if (currentRunId !== runId) return;
      isBusy = false;
      cancelRetry();
      if (isDelivered) failureCount = 0;
      else cancelRetry = schedule(restart, reconnectDelay((failureCount += 1), random()));
      if (isDelivered) void sendNext();
    }

    /** Starts a new attempt without waiting for the current one, whose connection may be lost. */
    function restart(): void {
      cancelRetry();
      runId += 1;
      isBusy = false;
      void sendNext();
    }
    return { goOn: sendNext, restart };
  }

  /** Sends one message. Returns true when it is accepted or permanently rejected, false when it must be retried. */
  async function postOutgoing({ echoId, attempt, body }: Outgoing): Promise<boolean> {
    const commandResult = await commands.send(echoId, body);
    if (commandResult.ok) {
      dispatch({ kind: 'arrived', echoId });
      if (findOutgoing(echoId))
        schedule(() => findOutgoing(echoId)?.stage === 'there' && onUnseen(), DELIVERY_TIMEOUT_MS);
    } else if (commandResult.reason === 'unanswered' || TEMPORARY_ERRORS.includes(commandResult.reason)) return false;
    else dispatch({ kind: 'refused', echoId, attempt, refusal: commandResult.reason });
    storeInOutbox(echoId);
    return true;
  }

  function startDelayTimer(echoId: string) {
    const outgoing = findOutgoing(echoId);
    if (!outgoing) return;
    const { attempt, body } = outgoing;
    const markLate = (stage: 'slow' | 'delayed') => () => {
      dispatch({ kind: 'late', echoId, attempt, stage });
      storeInOutbox(echoId);
    };
    schedule(markLate('slow'), SLOW_AFTER_MS);
    schedule(markLate('delayed'), DELAY_NOTICE_MS[body.kind]);
    outbox.save(outgoing);
  }

  return {
    send(body: OutgoingBody) {
      const echoId = newEchoId();
      // The time is later than that of every earlier message, so that a later page load restores the same order.
      const sentAt = Math.max(now(), (read().at(-1)?.at ?? 0) + 1);
      dispatch({ kind: 'sent', outgoing: { echoId, at: sentAt, stage: 'sending', attempt: 1, refusal: null, body } });
      startDelayTimer(echoId);
      void queues[body.kind].goOn();
    },
    retry(echoId: string) {
      dispatch({ kind: 'sentAgain', echoId });
      startDelayTimer(echoId);
      const kind = findOutgoing(echoId)?.body.kind;
      if (kind) queues[kind].restart();
    },
    /** Sends the messages that were queued before the visitor id was assigned. */
    sendWaiting() {
      void queues.text.goOn();
      void queues.file.goOn();
    },
    /** Resends unacknowledged messages after a reconnect. */
    sendOverdue() {
      queues.text.restart();
      queues.file.restart();
    },
    /** Resumes deliveries that an earlier page load left unfinished. */
    resumeStored(storedMessages: readonly Outgoing[]) {
      for (const outgoing of storedMessages) if (isSending(outgoing)) startDelayTimer(outgoing.echoId);
      void queues.text.goOn();
      void queues.file.goOn();
    },
  };
}

/** Undelivered texts and files, which persist across page loads. */
export interface OutboxStore {
  save: (outgoing: Outgoing) => void;
  drop: (echoId: string) => void;
  load: () => Promise<Outgoing[]>;
}

/**
 * Creates the store. `ownerId` is the user id, or '' for a guest, because other users of the browser must not see
 * undelivered messages.
 */
export function createOutboxStore(store: LocalStore, agentKey: string, ownerId: string): OutboxStore {
  const storeType = getOutboxType(agentKey, ownerId);
  return {
    save: (outgoing) => void store.write(storeType, outgoing.echoId, outgoing),
    drop: (echoId) => void store.remove(storeType, echoId),
    load: async () => ((await store.list(storeType)) as Outgoing[]).filter(isOutgoing),
  };
}

/** Message kinds that are read from the store. Other kinds, which a later release wrote, are skipped. */
const STORABLE_KINDS = { text: true, file: true } as const satisfies Record<OutgoingBody['kind'], true>;

const isOutgoing = (storedOutgoing: Partial<Outgoing> | null): storedOutgoing is Outgoing =>
  typeof storedOutgoing?.echoId === 'string' && Object.hasOwn(STORABLE_KINDS, String(storedOutgoing.body?.kind));

/** The reason 'unanswered' means that the command may or may not have arrived, so it can be retried. */
export type CommandResult<T = unknown> = { ok: true; value: T } | { ok: false; reason: ChatErrorReason | 'unanswered' };

/** Commands of a visitor to the Worker. They return failures as results and never throw. */
export interface ChatCommands {
  enter: () => Promise<CommandResult<ChatEntry>>;
  send: (echoId: string, body: OutgoingBody) => Promise<CommandResult>;
  retry: (echoId: string) => Promise<CommandResult>;
  askHuman: (page: string, attribution: string) => Promise<CommandResult>;
  leaveChat: () => Promise<CommandResult>;
  rate: (seq: number, isHelpful: boolean) => Promise<CommandResult>;
}

export function createChatCommands(agentKey: string): ChatCommands {
  const post = async <T>(path: string, body?: object): Promise<CommandResult<T>> => {
    const isForm = body instanceof FormData;
    const { code, data } = await fetchResponse<T & { reason?: ChatErrorReason }>(sitePath(agentKey, path), {
      method: 'POST',
      headers: { accept: 'application/json', ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (String(code) === SUCCESS_CODE) return { ok: true, value: data as T };
    return { ok: false, reason: data?.reason ?? 'unanswered' };
  };
  return {
    enter: () => post(CHAT_PATHS.enter),
    send(echoId, body) {
      switch (body.kind) {
        case 'text':
          return post(CHAT_PATHS.say, { echoId, text: body.text });
        case 'file':
          return post(CHAT_PATHS.file, createFileForm(echoId, body));
        default:
          return assertNever(body);
      }
    },
    retry: (echoId) => post(CHAT_PATHS.retry, { echoId }),
    askHuman: (page, attribution) => post(CHAT_PATHS.human, { page, attribution }),
    leaveChat: () => post(CHAT_PATHS.leave),
    rate: (seq, up) => post(CHAT_PATHS.rate, { seq, up }),
  };
}

function createFileForm(echoId: string, { file, name }: Extract<OutgoingBody, { kind: 'file' }>): FormData {
  const formData = new FormData();
  formData.set('echoId', echoId);
  formData.set('file', file, name);
  return formData;
}
