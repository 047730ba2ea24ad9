import { html } from 'hono/html';
import type { Markup } from '#backend/office/office-view.ts';

import { WAIT_GOAL_MINUTES } from '#backend/office-api/wait-goal.ts';

const CELL = 10;

/** The wait beside the goal, a cell a minute, or whatever else has gone by of so many; the number stands in words beside it. */
export const writeGauge = (gone: number, of = WAIT_GOAL_MINUTES, isLate = gone >= of - 1): Markup =>
  html`<svg
    class="gauge ${isLate ? 'is-late' : ''}"
    viewBox="-0.5 -0.5 ${of * CELL + 1} ${CELL / 2 + 1}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${Array.from({ length: of }, (_, at) => {
      return html`<rect class="${at < gone ? 'full' : ''}" x="${at * CELL}" width="${CELL}" height="${CELL / 2}" />`;
    })}
  </svg>`;
