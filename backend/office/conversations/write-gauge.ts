import { html } from 'hono/html';
import type { Markup } from '#backend/office/office-view.ts';

/** Within so many minutes somebody should have answered. */
export const WAIT_GOAL_MINUTES = 5;

const CELL = 10;

/** The wait beside the goal, a cell a minute; the number stands in words above it. */
export const writeGauge = (waited: number): Markup =>
  html`<svg
    class="gauge ${waited >= WAIT_GOAL_MINUTES - 1 ? 'is-late' : ''}"
    viewBox="-0.5 -0.5 ${WAIT_GOAL_MINUTES * CELL + 1} ${CELL / 2 + 1}"
    aria-hidden="true"
  >
    ${Array.from({ length: WAIT_GOAL_MINUTES }, (_, at) => {
      return html`<rect class="${at < waited ? 'full' : ''}" x="${at * CELL}" width="${CELL}" height="${CELL / 2}" />`;
    })}
  </svg>`;
