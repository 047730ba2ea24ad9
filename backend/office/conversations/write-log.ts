import { html } from 'hono/html';
import { dayName, deskClock, type DeskView, isDeskWord, type Markup } from '#backend/office/office-view.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { ACTIVITY, filesOf, INCOMING, type MessageRow } from '#backend/queries/chat/conversations.ts';
import type { NoteRow } from '#backend/queries/chat/notes.ts';

/** What was said. Each line has a name of its own, so that a page that shows some of them takes in only the others. */
export function writeLog(view: DeskView): Markup {
  const { base, say, locale, open, timeZone } = view;
  if (!open) return html``;
  const { conversation, messages, notes, hasOlder, isNewest } = open;
  const clock = deskClock({ locale, timeZone });
  const first = messages[0];
  if (!first && notes.length === 0) return html`<p class="none middle" id="nothing">${say('nothingSaid')}</p>`;
  const inTime = [
    ...messages.map((message) => ({
      at: message.createdAt,
      write: (time: string) => writeLine(message, view, time),
    })),
    ...notes.map((note) => ({ at: note.at, write: (time: string) => writeNote(note, view, time) })),
  ].toSorted((a, b) => a.at - b.at);
  return html`${
    hasOlder && first
      ? html`<p class="older" id="older">
          <a class="btn" href="${base}/conversations?c=${conversation.id}&before=${first.id}">${say('older')}</a>
        </p>`
      : ''
  }${inTime.map(({ at, write }, index) => {
    const day = dayName(at, timeZone);
    const before = inTime[index - 1];
    const isNewDay = !before || dayName(before.at, timeZone) !== day;
    return html`${isNewDay ? html`<p class="sys" id="d${day}">${clock.day(at)}</p>` : ''}${write(clock.time(at))}`;
  })}${
    isNewest
      ? ''
      : html`<p class="older"><a class="btn" href="${base}/conversations?c=${conversation.id}">${say('newest')}</a></p>`
  }`;
}

function writeLine(message: MessageRow, { base, say, open }: DeskView, at: string): Markup {
  const { id, kind, content, senderName } = message;
  const shown = open?.converted.get(id);
  if (kind === ACTIVITY) {
    const words = isDeskWord(content) ? sayIsolated(say, content, { name: senderName }) : writeIsolated(content);
    return html`<p class="sys" id="m${id}">${at} ${words}</p>`;
  }
  const side = kind === INCOMING ? 'theirs' : 'mine';
  return html`<div class="line ${side}" id="m${id}">
    ${content ? html`<p class="bubble">${writeIsolated(shown ?? content)}</p>` : ''}${writeFiles(message, base, say)}
    <p class="at">${at} · ${writeIsolated(senderName)}${shown === undefined ? '' : html` · ${say('script.marked')}`}</p>
    ${
      shown === undefined
        ? ''
        : html`<details class="original" id="o${id}">
            <summary>${say('script.original')}</summary>
            <p class="words">${writeIsolated(content)}</p>
          </details>`
    }
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

export const LONGEST_NOTE = 2000;

/** In the thread at its time; its words say to eyes and ears alike that the visitor has none of it. */
const writeNote = ({ id, author, content, handedTo }: NoteRow, { say }: DeskView, at: string): Markup =>
  html`<div class="private" id="n${id}" role="note" aria-label="${say('note.label')}">
    <p class="private-head">
      <b><span class="i i-lock" aria-hidden="true"></span>${say('note.label')}</b>
      <span class="at">${at} · ${writeIsolated(author)}</span>
    </p>
    ${handedTo ? html`<p class="meta">${sayIsolated(say, 'hand.noted', { name: handedTo })}</p>` : ''}
    ${content ? html`<p class="words">${writeIsolated(content)}</p>` : ''}
  </div>`;

/** A form of its own, away from the box that is sent to the visitor, and there also after the end. */
export const writeNoteForm = ({ base, say }: DeskView, conversationId: number): Markup =>
  html`<details class="noting" id="noting">
    <summary><span class="i i-lock" aria-hidden="true"></span> ${say('note.write')}</summary>
    <form method="post" action="${base}/note">
      <input type="hidden" name="id" value="${conversationId}" />
      <label for="note">${say('note.box')}</label>
      <textarea id="note" name="note" rows="3" maxlength="${LONGEST_NOTE}" required></textarea>
      <button class="btn">${say('note.keep')}</button>
    </form>
  </details>`;
