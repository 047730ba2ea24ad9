import { html, raw } from 'hono/html';
import { writePassage } from '#backend/assistant/look-ups/passages.ts';
import { webAddress } from '#backend/site/rows/row-fields.ts';
import { MESSAGE_MAX } from '#shared/rules/application/application-lists.ts';
import { LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { deskClock, isDeskWord, type Markup } from '#backend/office/office-view.ts';
import { writeFindings } from '#backend/office/site/write-site.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import type { SiteEditRow } from '#backend/queries/site/site-edits.ts';
import { isRow, partName, schemaOf } from '#backend/site/content-parts.ts';
import { WHOLE } from '#backend/site/forms/merge-typed.ts';
import { flatten, textsIn } from '#backend/site/forms/schema-form.ts';
import type { PartView } from './content-view.ts';
import { writeSchoolPreview } from './write-school-preview.ts';
import { keyOf, writeSchemaForm } from './write-schema-form.ts';

/** One part of what a site says: a form of its schema in three languages, kept, published now or at a time, with its history. */
export function writePart(view: PartView): Markup {
  const { base, say, siteName, part, notice, done, other, both } = view;
  const title = titleOfPart(view);
  const back = isRow(part) ? `kind=${part.kind}` : '';
  const action = `${base}/content/part?${new URLSearchParams({ of: partName(part) })}`;
  return writeDocument(
    view,
    `${isolatePlain(title)} | ${siteName}`,
    html`${writeBar(view, 'content')}
      <main class="list content-room">
        <p class="meta">
          <a href="${base}/content?${back}">${say(isRow(part) ? `contentKinds.${part.kind}` : 'content.back')}</a>
        </p>
        <h2>${writeIsolated(title)}</h2>
        ${writeStand(view)} ${writeOfRow(view)} ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
        ${done ? html`<p class="done" role="status">${done}</p>` : ''}
        ${other && both.includes(WHOLE) ? writeWhole(view) : ''}
        <div class="site-lay">
          <form class="site-form" method="post" action="${action}">
            <input type="hidden" name="form" value="${view.form}" />
            <input type="hidden" name="before" value="${JSON.stringify(view.before)}" />
            <input type="hidden" name="converted" value="${JSON.stringify(view.converted)}" />
            ${writeDeeds(view)} ${writeSchemaForm(view, schemaOf(part))} ${writeRemoving(view)}
          </form>
          <aside class="site-side">
            ${part.kind === 'guide' ? writeToldGuide(view) : ''}
            ${part.kind === 'school' || part.kind === 'ownSchool' ? writeSchoolPreview(view) : ''}
            <section>
              <h3>${say('siteRoom.missing')}</h3>
              ${writeShares(view)} ${writeFindings(say, view.findings)}
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

function titleOfPart({ say, part, title }: PartView): string {
  if (isRow(part)) return title || say(`contentNew.${part.kind}`);
  return part.kind === 'page' ? title || part.entrance : say(`contentPart.${part.kind}`);
}

/** What else of a row is to be known before it is changed: whom it reaches, and what it stands in the place of. */
function writeOfRow({ base, say, part, row }: PartView): Markup {
  return html`${row?.at ? html`<p class="meta">${sayIsolated(say, 'content.atSchool', { school: row.at })}</p>` : ''}
  ${row?.isInPlaceOf ? html`<p class="meta">${say('content.inPlaceOfLong')}</p>` : ''}
  ${row?.isCancelled ? html`<p class="notice">${say('isCancelledLong')}</p>` : ''}
  ${
    row && row.seats > 0 && part.kind === 'lecture'
      ? html`<p class="meta">
          ${say('content.seatsHeld', { count: row.seats })}
          <a href="${base}/lectures/${part.key}">${say('signUps')}</a>
        </p>`
      : ''
  }`;
}

function writeStand({ say, locale, draft, isPublished, timeZone }: PartView): Markup {
  if (!draft) return html`<p class="meta">${say(isPublished ? 'content.published' : 'content.notThere')}</p>`;
  const moment = deskClock({ locale, timeZone }).moment;
  return html`<p class="meta">
    ${sayIsolated(say, 'content.draftOf', { who: draft.who })} · ${moment(draft.at)}
    ${draft.publishAt ? html` · ${say('content.due', { moment: moment(draft.publishAt) })}` : ''}
  </p>`;
}

/** First in the form: whoever presses Enter in a field keeps a draft, and publishes nothing. */
const writeDeeds = ({ say, draft, at, part, offered }: PartView): Markup =>
  html`<div class="content-deeds">
    <button class="btn" name="do" value="keep">${say('content.keep')}</button>
    ${
      part.kind === 'guide'
        ? html`<button class="btn" name="do" value="preview">${say('content.preview')}</button>`
        : html`<button class="btn" name="do" value="preview" formtarget="_blank" data-again>
            ${say('content.preview')}
          </button>`
    }
    <button class="btn primary" name="do" value="publish">${say('content.publish')}</button>
    <span class="content-at">
      <label for="content-at">${say('content.at')}</label>
      <input id="content-at" name="at" type="datetime-local" value="${at}" />
      <button class="btn" name="do" value="schedule">${say('content.schedule')}</button>
    </span>
    ${offered.includes('zh-hk') ? html`<button class="btn" name="do" value="convert">${say('content.convert')}</button>` : ''}
    ${draft ? html`<button class="btn quiet" name="do" value="discard">${say('content.discard')}</button>` : ''}
  </div>`;

/** To take a part away, and to cancel what people have signed up for: neither is done by the same press as writing. */
function writeRemoving({ say, part, row, isPublished, typed }: PartView): Markup | '' {
  if (part.kind === 'lecture' && row?.isCancelled) return '';
  if (!isRow(part) && part.kind !== 'page') return '';
  if (part.kind === 'guide' && !row?.isInPlaceOf && !(isPublished && part.key.startsWith('own-'))) return '';
  const word = part.kind;
  return html`${
      part.kind === 'lecture' && isPublished
        ? html`<details class="seat-acts">
            <summary>${say('content.cancelLecture')}</summary>
            <p class="source">${say('content.cancelWhat')}</p>
            <p>
              <label for="cancel-text">${say('content.cancelText')}</label>
              <textarea id="cancel-text" name="cancelText" rows="3" maxlength="${MESSAGE_MAX}">
${typed.news ?? ''}</textarea>
            </p>
            <p><button class="btn" name="do" value="cancel">${say('content.cancelYes')}</button></p>
          </details>`
        : ''
    }
    <details class="seat-acts">
      <summary>${say(`contentRemove.${word}`)}</summary>
      <p class="source">${say(`contentRemoveWhat.${word}`)}</p>
      <p><button class="btn" name="do" value="remove">${say('content.removeYes')}</button></p>
    </details>`;
}

/** Of the texts that say something, how many do in each language of the site: a bar, and the number beside it. */
function writeShares({ say, typed, offered }: PartView): Markup | '' {
  const said = textsIn(typed).filter(({ texts }) => LOCALES.some((locale) => texts[locale].trim()));
  if (said.length === 0) return '';
  return html`<table class="language-shares">
    <tbody>
      ${offered.map((locale) => {
        const done = said.filter(({ texts }) => texts[locale].trim()).length;
        return html`<tr>
          <th scope="row">${say(`siteLanguage.${locale}`)}</th>
          <td aria-hidden="true">
            <svg viewBox="0 0 100 8" preserveAspectRatio="none">
              <rect width="100" height="8" />
              <rect class="full" width="${(done / said.length) * 100}" height="8" />
            </svg>
          </td>
          <td class="number">${done} / ${said.length}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** As the assistant tells it, in each language. */
function writeToldGuide({ say, typed }: PartView): Markup {
  const { page = '', publisher = '', asAt = '', reviewBy = '', standing } = typed;
  const told = LOCALES.flatMap((locale) => {
    const passage = (typed[`passage.${locale}`] ?? '').trim();
    return passage && webAddress.safeParse(page).success
      ? [{ locale, markup: writePassage({ locale, now: new Date() }, { passage, page, publisher, asAt, reviewBy }) }]
      : [];
  });
  return html`<section class="told">
    <h3>${say('content.told')}</h3>
    ${standing === 'held' ? html`<p class="meta">${say('contentHeld.guide')}</p>` : ''}
    ${told.length === 0 ? html`<p class="none">${say('content.notTold')}</p>` : ''}
    ${told.map(({ locale, markup }) => html`<div class="words" lang="${LANGUAGE_TAGS[locale]}">${raw(markup)}</div>`)}
  </section>`;
}

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

function writeFieldName(say: PartView['say'], path: string): Markup | '' {
  const word = `contentField.${keyOf(path)}`;
  return isDeskWord(word) ? html`<span class="meta">${say(word)}</span> ` : '';
}

function writeEdits({ say, locale, edits, timeZone }: PartView, action: string): Markup {
  if (edits.length === 0) return html`<p class="none">${say('siteRoom.noHistory')}</p>`;
  const { moment } = deskClock({ locale, timeZone });
  /** What was chosen and not written is told as the form has it. */
  const inWords = (value: string) => {
    const word = `contentKind.${value}`;
    return isDeskWord(word) ? say(word) : value;
  };
  return html`<ol class="notes edits">
    ${edits.map((edit) => {
      const changes = changesOf(edit);
      return html`<li>
        <p><b>${writeIsolated(edit.who)}</b> <span class="meta">${moment(edit.at)}</span></p>
        ${changes.slice(0, MOST_CHANGES).map(
          ({ path, was, is }) =>
            // In one line: what is written at length keeps its own breaks, and would keep these.
            html`<p class="words">
              ${writeFieldName(say, path)}${was ? html`<del>${writeIsolated(short(inWords(was)))}</del>` : ''}
              ${is ? html`<ins>${writeIsolated(short(inWords(is)))}</ins>` : ''}
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
