import { html } from 'hono/html';
import { deskClock } from '#backend/desk/desk-time.ts';
import type { DeskPlace, Markup } from '#backend/desk/desk-view.ts';

/** Why an application is closed to the desk; nothing where its student stays. */
export const writeLeaving = (locale: DeskPlace['locale'], say: DeskPlace['say'], deleteAskedAt: number): Markup | '' =>
  deleteAskedAt > 0
    ? html`<span class="flag">${say('leaving', { moment: deskClock(locale).moment(deleteAskedAt) })}</span>`
    : '';
