import { html } from 'hono/html';
import type { Markup } from './office-view.ts';

/** A term, what is known of it, and what is to be said beside it. */
type Fact = readonly [term: string, fact: Markup | string | number, beside?: Markup | string];

/** What is known of something, term by term; nothing of what is not known. */
export const writeFacts = (kind: 'ledger' | 'strip' | 'report-facts', facts: readonly Fact[]): Markup =>
  html`<dl class="${kind}">
    ${facts
      .filter(([, fact]) => fact !== '')
      .map(
        ([term, fact, beside]) =>
          html`<div>
            <dt>${term}</dt>
            <dd class="words">${fact}</dd>
            ${beside ? html`<dd class="meta">${beside}</dd>` : ''}
          </div>`,
      )}
  </dl>`;
