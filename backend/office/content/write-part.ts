import { html } from 'hono/html';
import { deskClock, type Markup } from '#backend/office/office-view.ts';
import { writeFindings } from '#backend/office/site/write-site.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { SiteEditRow } from '#backend/queries/site/site-edits.ts';
import { partName, schemaOf } from '#backend/site/content-parts.ts';
import { WHOLE } from '#backend/site/forms/merge-content.ts';
import { flatten } from '#backend/site/forms/schema-form.ts';
import type { PartView } from './content-view.ts';
import { writeSchemaForm } from './write-schema-form.ts';

/** One part of what a site says: a form of its schema in three languages, kept, published now or at a time, with its history. */
export function writePart(view: PartView): Markup {
  const { base, say, siteName, part, notice, done, other, both } = view;
  const title = part.kind === 'page' ? view.title || part.entrance : say(`contentPart.${part.kind}`);
  const action = `${base}/content/part?${new URLSearchParams({ of: partName(part) })}`;
  return writeDocument(
    view,
    `${isolatePlain(title)} | ${siteName}`,
    html`${writeBar(view, 'content')}
      <main class="list content-room">
        <p class="meta"><a href="${base}/content">${say('content.back')}</a></p>
        <h2>${writeIsolated(title)}</h2>
        ${writeStand(view)} ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
        ${done ? html`<p class="done" role="status">${done}</p>` : ''}
        ${other && both.includes(WHOLE) ? writeWhole(view) : ''}
        <div class="site-lay">
          <form class="site-form" method="post" action="${action}">
            <input type="hidden" name="before" value="${JSON.stringify(view.before)}" />
            <input type="hidden" name="converted" value="${JSON.stringify(view.converted)}" />
            ${writeDeeds(view)} ${writeSchemaForm(view, schemaOf(part))} ${writeRemoving(view)}
          </form>
          <aside class="site-side">
            <section>
              <h3>${say('siteRoom.missing')}</h3>
              ${writeFindings(say, view.findings)}
            </section>
            <section>
              <h3>${say('siteRoom.history')}</h3>
              ${writeEdits(view, action)}
            </section>
          </aside>
        </div>
      </main>`,
  );
}

function writeStand({ say, locale, draft, isPublished }: PartView): Markup {
  if (!draft) return html`<p class="meta">${say(isPublished ? 'content.published' : 'content.notThere')}</p>`;
  const moment = deskClock(locale).moment;
  return html`<p class="meta">
    ${sayIsolated(say, 'content.draftOf', { who: draft.who })} · ${moment(draft.at)}
    ${draft.publishAt ? html` · ${say('content.due', { moment: moment(draft.publishAt) })}` : ''}
  </p>`;
}

/** First in the form: whoever presses Enter in a field keeps a draft, and publishes nothing. */
const writeDeeds = ({ say, draft, at }: PartView): Markup =>
  html`<div class="content-deeds">
    <button class="btn" name="do" value="keep">${say('content.keep')}</button>
    <button class="btn" name="do" value="preview" formtarget="_blank" data-again>${say('content.preview')}</button>
    <button class="btn primary" name="do" value="publish">${say('content.publish')}</button>
    <span class="content-at">
      <label for="content-at">${say('content.at')}</label>
      <input id="content-at" name="at" type="datetime-local" value="${at}" />
      <button class="btn" name="do" value="schedule">${say('content.schedule')}</button>
    </span>
    <button class="btn" name="do" value="convert">${say('content.convert')}</button>
    ${draft ? html`<button class="btn quiet" name="do" value="discard">${say('content.discard')}</button>` : ''}
  </div>`;

const writeRemoving = ({ say, part }: PartView): Markup | '' =>
  part.kind === 'page'
    ? html`<details class="seat-acts">
        <summary>${say('content.removePage')}</summary>
        <p class="source">${say('content.removeWhat')}</p>
        <p><button class="btn" name="do" value="remove">${say('content.removeYes')}</button></p>
      </details>`
    : '';

/** Entries were added or moved by somebody else: both versions stand side by side, and the reader's own is in the form. */
const writeWhole = ({ say, other }: PartView): Markup =>
  html`<details class="private" open>
    <summary>${say('content.theirs')}</summary>
    ${Object.entries(other ?? {})
      .filter(([, text]) => text.trim())
      .map(
        ([path, text]) =>
          html`<p class="words"><span class="meta">${writeIsolated(path)}</span> ${writeIsolated(text)}</p>`,
      )}
  </details>`;

/** The texts that an edit has changed, added or taken away. */
function changesOf({ before, content }: SiteEditRow) {
  const [was, is] = [flatten(JSON.parse(before)), flatten(JSON.parse(content))];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((path) => (was[path] ?? '') !== (is[path] ?? ''))
    .map((path) => ({ path, was: was[path] ?? '', is: is[path] ?? '' }));
}

const MOST_CHANGES = 12;
const MOST_LETTERS = 160;
const short = (text: string) => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text);

function writeEdits({ say, locale, edits }: PartView, action: string): Markup {
  if (edits.length === 0) return html`<p class="none">${say('siteRoom.noHistory')}</p>`;
  const { moment } = deskClock(locale);
  return html`<ol class="notes edits">
    ${edits.map((edit) => {
      const changes = changesOf(edit);
      return html`<li>
        <p><b>${writeIsolated(edit.who)}</b> <span class="meta">${moment(edit.at)}</span></p>
        ${changes
          .slice(0, MOST_CHANGES)
          .map(
            ({ was, is }) =>
              html`<p class="words">
                ${was ? html`<del>${writeIsolated(short(was))}</del>` : ''}
                ${is ? html`<ins>${writeIsolated(short(is))}</ins>` : ''}
              </p>`,
          )}
        ${changes.length > MOST_CHANGES ? html`<p class="meta">${say('content.more', { count: changes.length - MOST_CHANGES })}</p>` : ''}
        <form method="post" action="${action}">
          <input type="hidden" name="undo" value="${edit.number}" />
          <button class="btn quiet">${say('siteRoom.undo')}<span class="sr"> ${moment(edit.at)}</span></button>
        </form>
      </li>`;
    })}
  </ol>`;
}
