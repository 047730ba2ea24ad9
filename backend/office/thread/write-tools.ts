import { html } from 'hono/html';
import type { DeskView, DeskWord, Markup } from '#backend/office/office-view.ts';
import { writeQueueSought } from '#backend/office/conversations/queue-view.ts';
import { type Script, SCRIPTS } from '#backend/office/convert-script.ts';

const SCRIPT_WORDS: Record<Script, DeskWord> = { cn: 'script.cn', hk: 'script.hk', tw: 'script.tw' };

/** How the thread is shown, and what can be taken along of it. */
export function writeTools({ base, say, open, queue }: DeskView): Markup | '' {
  if (!open) return '';
  const c = String(open.conversation.id);
  const shownAs = (as: Script | null, word: DeskWord) =>
    html`<li>
      <a
        href="${base}/conversations${writeQueueSought(queue.sought, { c, ...(as && { as }) })}"
        ${open.script === as ? html`aria-current="true"` : ''}
        >${say(word)}</a
      >
    </li>`;
  // Folded together also where a form was chosen: opened it would take the room of what is read. Each line says it by itself.
  return html`<details class="tools" id="tools">
    <summary>${say('tools.open')}${open.script ? ` · ${say(SCRIPT_WORDS[open.script])}` : ''}</summary>
    <p class="meta">${say('script.show')}</p>
    <ul>
      ${shownAs(null, 'script.asSaid')} ${SCRIPTS.map((script) => shownAs(script, SCRIPT_WORDS[script]))}
    </ul>
    <p><a href="${base}/conversations/transcript?c=${c}">${say('transcript.title')}</a></p>
  </details>`;
}

const HELP: readonly (readonly [string, DeskWord])[] = [
  ['J', 'keys.next'],
  ['K', 'keys.before'],
  ['Enter', 'keys.open'],
  ['G', 'keys.take'],
  ['R', 'keys.reply'],
  ['/', 'keys.ready'],
  ['N', 'keys.note'],
  ['L', 'keys.later'],
  ['T', 'keys.hand'],
  ['E', 'keys.close'],
  ['?', 'keys.help'],
];

const IN_SIGHT = ['G', 'R', 'N', '/', 'L', 'T', 'E'];

/** Along the foot of a wide page, for eyes alone: the same list opens for everybody. */
export const writeKeysFoot = ({ say }: DeskView): Markup =>
  html`<div class="keys-foot" aria-hidden="true">
    <span><kbd>J</kbd><kbd>K</kbd>${say('keys.move')}</span>
    ${HELP.filter(([key]) => IN_SIGHT.includes(key)).map(([key, word]) => html`<span><kbd>${key}</kbd>${say(word)}</span>`)}
    <span class="push"><kbd>?</kbd>${say('keys.help')}</span>
  </div>`;

/** Under the queue: what a press of a key does, and whether to be told of who comes. Nothing of it works without the script. */
export const writeQueueFoot = ({ say }: DeskView): Markup =>
  html`<div class="queue-foot">
      <button class="btn quiet" id="keys-open" type="button">${say('keys.title')}</button>
      <button class="btn quiet" id="notices" type="button" aria-pressed="false">${say('notices.on')}</button>
    </div>
    <dialog id="keys-help" aria-labelledby="keys-title">
      <h2 id="keys-title">${say('keys.title')}</h2>
      <dl class="ledger">
        ${HELP.map(
          ([key, word]) =>
            html`<div>
              <dt><kbd>${key}</kbd></dt>
              <dd>${say(word)}</dd>
            </div>`,
        )}
      </dl>
      <form method="dialog">
        <label class="tick"><input id="keys-on" type="checkbox" checked /> ${say('keys.on')}</label>
        <button class="btn">${say('keys.shut')}</button>
      </form>
    </dialog>`;
