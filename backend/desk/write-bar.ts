import { html } from 'hono/html';
import { type DeskPlace, firstOf, type Markup } from './desk-view.ts';

/** The head of every page of the desk. */
export const writeBar = (
  { base, say, siteName, agentName }: DeskPlace,
  room: 'conversations' | 'applications' | 'lectures',
  facts: Markup | '' = '',
): Markup =>
  html`<header class="bar">
    <p class="site">${siteName}</p>
    <h1>${say('title')}</h1>
    <nav class="rooms" aria-label="${say('rooms')}">
      <a href="${base}" ${room === 'conversations' ? html`aria-current="page"` : ''}>${say('conversations')}</a>
      <a href="${base}/applications" ${room === 'applications' ? html`aria-current="page"` : ''}
        >${say('applications')}</a
      >
      <a href="${base}/lectures" ${room === 'lectures' ? html`aria-current="page"` : ''}>${say('lectures')}</a>
    </nav>
    ${facts}
    <p class="me"><span class="face" aria-hidden="true">${firstOf(agentName)}</span>${agentName}</p>
    <form class="leave" method="post" action="${base}/sign-out">
      <button class="btn quiet">${say('signOut')}</button>
    </form>
  </header>`;
