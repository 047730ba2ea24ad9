import { html } from 'hono/html';
import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import type { KeptPost } from './kept-post.ts';
import { writeDoor } from './write-sign-in.ts';

/** Longer than what pages say of themselves, such as the id of a conversation: what somebody may have typed. */
const TYPED = /[^\w?=&-]/;

/** Behind the door: what was going to be sent, to be sent now or not at all. */
export const writeKeptPage = (place: OfficePlace, { path, fields, hadFile }: KeptPost): Markup =>
  writeDoor(
    place,
    'kept.title',
    '',
    html`<p>${place.say('kept.why')}</p>
      ${fields.filter(([, value]) => TYPED.test(value)).map(([, value]) => html`<p class="words">${writeIsolated(value)}</p>`)}
      ${hadFile ? html`<p class="notice">${place.say('kept.file')}</p>` : ''}
      <form method="post" action="${place.base}${path}" enctype="multipart/form-data">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <button class="btn primary">${place.say('kept.send')}</button>
      </form>
      <p class="meta"><a href="${place.base}">${place.say('kept.drop')}</a></p>`,
  );
