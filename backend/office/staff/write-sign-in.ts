import { html } from 'hono/html';
import { deskClock, type OfficePlace, type DeskWord, type Markup } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import { type KeptPost, writeKept } from './kept-post.ts';
import type { DeviceRow } from '#backend/queries/staff/sessions.ts';

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

/** Asks for a fresh code before what was sent is done. */
export const writeSecondFactor = (
  place: OfficePlace,
  action: string,
  typed: Readonly<Record<string, string>>,
  refusal: string,
): Markup =>
  writeSignInPage(
    place,
    'secondFactor',
    refusal,
    html`<p>${place.say('secondFactorWhy')}</p>
      <form class="fields" method="post" action="${place.base}/${action}">
        ${Object.entries(typed)
          .filter(([name]) => name !== 'code')
          .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        ${writeEitherCodeField(place, refusal !== '')}
        <button class="btn primary">${place.say('continue')}</button>
      </form>
      <p class="meta"><a href="${place.base}/${action}">${place.say('secondFactorBack')}</a></p>`,
  );

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

export interface OwnAccount {
  login: string;
  devices: readonly DeviceRow[];
  /** The one that looks at this. */
  here: number;
  codesLeft: number;
  refusal: string;
  done: string;
}

/** One's own account: where it is signed in, and what opens it when the phone is not at hand. */
export function writeDevices(
  place: OfficePlace,
  { login, devices, here, codesLeft, refusal, done }: OwnAccount,
): Markup {
  const { base, say, siteName } = place;
  return writeDocument(
    place,
    `${say('devicesTitle')} | ${siteName}`,
    html`${writeBar(place, 'devices')}
      <main class="list account">
        <h2>${say('devicesTitle')}</h2>
        <p class="meta">${say('login')}: ${writeIsolated(login)}</p>
        ${done ? html`<p class="done" role="status">${done}</p>` : ''}
        <section>
          <h3>${say('devicesWhere')}</h3>
          <ul class="notes">
            ${devices.map((device) => writeDevice(place, device, device.id === here))}
          </ul>
          ${
            devices.length > 1
              ? html`<form method="post" action="${base}/devices">
                  <button class="btn" name="end" value="others">${say('devicesEndOthers')}</button>
                </form>`
              : ''
          }
        </section>
        <section>
          <h3>${say('recoveryCodes')}</h3>
          <p>${say('recoveryLeft', { count: codesLeft })}</p>
          ${refusal ? html`<p class="notice" role="alert" id="refusal">${refusal}</p>` : ''}
          <form class="fields" method="post" action="${base}/devices/recovery">
            ${writeCodeField(say('recoveryProve'), refusal !== '')}
            <button class="btn">${say('recoveryRenew')}</button>
          </form>
        </section>
      </main>`,
  );
}

function writeDevice(
  { base, say, locale, timeZone }: OfficePlace,
  { id, device, createdAt, seenAt }: DeviceRow,
  isHere: boolean,
) {
  const clock = deskClock({ locale, timeZone });
  const name = device || say('deviceUnknown');
  return html`<li class="device">
    <p><b>${writeIsolated(name)}</b>${isHere ? html` <span class="meta">${say('deviceHere')}</span>` : ''}</p>
    <p class="meta">${say('deviceSince', { since: clock.moment(createdAt), seen: clock.moment(seenAt) })}</p>
    ${
      isHere
        ? ''
        : html`<form method="post" action="${base}/devices">
            <button class="btn quiet" name="end" value="${id}" aria-label="${say('deviceEnd')}: ${name}">
              ${say('deviceEnd')}
            </button>
          </form>`
    }
  </li>`;
}
