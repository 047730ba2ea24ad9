import { html } from 'hono/html';
import type { DeskView, Markup, OfficePlace } from '#backend/office/office-view.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { isolatePlain, writeIsolated } from '#backend/office/write-isolated.ts';
import type { TagRow } from '#backend/queries/office/tags.ts';
import { roleCan } from '#backend/staff/permissions.ts';
import { writeQueueSought } from './queue-view.ts';

export const LONGEST_TAG = 24;

/** Which words a conversation is kept under, to be put on and taken off. */
export function writeTags({ base, say, role, open, queue }: DeskView): Markup | null {
  if (!open) return null;
  const { id } = open.conversation;
  const others = queue.tags.filter((tag) => !open.tags.some((one) => one.id === tag.id));
  const mayKeep = role !== null && roleCan(role, 'keepTags');
  const hidden = html`<input type="hidden" name="id" value="${id}" /><input
      type="hidden"
      name="queue"
      value="${writeQueueSought(queue.sought)}"
    />`;
  return html`<h2>${say('tags.title')}</h2>
    ${
      open.tags.length === 0
        ? ''
        : html`<ul class="tags-on">
            ${open.tags.map(
              (tag) =>
                html`<li>
                  <form method="post" action="${base}/tag">
                    ${hidden}<input type="hidden" name="on" value="no" />
                    <span>${writeIsolated(tag.name)}</span>
                    <button
                      class="btn icon"
                      name="tag"
                      value="${tag.id}"
                      aria-label="${say('tags.takeOff', { name: isolatePlain(tag.name) })}"
                    >
                      <span class="i i-cross" aria-hidden="true"></span>
                    </button>
                  </form>
                </li>`,
            )}
          </ul>`
    }
    ${
      others.length === 0
        ? ''
        : html`<form class="pick" method="post" action="${base}/tag">
            ${hidden}
            <label class="sr" for="tag">${say('tags.add')}</label>
            <select id="tag" name="tag">
              ${others.map((tag) => html`<option value="${tag.id}">${isolatePlain(tag.name)}</option>`)}
            </select>
            <button class="btn">${say('tags.add')}</button>
          </form>`
    }
    ${queue.tags.length === 0 ? html`<p class="meta">${say('tags.none')}</p>` : ''}
    ${mayKeep ? html`<p><a href="${base}/conversations/tags">${say('tags.keep')}</a></p>` : ''}`;
}

/** The agent's own list. */
export const writeTagList = (
  place: OfficePlace,
  tags: readonly TagRow[],
  { notice = '', typed = '' }: { notice?: string; typed?: string },
): Markup => {
  const { base, say, siteName } = place;
  return writeDocument(
    place,
    `${say('tags.title')} | ${siteName}`,
    html`${writeBar(place, 'conversations')}
      <main class="list">
        <div class="list-head">
          <h2>${say('tags.title')}</h2>
          <a class="btn" href="${base}/conversations">${say('talks.back')}</a>
        </div>
        <p class="meta">${say('tags.hint')}</p>
        ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
        <form class="seek" method="post" action="${base}/conversations/tags">
          <label for="tag-name">${say('tags.name')}</label>
          <div>
            <input id="tag-name" name="name" value="${typed}" maxlength="${LONGEST_TAG}" required />
            <button class="btn" name="kind" value="add">${say('tags.make')}</button>
          </div>
        </form>
        ${
          tags.length === 0
            ? html`<p class="none">${say('tags.none')}</p>`
            : html`<ul class="tag-list">
                ${tags.map(
                  (tag) =>
                    html`<li>
                      <a href="${base}/conversations?tag=${tag.id}">${writeIsolated(tag.name)}</a>
                      <form method="post" action="${base}/conversations/tags">
                        <input type="hidden" name="kind" value="remove" />
                        <button
                          class="btn quiet"
                          name="tag"
                          value="${tag.id}"
                          aria-label="${say('tags.removeOne', { name: isolatePlain(tag.name) })}"
                        >
                          ${say('tags.remove')}
                        </button>
                      </form>
                    </li>`,
                )}
              </ul>`
        }
      </main>`,
  );
};
