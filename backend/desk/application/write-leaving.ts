import { html } from 'hono/html';
import { deskClock } from '#backend/desk/desk-time.ts';
import type { DeskPlace, Markup } from '#backend/desk/desk-view.ts';

/** All that a desk says of whom has asked to be deleted: when, and that it is closed. */
export const writeLeaving = (
  locale: DeskPlace['locale'],
  say: DeskPlace['say'],
  word: 'leaving' | 'leavingTalk',
  deleteAskedAt: number,
): Markup => html`<span class="flag">${say(word, { moment: deskClock(locale).moment(deleteAskedAt) })}</span>`;
