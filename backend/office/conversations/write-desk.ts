import { html } from 'hono/html';
import type { ConversationRow } from '#backend/queries/chat/conversations.ts';
import { CHAT_FILE_TYPES } from '#shared/chat-protocol/chat-names.ts';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';
import { type DeskView, type Markup, minutesWaited } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { writeLog, writeNoteForm } from './write-log.ts';
import { PANELS, writePerson } from './write-person.ts';
import { writeQueueSought } from './queue-view.ts';
import { writeKeysFoot, writeQueueFoot, writeTools } from '#backend/office/thread/write-tools.ts';
import { writeQueue } from './write-queue.ts';
import { writeTalkHead } from './write-talk-head.ts';

export const writeDesk = (view: DeskView): Markup => {
  const { base, say, open, column, staffId } = view;
  const id = open?.conversation.id ?? '';
  return writeDocument(
    view,
    writeTitle(view),
    html`<a class="skip" href="#thread">${say('skip')}</a>
      ${writeBar(view, 'conversations', html`<dl class="facts" id="facts">${writeFacts(view)}</dl>`)}
      <p class="netbar" id="netbar" role="status"></p>
      <p class="sr" id="announcer" role="status"></p>
      <nav class="tabs" id="tabs" aria-label="${say('parts')}" ${open ? '' : html`hidden`}>${writeTabs(view)}</nav>
      <main
        class="desk ${open ? '' : 'is-idle'}"
        data-base="${base}"
        data-conversation="${id}"
        data-me="${staffId}"
        data-view="${column}"
        data-largest="${MAX_CHAT_FILE_BYTES}"
        data-newest="${open?.isNewest === false ? 'no' : 'yes'}"
        data-words="${JSON.stringify({
          offline: say('offline'),
          reconnected: say('reconnected'),
          newWaiting: say('newWaiting', { name: isolatePlain('{{name}}') }),
          adviserTyping: say('adviserTyping', { name: isolatePlain('{{name}}') }),
          typing: say('typing', { name: isolatePlain(open?.conversation.name ?? '') }),
          notSent: say('notSent'),
          tryAgain: say('tryAgain'),
          send: say('send'),
          tooLarge: say('tooLarge'),
          wrongKind: say('wrongKind'),
          badPicture: say('badPicture'),
          infected: say('infected'),
          notScanned: say('notScanned'),
          oneFile: say('oneFile'),
          empty: say('empty'),
          removeFile: say('removeFile', { name: '{{name}}' }),
          newMessage: say('notices.newMessage'),
          noticesRefused: say('notices.refused'),
        })}"
      >
        <section class="queue" aria-label="${say('queue')}">
          <div id="queue">${writeQueue(view)}</div>
          ${writeQueueFoot(view)}
        </section>
        <section class="thread" id="thread" aria-label="${say('thread')}" tabindex="-1">${writeThread(view)}</section>
        ${open ? html`<aside class="person" aria-label="${say('person')}" tabindex="0">${writePerson(view)}</aside>` : ''}
      </main>
      ${writeKeysFoot(view)}`,
  );
};

/** With what wants looking at in front, so that a tab in the background says so too. */
function writeTitle({ say, siteName, queue }: DeskView): string {
  const { wanting } = queue.counts;
  return `${wanting > 0 ? `(${wanting}) ` : ''}${say('title')} | ${siteName}`;
}

function writeFacts(view: DeskView): Markup {
  const { say, queue, repliesToday } = view;
  const { waiting, oldest } = queue.counts;
  return html`<div>
      <dt>${say('waiting')}</dt>
      <dd>${waiting}</dd>
    </div>
    <div>
      <dt>${say('longest')}</dt>
      <dd>${say('minutes', { count: oldest === null ? 0 : minutesWaited(view, oldest) })}</dd>
    </div>
    <div>
      <dt>${say('repliedToday')}</dt>
      <dd>${repliesToday}</dd>
    </div>`;
}

/** On a narrow screen one column is seen at a time. */
function writeTabs({ base, say, open, column, queue }: DeskView): Markup {
  if (!open) return html``;
  const here = (name: typeof column) => (name === column ? html`aria-current="page"` : '');
  const address = (name: typeof column) =>
    `${base}/conversations${writeQueueSought(queue.sought, { c: String(open.conversation.id), v: name })}`;
  return html`<a href="${address('queue')}" data-column="queue" ${here('queue')}
      >${say('waiting')} ${queue.counts.waiting}</a
    >
    <a href="${address('thread')}" data-column="thread" ${here('thread')}>${say('toConversation')}</a>
    <a href="${address('person')}" data-column="person" ${here('person')}>${say('person')}</a>`;
}

