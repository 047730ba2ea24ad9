import { html } from 'hono/html';
import type { DeviceRow } from '#backend/queries/staff/sessions.ts';
import { deskClock, type DeskPlace, type Markup } from '#backend/desk/desk-view.ts';
import { writeBar, writeDocument } from '#backend/desk/write-document.ts';
import { writeIsolated } from '#backend/desk/write-isolated.ts';
import { writeCodeField } from './write-sign-in.ts';

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
export function writeDevices(place: DeskPlace, { login, devices, here, codesLeft, refusal, done }: OwnAccount): Markup {
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

function writeDevice({ base, say, locale }: DeskPlace, { id, device, createdAt, seenAt }: DeviceRow, isHere: boolean) {
  const clock = deskClock(locale);
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
