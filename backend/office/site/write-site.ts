import { html } from 'hono/html';
import { deskClock, type Markup, type OfficePlace, type SayAtDesk } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import type { SiteEditRow } from '#backend/queries/site/site-edits.ts';
import type { Finding } from '#backend/site/check-site.ts';
import type { Typed } from '#backend/site/forms/merge-typed.ts';
import type { SiteError } from '#backend/site/site-fields.ts';
import { type SiteHeadInSmall, writeColours } from './write-colours.ts';
import { sayField, sayWhere, writeGroups } from './write-fields.ts';

/** What became of what was sent, and what was typed: nothing typed is lost. */
export interface SaidOfSite {
  typed: Typed;
  faults: readonly SiteError[];
  /** Fields that somebody else has changed to something else meanwhile. */
  both: readonly string[];
  notice: string;
  done: string;
}

interface SiteView extends OfficePlace {
  /** Where the site itself stands: '/mso'. */
  home: string;
  /** The field of its own name, and how that looks. */
  nameField: string;
  head: SiteHeadInSmall;
  /** As it stands, which a form brings back. */
  now: Typed;
  said: SaidOfSite;
  edits: readonly SiteEditRow[];
  findings: readonly Finding[];
  /** By which host this page was asked for. */
  cameBy: string;
}

/** `trial` is a name that the public network knows nobody by. */
type HostState = 'live' | 'trial' | 'waiting';

/** RFC 2606 and 6761, and what has no domain at all. */
const TRIAL = /^[^.]+$|(^|\.)(test|example|invalid|localhost|local)$|(^|\.)example\.(com|net|org)$/;

/** What can be told of a site's host without asking the network: whether this very page came by it. */
export function hostStateOf(host: string, cameBy: string): HostState {
  if (host !== '' && host === cameBy) return 'live';
  return TRIAL.test(host) ? 'trial' : 'waiting';
}

/** What a site is: its names, colour, address and contacts, all that is missing of it, and who changed it. */
export function writeSite(view: SiteView): Markup {
  const { base, say, siteName, home, said, now } = view;
  return writeDocument(
    view,
    `${say('site')} | ${siteName}`,
    html`${writeBar(view, 'site')}
      <main class="list site-room">
        <div class="list-head">
          <h2>${say('site')}</h2>
          <p>
            <a class="btn" href="${home}" target="_blank" rel="noopener">${say('siteRoom.look')}</a>
          </p>
        </div>
        ${said.notice ? html`<p class="notice" role="alert">${said.notice}</p>` : ''}
        ${said.done ? html`<p class="done" role="status">${said.done}</p>` : ''}
        <div class="site-lay">
          <form class="site-form" method="post" action="${base}/site">
            <input type="hidden" name="before" value="${JSON.stringify(now)}" />
            ${writeGroups({ say, now, ...said }, { colour: writeColoursLive(view), address: writeHosts(view) })}
            <p class="site-save">
              <button class="btn primary">${say('siteRoom.save')}</button>
              <span class="source">${say('siteRoom.saveWhen')}</span>
            </p>
          </form>
          <aside class="site-side">
            <section>
              <h3>${say('siteRoom.missing')}</h3>
              ${writeFindings(say, view.findings)}
            </section>
            <section>
              <h3>${say('siteRoom.history')}</h3>
              ${writeEdits(view)}
            </section>
          </aside>
        </div>
      </main>`,
  );
}

/** What comes of the colour that stands in the field, as it is typed. */
const writeColoursLive = ({ base, say, said, head, nameField }: SiteView): Markup =>
  html`<div
    class="colours"
    data-colours="${base}/site/colours?${new URLSearchParams({ name: head.name })}"
    data-name="site-${nameField}"
    role="region"
    aria-label="${say('siteColour.title')}"
    aria-live="polite"
  >
    ${writeColours(say, said.typed.colour ?? '', head)}
  </div>`;

/** By which addresses the site is reached, as far as that is known here, and who said so when. */
function writeHosts({ say, locale, timeZone, now, home, cameBy, edits }: SiteView): Markup {
  const host = now.host ?? '';
  const set = edits.find((edit) => changesOf(edit).some(({ name, is }) => name === 'host' && is === host));
  const since = set
    ? say('siteHost.since', { day: deskClock({ locale, timeZone }).date(set.at), who: isolatePlain(set.who) })
    : '';
  const state = hostStateOf(host, cameBy);
  return html`<section class="site-hosts" aria-labelledby="site-hosts">
    <h3 id="site-hosts">${say('siteHost.title')}</h3>
    <ul class="notes">
      ${host ? writeHost(say, host, state, [say(`siteHost.${state}`, { host: isolatePlain(cameBy) }), since]) : ''}
      ${cameBy && cameBy !== host ? writeHost(say, `${cameBy}${home}`, 'live', [say('siteHost.always')]) : ''}
    </ul>
  </section>`;
}

const MARKS = { live: '✓', waiting: '…', trial: '○' } as const satisfies Record<HostState, string>;

const writeHost = (say: SayAtDesk, address: string, state: HostState, about: readonly string[]): Markup =>
  html`<li class="${state}">
    <div>
      <p><b>${writeIsolated(address)}</b></p>
      <p class="meta">${about.filter(Boolean).join(' ')}</p>
    </div>
    <span class="badge"><span aria-hidden="true">${MARKS[state]}</span> ${say(`siteHostState.${state}`)}</span>
  </li>`;

function writeFindings(say: SayAtDesk, findings: readonly Finding[]): Markup {
  if (findings.length === 0) return html`<p class="none">${say('siteRoom.nothingMissing')}</p>`;
  return html`<ul class="notes findings">
    ${findings.map(
      ({ weight, what, where, locales }) =>
        html`<li class="${weight}">
          <p>${say(`siteFinding.${what}`)}</p>
          <p class="meta">
            ${joinWritten([
              writeIsolated(sayWhere(say, where)),
              (locales ?? []).map((locale) => say(`siteLanguage.${locale}`)).join(' · '),
            ])}
          </p>
        </li>`,
    )}
  </ul>`;
}

/** Which fields an edit has changed, from what to what. */
function changesOf({ before, content }: Pick<SiteEditRow, 'before' | 'content'>) {
  const [was, is] = [JSON.parse(before) as Typed, JSON.parse(content) as Typed];
  return Object.keys(is)
    .filter((name) => was[name] !== is[name])
    .map((name) => ({ name, was: was[name] ?? '', is: is[name] ?? '' }));
}

function writeEdits({ base, say, locale, edits, timeZone }: SiteView): Markup {
  if (edits.length === 0) return html`<p class="none">${say('siteRoom.noHistory')}</p>`;
  const clock = deskClock({ locale, timeZone });
  return html`<ol class="notes edits">
    ${edits.map(
      (edit) =>
        html`<li>
          <p><b>${writeIsolated(edit.who)}</b> <span class="meta">${clock.moment(edit.at)}</span></p>
          ${changesOf(edit).map(
            ({ name, was, is }) =>
              html`<p class="words">
                ${sayField(say, name)} <del>${was ? writeIsolated(was) : say('siteTwo.empty')}</del>
                <ins>${is ? writeIsolated(is) : say('siteTwo.empty')}</ins>
              </p>`,
          )}
          <form method="post" action="${base}/site">
            <input type="hidden" name="undo" value="${edit.number}" />
            <button class="btn quiet">${say('siteRoom.undo')}<span class="sr"> ${clock.moment(edit.at)}</span></button>
          </form>
        </li>`,
    )}
  </ol>`;
}
