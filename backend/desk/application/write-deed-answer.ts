import { html } from 'hono/html';
import type { DeedAnswer, DeskPlace, Markup } from '#backend/desk/desk-view.ts';
import { isDeskWord } from '#backend/desk/desk-words.ts';

/** What became of the last deed, at its head. The script puts its own answers into the same place. */
export function writeDeedAnswer({ say }: Pick<DeskPlace, 'say'>, deed: DeedAnswer | null): Markup {
  const refusal = deed?.refusal ?? '';
  const word = `done.${deed?.done ?? ''}`;
  return html`<p class="notice" role="alert" data-refusal ${refusal ? '' : html`hidden`}>${refusal}</p>
    <p class="done" role="status" data-done>${isDeskWord(word) ? say(word) : ''}</p>`;
}
