import { html } from 'hono/html';
import type { DeskWord } from './desk-words.ts';
import type { DeskPlace, Markup } from './desk-view.ts';
import { writeDocument } from './write-document.ts';

export type Refusal = Extract<DeskWord, 'wrong' | 'tooMany' | 'nameless'>;

interface SignIn {
  refusal: Refusal | null;
  name: string;
  /** Where to go then, within the desk. */
  to: string;
}

export function writeSignIn(place: DeskPlace, { refusal, name, to }: SignIn): Markup {
  const { base, say, siteName } = place;
  const isWrong = refusal ? html`aria-describedby="refusal" aria-invalid="true"` : '';
  return writeDocument(
    place,
    `${say('signInTitle')} | ${siteName}`,
    html`<main class="sign-in">
      <p class="site">${siteName}</p>
      <h1>${say('signInTitle')}</h1>
      ${refusal ? html`<p class="notice" role="alert" id="refusal">${say(refusal)}</p>` : ''}
      <form class="fields" method="post" action="${base}/sign-in">
        <input type="hidden" name="to" value="${to}" />
        <label for="name">${say('name')}</label>
        <input id="name" name="name" required maxlength="40" autocomplete="name" value="${name}" />
        <label for="password">${say('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          autocomplete="current-password"
          ${refusal === 'wrong' ? isWrong : ''}
        />
        <button class="btn primary">${say('signIn')}</button>
      </form>
    </main>`,
  );
}
