import { html } from 'hono/html';
import { ACTIVITY, filesOf, INCOMING, type MessageRow } from '#backend/queries/chat/messages.ts';
import { dayName, deskClock, type DeskView, isDeskWord, type Markup } from '#backend/office/office-view.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';

/** What was said. Each line has a name of its own, so that a page that shows some of them takes in only the others. */
export function writeLog(view: DeskView): Markup {
  const { base, say, locale, open } = view;
  if (!open) return html``;
  const { conversation, messages, hasOlder, isNewest } = open;
  const clock = deskClock(locale);
  const first = messages[0];
  if (!first) return html`<p class="none middle" id="nothing">${say('nothingSaid')}</p>`;
  return html`${
    hasOlder
      ? html`<p class="older" id="older">
          <a class="btn" href="${base}/conversations?c=${conversation.id}&before=${first.id}">${say('older')}</a>
        </p>`
      : ''
  }${messages.map((message, at) => {
    const day = dayName(message.createdAt);
    const before = messages[at - 1];
    const isNewDay = !before || dayName(before.createdAt) !== day;
    return html`${isNewDay ? html`<p class="sys" id="d${day}">${clock.day(message.createdAt)}</p>` : ''}${writeLine(message, view, clock.time(message.createdAt))}`;
  })}${
    isNewest
      ? ''
      : html`<p class="older"><a class="btn" href="${base}/conversations?c=${conversation.id}">${say('newest')}</a></p>`
  }`;
}

function writeLine(message: MessageRow, { base, say }: DeskView, at: string): Markup {
  const { id, kind, content, senderName } = message;
  if (kind === ACTIVITY) {
    const words = isDeskWord(content) ? sayIsolated(say, content, { name: senderName }) : writeIsolated(content);
    return html`<p class="sys" id="m${id}">${at} ${words}</p>`;
  }
  const side = kind === INCOMING ? 'theirs' : 'mine';
  return html`<div class="line ${side}" id="m${id}">
    ${content ? html`<p class="bubble">${writeIsolated(content)}</p>` : ''}${writeFiles(message, base, say)}
    <p class="at">${at} · ${writeIsolated(senderName)}</p>
  </div>`;
}

const writeFiles = (message: MessageRow, base: string, say: DeskView['say']) =>
  filesOf(message).map((file) => {
    const address = `${base}/file/${file.fileKey}`;
    if (file.shows === 'image')
      return html`<a class="shot" href="${address}"
        ><img src="${address}" alt="${say('picture', { name: file.name })}" loading="lazy"
      /></a>`;
    if (file.shows === 'audio') return html`<audio controls src="${address}" aria-label="${file.name}"></audio>`;
    return html`<p class="bubble">
      <a class="paper" href="${address}">${writeIsolated(file.name)}</a>
      <span class="meta">${Math.ceil(file.size / 1024)} KB</span>
    </p>`;
  });
