import { html } from 'hono/html';
import type { Markup, SayAtDesk } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import type { ToWrite } from '#backend/site/copy-site.ts';
import { SITE_FIELDS } from '#backend/site/field-table.ts';
import type { Typed } from '#backend/site/forms/merge-typed.ts';
import type { SiteFault } from '#backend/site/site-fields.ts';
import { sayField, sayProblem, sayWhere, writeField } from './write-fields.ts';
import { type MadeSiteView, type NewSiteView, writeFindings } from './write-site.ts';
import { headInSmall, NAME_FIELDS, writeColours } from './write-colours.ts';

/** What a copy is not taken from the other site: by these it is known and reached. The rest is changed at its own office. */
export const ASKED_OF_NEW = ['name-hk', 'name-zh', 'name-en', 'colour', 'host', 'phone'] as const;

/** Another site as a copy of this one. */
export function writeNewSite(view: NewSiteView): Markup {
  const { base, say, siteName, typed, locale } = view;
  const called = typed[NAME_FIELDS[locale]] ?? '';
  const faults = view.faults.flatMap((fault) => (fault.field === 'name' ? unnamedIn(typed, fault) : [fault]));
  const fields = { say, typed, faults, both: [], now: {} };
  return writeDocument(
    view,
    `${say('siteRoom.copy')} | ${siteName}`,
    html`${writeBar(view, 'site')}
      <main class="list site-room">
        <p class="meta"><a href="${base}/site">${say('siteNew.back')}</a></p>
        <h2>${say('siteRoom.copy')}</h2>
        <p>${say('siteNew.what')}</p>
        ${faults.length > 0 ? html`<p class="notice" role="alert">${say('siteNew.check')}</p>` : ''}
        <form class="site-form" method="post" action="${base}/site/new">
          <div class="site-fields">
            ${writeOwn(view, 'key', 40)} ${writeOwn(view, 'email', 120)}
            ${ASKED_OF_NEW.map((name) => SITE_FIELDS.find((field) => field.name === name)).map((field) =>
              field ? writeField(fields, field) : '',
            )}
          </div>
          <section
            class="site-side"
            data-colours="${base}/site/colours?${new URLSearchParams({ name: called, fresh: 'yes' })}"
            data-name="site-${NAME_FIELDS[locale]}"
            aria-live="polite"
          >
            ${writeColours(say, typed.colour ?? '', headInSmall(null, typed.colour ?? '', called))}
          </section>
          <p><button class="btn primary">${say('siteNew.make')}</button></p>
        </form>
      </main>`,
  );
}

/** A name that is missing is missing in some language, where it has a field of its own. */
const unnamedIn = (typed: Typed, { problem }: SiteFault): SiteFault[] =>
  ASKED_OF_NEW.filter((name) => name.startsWith('name-') && !typed[name]).map((field) => ({ field, problem }));

/** A field that only a new site has. */
function writeOwn({ say, typed, faults }: NewSiteView, name: 'key' | 'email', most: number): Markup {
  const fault = faults.find((one) => one.field === name);
  const told = fault ? `site-${name}-fault` : `site-${name}-hint`;
  return html`<div class="site-field">
    <label for="site-${name}">${sayField(say, name)}</label>
    <input
      id="site-${name}"
      name="${name}"
      value="${typed[name] ?? ''}"
      maxlength="${most}"
      autocomplete="off"
      autocapitalize="none"
      spellcheck="false"
      aria-describedby="${told}"
      ${fault ? html`aria-invalid="true"` : ''}
      ${name === 'key' ? html`required` : ''}
    />
    ${
      fault
        ? html`<p class="notice" id="${told}">${sayProblem(say, fault)}</p>`
        : html`<p class="source" id="${told}">${say(`siteHint.${name}`)}</p>`
    }
  </div>`;
}

/** Where the new site is, how its first account is set up, and what a person has to write or read of it. */
export function writeMadeSite(view: MadeSiteView): Markup {
  const { base, say, siteName, key, host, invitation, toWrite, findings } = view;
  return writeDocument(
    view,
    `${say('siteNew.made')} | ${siteName}`,
    html`${writeBar(view, 'site')}
      <main class="list site-room account">
        <p class="meta"><a href="${base}/site">${say('siteNew.back')}</a></p>
        <h2>${say('siteNew.made')}</h2>
        <p><a href="/${key}" target="_blank" rel="noopener">/${key}</a></p>
        <p class="meta">${say('siteNew.host', { host })}</p>
        <section class="invitation" role="status">
          <p>${say('siteNew.invitation')}</p>
          <p><code>${invitation}</code></p>
        </section>
        <section>
          <h3>${say('siteNew.toWrite')}</h3>
          ${writeToWrite(say, toWrite)}
        </section>
        <section>
          <h3>${say('siteRoom.missing')}</h3>
          ${writeFindings(say, findings)}
        </section>
      </main>`,
  );
}

function writeToWrite(say: SayAtDesk, toWrite: readonly ToWrite[]): Markup {
  if (toWrite.length === 0) return html`<p class="none">${say('siteRoom.nothingMissing')}</p>`;
  return html`<ul class="notes findings">
    ${toWrite.map(
      ({ where, what, traces }) =>
        html`<li>
          <p>${writeIsolated(sayWhere(say, where))}</p>
          <p class="meta">
            ${say(what === 'left out' ? 'siteNew.leftOut' : 'siteNew.lookAt')}
            ${traces.map((trace) => say(`siteTrace.${trace}`)).join(' · ')}
          </p>
        </li>`,
    )}
  </ul>`;
}
