import { html } from 'hono/html';
import { deskClock, type Markup } from '#backend/office/office-view.ts';
import { writeFindings } from '#backend/office/site/write-site.ts';
import { writeBar, writeDocument } from '#backend/office/write-document.ts';
import { sayIsolated, writeIsolated } from '#backend/office/write-isolated.ts';
import { partName } from '#backend/site/content-parts.ts';
import { writeKinds } from './write-row-list.ts';
import type { ContentListView, PartLine } from './content-view.ts';

/** All that a site says in words of its own, how each part stands, and what is missing in which language. */
export function writeContentList(view: ContentListView): Markup {
  const { base, say, siteName, parts, notice, done, typed } = view;
  const findings = parts.flatMap((part) => part.findings);
  return writeDocument(
    view,
    `${say('content')} | ${siteName}`,
    html`${writeBar(view, 'content')}
      <main class="list content-room">
        <div class="list-head">
          <h2>${say('content')}</h2>
          <form method="post" action="${base}/content">
            <button class="btn quiet" name="do" value="endPreview">${say('content.endPreview')}</button>
          </form>
        </div>
        ${writeKinds(view, 'site')} ${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}
        ${done ? html`<p class="done" role="status">${done}</p>` : ''}
        <div class="site-lay">
          <div class="site-form">
            <ul class="rows content-parts">
              ${parts.map((part) => writePartRow(view, part))}
            </ul>
            <section>
              <h3>${say('content.newPage')}</h3>
              <form class="site-fields" method="post" action="${base}/content">
                <div class="site-field">
                  <label for="new-entrance">${say('contentField.entrance')}</label>
                  <input id="new-entrance" name="entrance" required maxlength="60" value="${typed.entrance}" />
                  <p class="source">${say('content.entranceHint')}</p>
                </div>
                <div class="site-field">
                  <label for="new-key">${say('contentField.menuKey')}</label>
                  <input id="new-key" name="menuKey" required maxlength="60" value="${typed.menuKey}" />
                  <p class="source">${say('content.menuKeyHint')}</p>
                </div>
                <p class="site-field"><button class="btn">${say('content.begin')}</button></p>
              </form>
            </section>
          </div>
          <aside class="site-side">
            <section>
              <h3>${say('siteRoom.missing')}</h3>
              ${writeFindings(say, findings)}
            </section>
          </aside>
        </div>
      </main>`,
  );
}

function writePartRow(view: ContentListView, { part, title, isPublished, draft, findings }: PartLine): Markup {
  const { base, say, locale, timeZone } = view;
  const clock = deskClock({ locale, timeZone });
  return html`<li>
    <a href="${base}/content/part?${new URLSearchParams({ of: partName(part) })}">
      <b>${part.kind === 'page' ? writeIsolated(title || part.entrance) : say(`contentPart.${part.kind}`)}</b>
      <span class="meta">${part.kind === 'page' ? `/${part.entrance}` : ''}</span>
      <span>
        ${
          draft
            ? draft.publishAt
              ? say('content.due', { moment: clock.moment(draft.publishAt) })
              : sayIsolated(say, 'content.draftOf', { who: draft.who })
            : say(isPublished ? 'content.published' : 'content.notThere')
        }
      </span>
      <span class="meta">${findings.length > 0 ? say('content.missingCount', { count: findings.length }) : ''}</span>
    </a>
  </li>`;
}
