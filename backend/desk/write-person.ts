import { html } from 'hono/html';
import { isLocale, LANGUAGE_NAMES } from '#shared/locale/locales.ts';
import type { DeskView, Markup } from './desk-view.ts';

/** A part of the column about the person; null where it has nothing to say. */
type Panel = (view: DeskView) => Markup | null | Promise<Markup | null>;

/** What the desk knows of whom it talks to. A part more is a line here: their applications, and how to move them on. */
const PANELS: readonly Panel[] = [writeWho, writeAsked];

export const writePerson = (view: DeskView): Markup =>
  html`${view.open ? PANELS.map((panel) => panel(view)).filter(Boolean) : ''}`;

function writeWho({ say, open }: DeskView): Markup | null {
  if (!open) return null;
  const { owner, attributes } = open.conversation;
  const { lang = '', page = '', host = '' } = JSON.parse(attributes) as Record<string, string>;
  const facts: [string, string][] = [
    [say('account'), owner.startsWith('user:') ? owner.slice('user:'.length) : say('guest')],
    [say('language'), isLocale(lang) ? LANGUAGE_NAMES[lang] : lang],
    [say('page'), page],
    [say('site'), host],
  ];
  return html`<section>
    <h2>${say('person')}</h2>
    <dl class="ledger">
      ${facts
        .filter(([, fact]) => fact)
        .map(
          ([term, fact]) =>
            html`<div>
              <dt>${term}</dt>
              <dd>${fact}</dd>
            </div>`,
        )}
    </dl>
  </section>`;
}

/** So that nobody has to ask again what was asked already. */
function writeAsked({ say, open }: DeskView): Markup | null {
  if (!open || open.asked.length === 0) return null;
  return html`<section>
    <h2>${say('assistant')}</h2>
    <ol class="asked">
      ${open.asked.map(({ question }) => html`<li>${question}</li>`)}
    </ol>
  </section>`;
}
