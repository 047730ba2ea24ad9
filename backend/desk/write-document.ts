import { html, raw } from 'hono/html';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { DeskPlace, Markup } from './desk-view.ts';

export const writeDocument = (
  { locale, base }: Pick<DeskPlace, 'locale' | 'base'>,
  title: string,
  body: Markup,
): Markup =>
  html`${raw('<!DOCTYPE html>')}
    <html lang="${LANGUAGE_TAGS[locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${base}/desk.css" />
        <script type="module" src="${base}/page/desk.js"></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
