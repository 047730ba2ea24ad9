import { assertNever } from '#shared/assert-never.ts';
import { CHAT_PATHS } from '#shared/chat-protocol/chat-paths.ts';
import type { ChatEntry, ChatRefusal } from '#shared/chat-protocol/commands.ts';
import { SUCCESS_CODE } from '#shared/constants.ts';
import { fetchAnswer } from '#client/site/asking/ask-portal.ts';
import { sitePath } from '#client/site/addresses.ts';
import type { OutgoingBody } from './outbox.ts';

/** 'unanswered': nobody knows whether it got there, so it may be done again. */
export type CommandResult<T = unknown> = { ok: true; value: T } | { ok: false; reason: ChatRefusal | 'unanswered' };

/** What a visitor does, at the edge. Never throws. */
export interface ChatCommands {
  enter: () => Promise<CommandResult<ChatEntry>>;
  send: (echoId: string, body: OutgoingBody) => Promise<CommandResult>;
  retry: (echoId: string) => Promise<CommandResult>;
  askHuman: (page: string) => Promise<CommandResult>;
  leave: () => Promise<CommandResult>;
  rate: (seq: number, up: boolean) => Promise<CommandResult>;
}

export function chatCommands(agentKey: string): ChatCommands {
  const post = async <T>(path: string, body?: object): Promise<CommandResult<T>> => {
    const isForm = body instanceof FormData;
    const { code, data } = await fetchAnswer<T & { reason?: ChatRefusal }>(sitePath(agentKey, path), {
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
          return post(CHAT_PATHS.file, formOf(echoId, body));
        default:
          return assertNever(body);
      }
    },
    retry: (echoId) => post(CHAT_PATHS.retry, { echoId }),
    askHuman: (page) => post(CHAT_PATHS.human, { page }),
    leave: () => post(CHAT_PATHS.leave),
    rate: (seq, up) => post(CHAT_PATHS.rate, { seq, up }),
  };
}

function formOf(echoId: string, { file, name }: Extract<OutgoingBody, { kind: 'file' }>): FormData {
  const form = new FormData();
  form.set('echoId', echoId);
  form.set('file', file, name);
  return form;
}
