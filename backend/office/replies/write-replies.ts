import { html } from 'hono/html';
import type { Markup, OfficePlace } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, writeIsolated } from '#backend/office/write-isolated.ts';
import type { ReadyReplyRow } from '#backend/queries/office/ready-replies.ts';
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { type ReplyTexts, textsOf } from './ready-reply.ts';

export const LONGEST_NAME = 40;
export const LONGEST_REPLY = 2000;

/** A reply as it was sent, where it is refused. */
export interface TypedReply extends ReplyTexts {
  name: string;
  /** 0 for a new one. */
  id: number;
  isShared: boolean;
}

interface RepliesView {
  rows: readonly ReadyReplyRow[];
  /** Those of all are for some to change. */
  mayShare: boolean;
  notice?: string;
  typed?: TypedReply;
}

const NEW: TypedReply = { id: 0, name: '', isShared: false, zh: '', 'zh-hk': '', 'en-us': '' };

/** The replies that one can put into the box, one's own and those of all, to be written and changed. */
export function writeReplies(place: OfficePlace, { rows, mayShare, notice = '', typed }: RepliesView): Markup {
  const { base, say, siteName } = place;
  return writeDocument(
    place,
    `${say('ready.title')} | ${siteName}`,
    html`${writeBar(place, 'conversations')}
      <main class="list">
        <div class="list-head">
          <h2>${say('ready.title')}</h2>
          <a class="btn" href="${base}/conversations">${say('talks.back')}</a>
        </div>
        <p class="meta">${say('ready.hint')}</p>
        ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
        ${rows.map((row) => {
          const isShared = row.staffId === 0;
          const own = { ...textsOf(row), id: row.id, name: row.name, isShared };
          const isTyped = typed?.id === row.id;
          return html`<details class="reply" id="reply-${row.id}" ${isTyped ? html`open` : ''}>
            <summary>
              <b>${writeIsolated(row.name)}</b>
              <span class="meta">${say(isShared ? 'ready.shared' : 'ready.own')}</span>
            </summary>
            ${isShared && !mayShare ? writeTexts(own) : writeReplyForm(place, isTyped ? typed : own, mayShare)}
          </details>`;
        })}
        <h2>${say('ready.new')}</h2>
        ${writeReplyForm(place, typed && !rows.some(({ id }) => id === typed.id) ? { ...typed, id: 0 } : NEW, mayShare)}
      </main>`,
  );
}

/** For who may not change it. */
const writeTexts = (texts: ReplyTexts): Markup =>
  html`${LOCALES.map((locale) =>
    texts[locale] ? html`<p class="words" lang="${LANGUAGE_TAGS[locale]}">${writeIsolated(texts[locale])}</p>` : '',
  )}`;

function writeReplyForm({ base, say }: OfficePlace, reply: TypedReply, mayShare: boolean): Markup {
  const { id, name, isShared } = reply;
  const of = id || 'new';
  return html`<form class="fields" method="post" action="${base}/replies">
    <input type="hidden" name="id" value="${id}" />
    <label for="name-${of}">${say('ready.name')}</label>
    <input id="name-${of}" name="name" value="${name}" maxlength="${LONGEST_NAME}" required />
    ${LOCALES.map(
      (locale) =>
        html`<label for="${locale}-${of}">${LANGUAGE_NAMES[locale]}</label>
          <textarea
            id="${locale}-${of}"
            name="${locale}"
            rows="3"
            maxlength="${LONGEST_REPLY}"
            lang="${LANGUAGE_TAGS[locale]}"
          >
${reply[locale]}</textarea>`,
    )}
    ${
      id === 0 && mayShare
        ? html`<label class="tick"
            ><input type="checkbox" name="whose" value="all" ${isShared ? html`checked` : ''} />
            ${say('ready.forAll')}</label
          >`
        : ''
    }
    <p class="acts">
      <button class="btn">${say('ready.keep')}</button>
      ${
        id > 0
          ? html`<button
              class="btn quiet"
              name="kind"
              value="remove"
              formnovalidate
              aria-label="${say('ready.removeOne', { name: isolatePlain(name) })}"
            >
              ${say('tags.remove')}
            </button>`
          : ''
      }
    </p>
  </form>`;
}
