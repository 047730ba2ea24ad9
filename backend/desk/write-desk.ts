import { html } from 'hono/html';
import { type DeskView, firstOf, type Markup, minutes } from './desk-view.ts';
import { writeDocument } from './write-document.ts';
import { writePerson } from './write-person.ts';
import { writeQueue } from './write-queue.ts';
import { writeThread } from './write-thread.ts';

export const writeDesk = (view: DeskView): Markup => {
  const { base, locale, say, siteName, agentName, open } = view;
  return writeDocument(
    locale,
    `${say('title')} | ${siteName}`,
    base,
    html`<header class="bar">
        <p class="site">${siteName}</p>
        <h1>${say('title')}</h1>
        <dl class="facts" id="facts">${writeFacts(view)}</dl>
        <p class="me"><span class="face" aria-hidden="true">${firstOf(agentName)}</span>${agentName}</p>
        <form method="post" action="${base}/sign-out"><button class="btn quiet">${say('signOut')}</button></form>
      </header>
      <p class="netbar" id="netbar" role="status" hidden>${say('offline')}</p>
      <main
        class="desk"
        data-base="${base}"
        data-conversation="${open?.conversation.id ?? ''}"
        data-view="${open ? 'thread' : 'queue'}"
      >
        <section class="queue" id="queue" aria-label="${say('queue')}">${writeQueue(view)}</section>
        <section class="thread" id="thread" aria-label="${say('thread')}">${writeThread(view)}</section>
        <aside class="person" id="person" aria-label="${say('person')}">${writePerson(view)}</aside>
      </main>`,
  );
};

export function writeFacts({ say, conversations, repliesToday, now }: DeskView): Markup {
  const waits = conversations.filter(({ assignee }) => !assignee).map(({ askedAt }) => now - askedAt);
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
