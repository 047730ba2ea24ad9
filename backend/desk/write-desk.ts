import { html } from 'hono/html';
import { LARGEST_CHAT_FILE_BYTES } from '#shared/rules/file-sizes.ts';
import { type DeskView, type Markup, minutes } from './desk-view.ts';
import { writeBar, writeDocument } from './write-document.ts';
import { isolatePlain } from './write-isolated.ts';
import { writeLog } from './write-log.ts';
import { PANELS, writePerson } from './write-person.ts';
import { writeQueue } from './write-queue.ts';
import { writeOver, writeTalkHead, writeThread } from './write-thread.ts';

export const writeDesk = (view: DeskView): Markup => {
  const { base, say, open, column, agentName } = view;
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
        data-me="${agentName}"
        data-view="${column}"
        data-largest="${LARGEST_CHAT_FILE_BYTES}"
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
          oneFile: say('oneFile'),
          empty: say('empty'),
          removeFile: say('removeFile', { name: '{{name}}' }),
        })}"
      >
        <section class="queue" id="queue" aria-label="${say('queue')}">${writeQueue(view)}</section>
        <section class="thread" id="thread" aria-label="${say('thread')}" tabindex="-1">${writeThread(view)}</section>
        ${open ? html`<aside class="person" aria-label="${say('person')}" tabindex="0">${writePerson(view)}</aside>` : ''}
      </main>`,
  );
};

/** With what wants looking at in front, so that a tab in the background says so too. */
function writeTitle({ say, siteName, waiting, going }: DeskView): string {
  const wanting = waiting.length + going.filter(({ unread }) => unread > 0).length;
  return `${wanting > 0 ? `(${wanting}) ` : ''}${say('title')} | ${siteName}`;
}

function writeFacts({ say, waiting, repliesToday, now }: DeskView): Markup {
  const waits = waiting.map(({ askedAt }) => now - askedAt);
  return html`<div>
      <dt>${say('waiting')}</dt>
      <dd>${waits.length}</dd>
    </div>
    <div>
      <dt>${say('longest')}</dt>
      <dd>${say('minutes', { count: minutes(Math.max(0, ...waits)) })}</dd>
    </div>
    <div>
      <dt>${say('repliedToday')}</dt>
      <dd>${repliesToday}</dd>
    </div>`;
}

/** On a narrow screen one column is seen at a time. */
function writeTabs({ base, say, open, column, waiting }: DeskView): Markup {
  if (!open) return html``;
  const here = (name: typeof column) => (name === column ? html`aria-current="page"` : '');
  const address = (name: typeof column) => `${base}?c=${open.conversation.id}&v=${name}`;
  return html`<a href="${address('queue')}" data-column="queue" ${here('queue')}>${say('waiting')} ${waiting.length}</a>
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
    waiting: view.waiting.map(({ id, name }) => ({ id, name })),
    parts: Object.fromEntries(await Promise.all(written)),
  };
}
