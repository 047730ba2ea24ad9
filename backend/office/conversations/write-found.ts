import { html } from 'hono/html';
import { deskClock, firstOf, type Markup, type OfficePlace } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { joinWritten, sayIsolated, writeIsolated, writeMarked } from '#backend/office/write-isolated.ts';
import type { FoundTalk } from '#backend/queries/office/talk-queue.ts';
import { cutLine, type FoundView, LONGEST_SOUGHT } from './found-view.ts';

/** The way to every conversation there was, also those that are over. */
export const writeSeek = ({ base, say }: OfficePlace, sought = ''): Markup =>
  html`<form class="seek" method="get" action="${base}/conversations/search" role="search">
    <label for="talk-seek">${say('talks.seek')}</label>
    <div>
      <input id="talk-seek" type="search" name="q" value="${sought}" maxlength="${LONGEST_SOUGHT}" />
      <button class="btn">${say('talks.find')}</button>
    </div>
  </form>`;

export function writeFound(view: FoundView): Markup {
  const { base, say, siteName, sought, talks, before } = view;
  return writeDocument(
    view,
    `${say('talks.title')} | ${siteName}`,
    html`${writeBar(view, 'conversations')}
      <main class="list">
        <div class="list-head">
          <h2>${say('talks.title')}</h2>
          <a class="btn" href="${base}/conversations">${say('talks.back')}</a>
        </div>
        ${writeSeek(view, sought)}
        ${
          talks.length > 0
            ? html`<ul class="rows students found">
                ${talks.map((talk) => writeTalk(view, talk))}
              </ul>`
            : sought
              ? html`<p class="none" role="status">${say('talks.notFound')}</p>`
              : ''
        }
        ${
          before > 0
            ? html`<p class="pages">
                <a
                  class="btn"
                  href="${base}/conversations/search?${new URLSearchParams({ q: sought, before: String(before) })}"
                  >${say('talks.older')}</a
                >
              </p>`
            : ''
        }
      </main>`,
  );
}

function writeTalk({ base, say, locale, words, timeZone }: FoundView, talk: FoundTalk): Markup {
  const { id, name, status, assignee, message, line, by, at } = talk;
  const stands =
    status === 'resolved' ? say('ended') : assignee ? sayIsolated(say, 'with', { name: assignee }) : say('waiting');
  const { text, from, to } = cutLine(line, words);
  // The page of the conversation that ends with the line found; the newest where the name has the words.
  const place = new URLSearchParams({ c: String(id), ...(message && { before: String(message + 1) }) });
  return html`<li>
    <a href="${base}/conversations?${place}">
      <span class="face" aria-hidden="true">${firstOf(name)}</span>
      <span class="what"><b>${writeIsolated(name)}</b> <span class="words">${writeMarked(text, from, to)}</span></span>
      <span>${stands}</span>
      <span class="meta">${joinWritten([writeIsolated(by), deskClock({ locale, timeZone }).moment(at)])}</span>
    </a>
  </li>`;
}
