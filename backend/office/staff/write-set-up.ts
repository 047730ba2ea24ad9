import { html, raw } from 'hono/html';
import { generate } from 'lean-qr';
import type { OfficePlace, DeskWord, Markup } from '#backend/office/office-view.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import type { AccountRow } from '#backend/queries/staff/accounts.ts';
import { STAFF_PASSWORD_MIN } from '#shared/rules/credentials.ts';
import { markWrong, writeCodeField, writeSignInPage } from './write-sign-in.ts';

export type SetUpRefusal = Extract<DeskWord, 'setUpLength' | 'setUpCommon' | 'setUpAgain' | 'setUpCode' | 'tooMany'>;

interface SetUp {
  account: AccountRow;
  secret: string;
  /** The same secret as the form returns it. */
  sealed: string;
  key: string;
  refusal: SetUpRefusal | null;
}

/** The address was used, is too old, or never was one. */
export const writeNoSetUp = (place: OfficePlace): Markup =>
  writeSignInPage(place, 'setUpTitle', place.say('setUpGone'), html`<p>${place.say('setUpAsk')}</p>`);

export function writeSetUp(place: OfficePlace, { account, secret, sealed, key, refusal }: SetUp): Markup {
  const { base, say, siteName } = place;
  // Apps take a plus for a plus, so spaces are written out.
  const [name, issuer] = [`${siteName}:${account.login}`, siteName].map(encodeURIComponent);
  const address = `otpauth://totp/${name}?secret=${secret}&issuer=${issuer}`;
  return writeSignInPage(
    place,
    'setUpTitle',
    refusal ? say(refusal, { count: STAFF_PASSWORD_MIN }) : '',
    html`<dl class="ledger">
        <div>
          <dt>${say('login')}</dt>
          <dd>${writeIsolated(account.login)}</dd>
        </div>
        <div>
          <dt>${say('nameShown')}</dt>
          <dd>${writeIsolated(account.name)}</dd>
        </div>
        <div>
          <dt>${say('role')}</dt>
          <dd>${say(`role.${account.role}`)}</dd>
        </div>
      </dl>
      <form class="fields" method="post" action="${base}/set-up">
        <input type="hidden" name="key" value="${key}" />
        <input type="hidden" name="authenticator" value="${sealed}" />
        <input type="hidden" name="username" value="${account.login}" autocomplete="username" />
        <h2>${say('setUpFirst')}</h2>
        <label for="password">${say('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          required
          minlength="${STAFF_PASSWORD_MIN}"
          maxlength="128"
          autocomplete="new-password"
          ${refusal === 'setUpLength' || refusal === 'setUpCommon' ? markWrong(true) : html`aria-describedby="password-hint"`}
        />
        <p class="source" id="password-hint">${say('passwordHint', { count: STAFF_PASSWORD_MIN })}</p>
        <label for="again">${say('passwordAgain')}</label>
        <input
          id="again"
          name="again"
          type="password"
          required
          maxlength="128"
          autocomplete="new-password"
          ${markWrong(refusal === 'setUpAgain')}
        />
        <h2>${say('setUpSecond')}</h2>
        <p>${say('setUpScan')}</p>
        ${writeQrCode(address, say('setUpQr'))}
        <p class="secret">
          <a href="${address}">${say('setUpOpen')}</a>
          <code>${secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        ${writeCodeField(say('code'), refusal === 'setUpCode')}
        <button class="btn primary">${say('setUpYes')}</button>
      </form>`,
  );
}

/** Light around it, without which no camera finds it. */
const QUIET = 4;

/** A text as a QR code, dark on light whatever the page's colours; each run of dark squares is a stroke. */
function writeQrCode(text: string, label: string): Markup {
  const code = generate(text);
  const strokes: string[] = [];
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1) {
      let length = 0;
      while (code.get(x + length, y)) length += 1;
      if (length > 0) strokes.push(`M${x} ${y}h${length}v1h-${length}z`);
      x += length;
    }
  const side = code.size + 2 * QUIET;
  return html`<svg
    class="qr"
    role="img"
    aria-label="${label}"
    viewBox="${-QUIET} ${-QUIET} ${side} ${side}"
    shape-rendering="crispEdges"
  >
    <rect x="${-QUIET}" y="${-QUIET}" width="${side}" height="${side}" fill="#fff" />
    <path d="${raw(strokes.join(''))}" fill="#000" />
  </svg>`;
}