/** What of a page may be new, by the names of its places, for the script that puts it there. */
export async function writeParts(view: DeskView) {
  const parts = {
    facts: writeFacts(view),
    tabs: writeTabs(view),
    queue: writeQueue(view),
    talk: writeTalkHead(view),
    over: writeOver(view),
    log: writeLog(view),
    ...Object.fromEntries(Object.entries(PANELS).map(([name, panel]) => [name, panel(view)])),
  };
  const written = Object.entries(parts).map(async ([id, markup]) => [id, String((await markup) ?? '')] as const);
  return {
    title: writeTitle(view),
    waiting: view.queue.newest,
    parts: Object.fromEntries(await Promise.all(written)),
  };
}

const ACCEPTED = Object.keys(CHAT_FILE_TYPES).join(',');

function writeThread(view: DeskView): Markup {
  const { say, open, isLost, said } = view;
  if (!open)
    return html`<p class="none middle" ${isLost ? html`role="alert"` : ''}>
      ${said.notice || say(isLost ? 'notHere' : 'nothingOpen')}
    </p>`;
  return html`<header id="talk">${writeTalkHead(view)}</header>
    <div class="log" id="log" role="log" aria-label="${say('thread')}" tabindex="0">${writeLog(view)}</div>
    <div class="beside-box">${writeNoteForm(view, open.conversation.id)}${writeTools(view)}</div>
    <div class="over" id="over">${writeOver(view)}</div>
    ${writeForm(view, open.conversation)}`;
}

/** Instead of the box to write in, where nobody would read what is written. */
function writeOver({ say, open }: DeskView): Markup {
  if (!open || open.conversation.status === 'open') return html``;
  const { ended, name } = open.conversation;
  return html`<p class="none">${sayIsolated(say, ended === 'visitorLeft' ? 'hasLeft' : 'wasClosed', { name })}</p>`;
}

const FROM_WORDS = { own: 'ready.own', shared: 'ready.shared', given: 'ready.given' } as const;

function writeForm({ base, say, said, queue, open }: DeskView, { id, name }: ConversationRow): Markup {
  const { notice = '', draft = '', takeFrom = 0 } = said;
  return html`<form
    class="write"
    id="write"
    method="post"
    action="${base}/reply?c=${id}"
    enctype="multipart/form-data"
    ${draft ? html`data-kept` : ''}
  >
    <p class="notice" id="notice" role="alert" ${notice ? '' : html`hidden`}>${notice}</p>
    <p class="typing" id="typing" role="status"></p>
    <div class="canned" role="group" aria-label="${say('canned')}" tabindex="0">
      ${(open?.replies ?? []).map(
        (reply) =>
          html`<button
            class="chip"
            name="canned"
            value="${reply.key}"
            formaction="${base}/draft?c=${id}"
            data-text="${reply.text}"
            data-from="${say(FROM_WORDS[reply.from])}"
          >
            ${writeIsolated(reply.name)}
          </button>`,
      )}
    </div>
    <input type="hidden" name="id" value="${id}" />
    <input type="hidden" name="queue" value="${writeQueueSought(queue.sought)}" />
    <input type="hidden" name="takeFrom" value="${takeFrom || ''}" />
    <input type="hidden" name="echo" value="${crypto.randomUUID()}" />
    <ul class="ready" id="ready" role="listbox" aria-label="${say('ready.list')}" hidden></ul>
    <p class="chosen" id="chosen" hidden></p>
    <div class="box">
      <div class="attach">
        <input class="filed" id="file" type="file" name="file" accept="${ACCEPTED}" aria-describedby="hint" />
        <label class="btn icon" for="file"
          ><span class="i i-clip" aria-hidden="true"></span><span class="sr">${say('attach')}</span></label
        >
      </div>
      <label class="sr" for="reply">${sayIsolated(say, 'reply', { name })}</label>
      <textarea id="reply" name="text" rows="2" maxlength="4000" aria-describedby="keys">${draft}</textarea>
      <button class="btn primary" id="send"><span class="i i-send" aria-hidden="true"></span>${say('send')}</button>
    </div>
    <p class="hints">
      <span id="keys">${say('keys')}</span> <span id="hint">${say('attachHint')}</span>
      <a href="${base}/replies">${say('ready.title')}</a>
    </p>
  </form>`;
}
