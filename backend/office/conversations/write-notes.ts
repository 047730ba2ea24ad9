import { html } from 'hono/html';
import type { DeskView, Markup } from '#backend/office/office-view.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { NoteRow } from '#backend/queries/chat/notes.ts';

export const LONGEST_NOTE = 2000;

/** In the thread at its time; its words say to eyes and ears alike that the visitor has none of it. */
export const writeNote = ({ id, author, content, handedTo }: NoteRow, { say }: DeskView, at: string): Markup =>
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
