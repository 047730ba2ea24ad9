import { html } from 'hono/html';
import { type ConsentKind, lastWord } from '#shared/rules/consent.ts';
import { deskClock } from '#backend/desk/desk-time.ts';
import type { Markup } from '#backend/desk/desk-view.ts';
import type { ApplicationView } from './application-view.ts';
import type { OpenApplication } from './open-application.ts';

const SHOWN = ['agreement', 'documents', 'abroad', 'guardian'] as const satisfies readonly ConsentKind[];

/** What an adviser has to know before anything else, at the application and in the list. */
export const writeStaysHere = (say: ApplicationView['say'], { row, staysHere }: OpenApplication): Markup | '' =>
  staysHere && row.status !== 'withdrawn' ? html`<span class="flag">${say('staysHere')}</span>` : '';

/** In one line, whether what the student agreed to still stands. Of a guardian only where there is one. */
export function writeConsents({ say, locale, application: { consents } }: ApplicationView): Markup {
  const clock = deskClock(locale);
  const words = SHOWN.flatMap((what) => {
    const last = lastWord(consents, what);
    if (!last) return what === 'guardian' ? [] : [html`${say('consentNever', { what: say(`consent.${what}`) })}`];
    const line = say(last.deed === 'given' ? 'consentGiven' : 'consentWithdrawn', {
      what: say(`consent.${what}`),
      when: clock.moment(Date.parse(last.at)),
    });
    return [last.deed === 'given' ? html`${line}` : html`<b>${line}</b>`];
  });
  return html`<p class="meta">${say('consents')}${words.map((word, at) => html`${at > 0 ? ' · ' : ' '}${word}`)}</p>`;
}
