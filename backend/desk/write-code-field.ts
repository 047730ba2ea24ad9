import { html } from 'hono/html';
import type { Markup } from './desk-view.ts';
import { markWrong } from './write-sign-in.ts';

/** For the six digits of the authenticator, wherever they are asked for. */
export const writeCodeField = (label: string, isWrong: boolean): Markup =>
  html`<label for="code">${label}</label>
    <input
      id="code"
      name="code"
      required
      inputmode="numeric"
      maxlength="12"
      autocomplete="one-time-code"
      ${markWrong(isWrong)}
    />`;
