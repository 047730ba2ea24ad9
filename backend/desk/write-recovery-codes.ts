import { html } from 'hono/html';
import type { DeskPlace, Markup } from './desk-view.ts';
import { writeDoor } from './write-sign-in.ts';

/** Shown once: only their hashes are kept. */
export const writeRecoveryCodes = (place: DeskPlace, codes: readonly string[], next: 'sign-in' | 'devices'): Markup =>
  writeDoor(
    place,
    'recoveryTitle',
    '',
    html`<p>${place.say('recoveryWhy')}</p>
      <ol class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ol>
      <p><a class="btn primary" href="${place.base}/${next}">${place.say('recoveryKept')}</a></p>`,
  );
