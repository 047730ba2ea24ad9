import { html } from 'hono/html';
import type { DeskWord, Markup, OfficePlace } from '#backend/office/office-view.ts';
import { writeDocument } from '#backend/office/write-document.ts';
import { type KeptPost, writeKept } from './kept-post.ts';

export type Refusal = Extract<DeskWord, 'wrong' | 'tooMany' | 'wrongCode'>;

interface SignIn {
  refusal: Refusal | null;
  login: string;
  /** Where to go then, within the desk. */
  to: string;
  /** What was sent too late, and goes along. */
  kept?: KeptPost | null;
}

/** A page before the desk: the site, what it is, what went wrong, and its form. */
export const writeSignInPage = (place: OfficePlace, title: DeskWord, refusal: string, body: Markup): Markup =>
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

export function writeSignIn(place: OfficePlace, { refusal, login, to, kept = null }: SignIn): Markup {
  const { base, say } = place;
  return writeSignInPage(
    place,
    'signInTitle',
    refusal ? say(refusal) : '',
    html`${kept ? html`<p class="notice" role="status">${say('kept.safe')}</p>` : ''}
      <form class="fields" method="post" action="${base}/sign-in">
        <input type="hidden" name="to" value="${to}" />${writeKept(kept)}
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

/** The second step of a sign-in: the authenticator's code, or one for recovery. */
export function writeCodePage(place: OfficePlace, { refusal, to, kept = null }: Omit<SignIn, 'login'>): Markup {
  const { base, say } = place;
  return writeSignInPage(
    place,
    'codeTitle',
    refusal ? say(refusal) : '',
    html`<form class="fields" method="post" action="${base}/code">
        <input type="hidden" name="to" value="${to}" />${writeKept(kept)}
        ${writeEitherCodeField(place, refusal === 'wrongCode')}
        <button class="btn primary">${say('signIn')}</button>
      </form>
      <p class="meta"><a href="${base}/sign-in">${say('otherAccount')}</a></p>`,
  );
}

/** Takes a code of the authenticator or one for recovery. */
const writeEitherCodeField = ({ say }: OfficePlace, isWrong: boolean): Markup =>
  html`<label for="code">${say('code')}</label>
    <input
      id="code"
      name="code"
      required
      maxlength="40"
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      autofocus
      ${isWrong ? markWrong(true) : html`aria-describedby="code-hint"`}
    />
    <p class="source" id="code-hint">${say('codeHint')}</p>`;

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

/** Shown once: only their hashes are kept. */
export const writeRecoveryCodes = (place: OfficePlace, codes: readonly string[], next: 'sign-in' | 'devices'): Markup =>
  writeSignInPage(
    place,
    'recoveryTitle',
    '',
    html`<p>${place.say('recoveryWhy')}</p>
      <ol class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ol>
      <p><a class="btn primary" href="${place.base}/${next}">${place.say('recoveryKept')}</a></p>`,
  );
