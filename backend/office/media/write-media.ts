import { html } from 'hono/html';
import { deskClock, type Markup, type OfficePlace, type SayAtDesk } from '#backend/office/office-view.ts';
import { sayWhere } from '#backend/office/site/write-fields.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, joinWritten, writeIsolated } from '#backend/office/write-isolated.ts';
import { ACCEPTED_PICTURES } from '#backend/media/read-picture.ts';
import type { MediaRow } from '#backend/queries/site/media.ts';
import type { Texts } from '#backend/site/site-content.ts';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';

/** A picture of the site, as the office shows it. */
export interface ShownPicture extends Omit<MediaRow, 'alt'> {
  /** Where a browser gets it. */
  source: string;
  alt: Texts;
  /** Languages in which nobody has said yet what is on it. */
  missing: readonly Locale[];
  /** Parts of the site that show it, or would by a draft. */
  uses: readonly string[];
}

export interface MediaView extends OfficePlace {
  pictures: readonly ShownPicture[];
  notice: string;
  done: string;
  /** What was said of a picture that was not taken: nothing typed is lost. */
  typed: Texts;
}

export interface OnePictureView extends OfficePlace {
  picture: ShownPicture;
  notice: string;
  done: string;
}

/** Of what somebody may say of a picture. */
export const LONGEST_ALT = 300;

const said = ({ notice, done }: { notice: string; done: string }): Markup =>
  html`${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
  ${done ? html`<p class="done" role="status">${done}</p>` : ''}`;

/** All pictures of a site, the latest first, and a form that takes one more. */
export function writeMedia(view: MediaView): Markup {
  const { base, say, siteName, pictures, typed } = view;
  return writeDocument(
    view,
    `${say('media')} | ${siteName}`,
    html`${writeBar(view, 'media')}
      <main class="list media-room">
        <h2>${say('media')}</h2>
        ${said(view)}
        <div class="site-lay">
          <section class="site-form">
            ${
              pictures.length === 0
                ? html`<p class="none">${say('media.none')}</p>`
                : html`<ul class="shots">
                    ${pictures.map((picture) => writeShot(view, picture))}
                  </ul>`
            }
          </section>
          <aside class="site-side">
            <section>
              <h3>${say('media.new')}</h3>
              <form class="media-form" method="post" action="${base}/media" enctype="multipart/form-data">
                ${writeFileField(say)} ${writeAltFields(say, typed)}
                <p><button class="btn primary" name="do" value="add">${say('media.add')}</button></p>
              </form>
            </section>
          </aside>
        </div>
      </main>`,
  );
}

function writeShot({ base, say, locale }: OfficePlace, picture: ShownPicture): Markup {
  const { name, source, alt, title, width, height, missing, uses } = picture;
  return html`<li>
    <a href="${base}/media/one?${new URLSearchParams({ of: name })}">
      <img src="${source}" width="${width}" height="${height}" loading="lazy" alt="${alt[locale]}" />
      <b>${writeIsolated(title)}</b>
    </a>
    <p class="meta">
      ${say(uses.length > 0 ? 'media.inUse' : 'media.unused')}${
        missing.length > 0 ? html` · <span class="fails">${say('media.silent', { count: missing.length })}</span>` : ''
      }
    </p>
  </li>`;
}

const writeFileField = (say: SayAtDesk): Markup =>
  html`<p class="media-file">
    <label for="media-file">${say('media.file')}</label>
    <input
      id="media-file"
      type="file"
      name="file"
      accept="${ACCEPTED_PICTURES}"
      required
      aria-describedby="media-hint"
    />
    <span class="source" id="media-hint">${say('media.fileHint')}</span>
  </p>`;

const writeAltFields = (say: SayAtDesk, alt: Texts): Markup =>
  html`<fieldset class="media-alt">
    <legend>${say('media.alt')}</legend>
    <p class="source" id="alt-hint">${say('media.altHint')}</p>
    ${LOCALES.map(
      (locale) =>
        html`<p>
          <label for="alt-${locale}">${say(`siteLanguage.${locale}`)}</label>
          <input
            id="alt-${locale}"
            name="alt-${locale}"
            lang="${LANGUAGE_TAGS[locale]}"
            value="${alt[locale]}"
            maxlength="${LONGEST_ALT}"
            autocomplete="off"
            aria-describedby="alt-hint"
          />
        </p>`,
    )}
  </fieldset>`;

const KILOBYTE = 1024;

/** One picture: what it says in words, where it is shown, and what takes its place. */
export function writeOnePicture(view: OnePictureView): Markup {
  const { base, say, siteName, locale, picture, timeZone } = view;
  const { name, source, title, alt, uses, width, height, size, who, at } = picture;
  const action = `${base}/media/one?${new URLSearchParams({ of: name })}`;
  const facts = [`${width} × ${height}`, `${Math.ceil(size / KILOBYTE)} KB`];
  return writeDocument(
    view,
    `${isolatePlain(title)} | ${siteName}`,
    html`${writeBar(view, 'media')}
      <main class="list media-room">
        <p class="meta"><a href="${base}/media">${say('media.back')}</a></p>
        <h2>${writeIsolated(title)}</h2>
        ${said(view)}
        <div class="site-lay">
          <div class="site-form">
            <figure class="shot">
              <img src="${source}" width="${width}" height="${height}" alt="${alt[locale]}" />
              <figcaption class="meta">
                ${joinWritten([facts.join(' · '), writeIsolated(who), deskClock({ locale, timeZone }).moment(at)])}
              </figcaption>
            </figure>
            <form class="media-form" method="post" action="${action}">
              ${writeAltFields(say, alt)}
              <p><button class="btn primary" name="do" value="tell">${say('media.tell')}</button></p>
            </form>
          </div>
          <aside class="site-side">
            <section>
              <h3>${say('media.uses')}</h3>
              ${writeUses(view, uses)}
            </section>
            <section>
              <h3>${say('media.replace')}</h3>
              <p class="source">${say('media.replaceHint')}</p>
              <form class="media-form" method="post" action="${action}" enctype="multipart/form-data">
                ${writeFileField(say)}
                <p><button class="btn" name="do" value="replace">${say('media.replaceYes')}</button></p>
              </form>
            </section>
            <section>
              <h3>${say('media.remove')}</h3>
              ${
                uses.length > 0
                  ? html`<p class="source">${say('media.removeNot')}</p>`
                  : html`<form method="post" action="${action}">
                      <p class="source">${say('media.removeHint')}</p>
                      <p><button class="btn" name="do" value="remove">${say('media.removeYes')}</button></p>
                    </form>`
              }
            </section>
          </aside>
        </div>
      </main>`,
  );
}

/** Each leads to where it is written: the site's own form has the logos, a part of the content the rest. */
function writeUses({ base, say }: OfficePlace, uses: readonly string[]): Markup {
  if (uses.length === 0) return html`<p class="none">${say('media.unused')}</p>`;
  return html`<ul class="notes">
    ${uses.map((part) =>
      part === 'head'
        ? html`<li><a href="${base}/site">${say('site')}</a></li>`
        : html`<li>
            <a href="${base}/content/part?${new URLSearchParams({ of: part })}"
              >${writeIsolated(sayWhere(say, part))}</a
            >
          </li>`,
    )}
  </ul>`;
}
