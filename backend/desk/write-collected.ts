import { html } from 'hono/html';
import type { DeskView, Markup } from './desk-view.ts';
import { sayIsolated } from './write-isolated.ts';

/** The schools and courses that a student has collected, with what they noted: what to talk about. */
export function writeCollected({ base, locale, say, open }: DeskView): Markup | null {
  if (!open || open.collected.length === 0) return null;
  const site = base.slice(0, base.indexOf('/_/'));
  return html`<h2>${say('collected')}</h2>
    <ul class="notes">
      ${open.collected.map(({ schoolId, name, nameChn, remark, courses }) => {
        const called = locale === 'en-us' ? name : nameChn || name;
        return html`<li>
          <a href="${site}/school/${schoolId}" target="_blank" rel="noopener">${called}</a>
          ${(JSON.parse(courses) as string[]).map((course) => html`<p class="meta">${course}</p>`)}
          ${remark ? html`<p class="meta words">${sayIsolated(say, 'remark', { remark })}</p>` : ''}
        </li>`;
      })}
    </ul>`;
}
