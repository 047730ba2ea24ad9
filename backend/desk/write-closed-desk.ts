import { html } from 'hono/html';
import type { DeskPlace, Markup } from './desk-view.ts';
import { deskWords } from './desk-words.ts';
import { writeDocument } from './write-document.ts';

/** For an adviser who comes before the desk can be used; it needs no database, for there may be none yet. */
export function writeClosedDesk(place: Pick<DeskPlace, 'base' | 'locale'>, why: 'closedWhy' | 'closedKey'): Markup {
  const say = deskWords(place.locale);
  return writeDocument(
    place,
    say('closedTitle'),
    html`<main class="sign-in">
      <h1>${say('closedTitle')}</h1>
      <p>${say(why)}</p>
    </main>`,
  );
}
