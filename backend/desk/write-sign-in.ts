import { html } from 'hono/html';
import type { DeskWord } from './desk-words.ts';
import type { DeskPlace, Markup } from './desk-view.ts';
import { writeDocument } from './write-document.ts';

export type Refusal = Extract<DeskWord, 'wrong' | 'tooMany' | 'wrongCode'>;

interface SignIn {
  refusal: Refusal | null;
  login: string;
  /** Where to go then, within the desk. */
  to: string;
}

/** A page before the desk: the site, what it is, what went wrong, and its form. */
export const writeDoor = (place: DeskPlace, title: DeskWord, refusal: string, body: Markup): Markup =>
  writeDocument(
    place,
    `${place.say(title)} | ${place.siteName}`,
    html`<main class="sign-in">
      <p class="site">${place.siteName}</p>
      <h1>${place.say(title)}</h1>
      ${refusal ? html`<p class="notice" role="alert" id="refusal">${refusal}</p>` : ''} ${body}
    </main>`,
  );

/** Of a field that was refused. */
export const markWrong = (isWrong: boolean) => (isWrong ? html`aria-describedby="refusal" aria-invalid="true"` : '');

export function writeSignIn(place: DeskPlace, { refusal, login, to }: SignIn): Markup {
  const { base, say } = place;
  return writeDoor(
    place,
    'signInTitle',
    refusal ? say(refusal) : '',
    html`<form class="fields" method="post" action="${base}/sign-in">
      <input type="hidden" name="to" value="${to}" />
      <label for="login">${say('login')}</label>
      <input
        id="login"
        name="login"
        required
        maxlength="80"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        value="${login}"
        ${markWrong(refusal === 'wrong')}
      />
      <label for="password">${say('password')}</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        autocomplete="current-password"
        ${markWrong(refusal === 'wrong')}
      />
      <button class="btn primary">${say('continue')}</button>
    </form>`,
  );
}
