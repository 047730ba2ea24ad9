import { html } from 'hono/html';
import { deskClock, firstOf, type Markup, type OfficePlace } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { joinWritten, sayIsolated, writeIsolated, writeMarked } from '#backend/office/write-isolated.ts';
import type { FoundTalk } from '#backend/queries/office/talk-queue.ts';
import { foldText } from '#backend/search/search-words.ts';

/** What was sought in all conversations, and what of it was found. */
export interface ConversationSearch extends OfficePlace {
  sought: string;
  /** Every word that may stand in a line, in each script. */
  words: readonly string[];
  talks: readonly FoundTalk[];
  /** The message before which there are more; 0 where these are all. */
  before: number;
}

export const LONGEST_SOUGHT = 60;

/** The way to every conversation there was, also those that are over. */
export const writeSeek = ({ base, say }: OfficePlace, sought = ''): Markup =>
  html`<form class="seek" method="get" action="${base}/conversations/search" role="search">
    <label for="talk-seek">${say('talks.seek')}</label>
    <div>
      <input id="talk-seek" type="search" name="q" value="${sought}" maxlength="${LONGEST_SOUGHT}" />
      <button class="btn">${say('talks.find')}</button>
    </div>
  </form>`;

export function writeConversationSearch(view: ConversationSearch): Markup {
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

function writeTalk({ base, say, locale, words, timeZone }: ConversationSearch, talk: FoundTalk): Markup {
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

const SIGNS_BEFORE = 24;
const SIGNS_AFTER = 110;

/** The part of a line that has a word, and where in it the word stands. */
function cutLine(line: string, words: readonly string[]): { text: string; from: number; to: number } {
  const low = line.toLowerCase();
  const [hit] = words
    .map((word) => ({ at: low.indexOf(foldText(word)), length: word.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const start = Math.max(0, (hit?.at ?? 0) - SIGNS_BEFORE);
  const lead = start > 0 ? '…' : '';
  const tail = line.length > start + SIGNS_AFTER ? '…' : '';
  const from = hit ? hit.at - start + lead.length : 0;
  const text = lead + line.slice(start, start + SIGNS_AFTER) + tail;
  return { text, from, to: hit ? from + hit.length : 0 };
}
