import { html } from 'hono/html';
import type { DeskPlace, Markup } from './desk-view.ts';
import { markWrong, type Refusal, writeDoor } from './write-sign-in.ts';

/** The second step of a sign-in: the authenticator's code, or one for recovery. */
export function writeCodePage(place: DeskPlace, { refusal, to }: { refusal: Refusal | null; to: string }): Markup {
  const { base, say } = place;
  return writeDoor(
    place,
    'codeTitle',
    refusal ? say(refusal) : '',
    html`<form class="fields" method="post" action="${base}/code">
        <input type="hidden" name="to" value="${to}" />
        <label for="code">${say('code')}</label>
        <input
          id="code"
          name="code"
          required
          maxlength="40"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck="false"
          autofocus
          ${refusal === 'wrongCode' ? markWrong(true) : html`aria-describedby="code-hint"`}
        />
        <p class="source" id="code-hint">${say('codeHint')}</p>
        <button class="btn primary">${say('signIn')}</button>
      </form>
      <p class="meta"><a href="${base}/sign-in">${say('otherAccount')}</a></p>`,
  );
}
