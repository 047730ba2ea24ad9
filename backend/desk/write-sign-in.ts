import { html } from 'hono/html';
import type { Locale } from '#shared/locale/locales.ts';
import type { DeskWord, SayAtDesk } from './desk-words.ts';
import type { Markup } from './desk-view.ts';
import { writeDocument } from './write-document.ts';

interface SignInView {
  base: string;
  locale: Locale;
  say: SayAtDesk;
  siteName: string;
  asksPassword: boolean;
  refusal: Extract<DeskWord, 'wrong' | 'tooMany'> | null;
  name: string;
}

export const writeSignIn = ({ base, locale, say, siteName, asksPassword, refusal, name }: SignInView): Markup =>
  writeDocument(
    locale,
    `${say('signInTitle')} | ${siteName}`,
    base,
    html`<main class="sign-in">
      <p class="site">${siteName}</p>
      <h1>${say('signInTitle')}</h1>
      ${refusal ? html`<p class="notice" role="alert">${say(refusal)}</p>` : ''}
      <form method="post" action="${base}/sign-in">
        <label for="name">${say('name')}</label>
        <input id="name" name="name" required maxlength="40" autocomplete="name" value="${name}" />
        ${
          asksPassword
            ? html`<label for="password">${say('password')}</label>
                <input id="password" name="password" type="password" required autocomplete="current-password" />`
            : ''
        }
        <button class="btn primary">${say('signIn')}</button>
      </form>
    </main>`,
  );
