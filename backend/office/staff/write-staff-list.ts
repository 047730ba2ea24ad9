import { html } from 'hono/html';
import { STAFF_NAME_MAX } from '#shared/rules/credentials.ts';
import type { AccountRow, StaffLogRow } from '#backend/queries/staff/accounts.ts';
import { STAFF_ROLES, type StaffRole } from '#backend/staff/may-do.ts';
import { deskClock, type OfficePlace, type Markup } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { markWrong } from './write-sign-in.ts';

export interface StaffList {
  accounts: readonly AccountRow[];
  log: readonly StaffLogRow[];
  /** Which of them may be changed by who looks. */
  mayChange: ReadonlySet<number>;
  mayAdd: boolean;
  refusal: string;
  done: string;
  /** Of an account that has just been made or begun anew: where it is set up. Shown once. */
  invitation: { name: string; address: string } | null;
  typed: Record<string, string>;
}

/** Who works at this desk, and what was done with their accounts. */
export function writeStaffList(place: OfficePlace, list: StaffList): Markup {
  const { say, siteName, locale, timeZone } = place;
  const { accounts, log, mayChange, mayAdd, refusal, done, invitation } = list;
  const clock = deskClock({ locale, timeZone });
  return writeDocument(
    place,
    `${say('staffTitle')} | ${siteName}`,
    html`${writeBar(place, 'staff')}
      <main class="list account">
        <h2>${say('staffTitle')}</h2>
        ${refusal ? html`<p class="notice" role="alert" id="refusal">${refusal}</p>` : ''}
        ${done ? html`<p class="done" role="status">${done}</p>` : ''}
        ${
          invitation
            ? html`<section class="invitation" role="status">
                <p>${sayIsolated(say, 'invitation', { name: invitation.name })}</p>
                <p><code>${invitation.address}</code></p>
              </section>`
            : ''
        }
        <ul class="seats">
          ${accounts.map((account) => writeAccount(place, account, mayChange.has(account.id)))}
        </ul>
        ${mayAdd ? writeAdding(place, list) : ''}
        <section>
          <h3>${say('staffLog')}</h3>
          <ol class="notes">
            ${log.map(
              ({ at, who, action, about }) =>
                html`<li>
                  <p>${say(`did.${action}`)}${about ? html` <span class="meta">${writeIsolated(about)}</span>` : ''}</p>
                  <p class="meta">${writeIsolated(who)} · ${clock.moment(at)}</p>
                </li>`,
            )}
          </ol>
        </section>
      </main>`,
  );
}

const writeRoles = ({ say }: OfficePlace, chosen: string) =>
  STAFF_ROLES.map(
    (role) =>
      html`<option value="${role}" ${role === chosen ? html`selected` : ''}>
        ${say(`role.${role satisfies StaffRole}`)}
      </option>`,
  );

function writeAccount(
  place: OfficePlace,
  { id, login, name, role, isActive, isSetUp }: AccountRow,
  mayChange: boolean,
) {
  const { base, say } = place;
  const state = isActive ? (isSetUp ? 'stateInUse' : 'stateNotSetUp') : 'stateRevoked';
  const form = (kind: string, body: Markup) =>
    html`<form class="fields" method="post" action="${base}/staff">
      <input type="hidden" name="kind" value="${kind}" />
      <input type="hidden" name="id" value="${id}" />
      ${body}
    </form>`;
  return html`<li class="${isActive ? '' : 'gone'}">
    <p><b>${writeIsolated(name)}</b> <span class="meta">${writeIsolated(login)}</span></p>
    <p>${say(`role.${role}`)} <span class="meta">${say(state)}</span></p>
    ${
      mayChange
        ? html`<details class="seat-acts">
            <summary>${sayIsolated(say, 'staffChange', { name })}</summary>
            ${
              isActive
                ? form(
                    'role',
                    html`<label for="role-${id}">${say('role')}</label>
                      <select id="role-${id}" name="role">
                        ${writeRoles(place, role)}
                      </select>
                      <button class="btn">${say('roleChange')}</button>`,
                  )
                : ''
            }
            ${form(
              'reset',
              html`<p class="source">${say('resetWhy')}</p>
                <button class="btn">${say('resetYes')}</button>`,
            )}
            ${
              isActive
                ? form(
                    'revoke',
                    html`<p class="source">${say('revokeWhy')}</p>
                      <button class="btn">${say('revokeYes')}</button>`,
                  )
                : ''
            }
          </details>`
        : ''
    }
  </li>`;
}

function writeAdding(place: OfficePlace, { refusal, typed }: StaffList): Markup {
  const { base, say } = place;
  const isAdding = typed.kind === 'add';
  return html`<section>
    <h3>${say('staffAdd')}</h3>
    <form class="fields" method="post" action="${base}/staff">
      <input type="hidden" name="kind" value="add" />
      <label for="new-name">${say('nameShown')}</label>
      <input
        id="new-name"
        name="name"
        required
        maxlength="${STAFF_NAME_MAX}"
        autocomplete="off"
        value="${typed.name ?? ''}"
      />
      <label for="new-login">${say('login')}</label>
      <input
        id="new-login"
        name="login"
        required
        maxlength="60"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        value="${typed.login ?? ''}"
        ${isAdding && refusal ? markWrong(true) : html`aria-describedby="login-hint"`}
      />
      <p class="source" id="login-hint">${say('loginHint')}</p>
      <label for="new-role">${say('role')}</label>
      <select id="new-role" name="role">
        ${writeRoles(place, typed.role ?? 'adviser')}
      </select>
      <button class="btn primary">${say('staffAddYes')}</button>
    </form>
  </section>`;
}
