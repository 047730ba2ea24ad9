import { html } from 'hono/html';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';
import type { OwnData } from './collect-own-data.ts';
import { isOwnColumn, isOwnTable, type OwnWords, ownWords } from './own-words.ts';

interface IndexFile {
  name: string;
  /** Within the ZIP. */
  path: string;
}

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
section{margin:2rem 0}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-top:1px solid #999;padding-top:.5rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}@media(max-width:40rem){dl{grid-template-columns:1fr}}`;

/** All of it for a reader, in their language: one file that needs no other, no script and no network. */
export async function writeIndex(
  data: OwnData,
  files: readonly IndexFile[],
  locale: Locale,
  at: Date,
): Promise<string> {
  const words = ownWords(locale);
  const sections = Object.entries(data).flatMap(([table, rows]) =>
    isOwnTable(table) && rows.length > 0 ? [{ title: words.tables[table], rows }] : [],
  );
  return String(
    await html`<!doctype html>
      <html lang="${LANGUAGE_TAGS[locale]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'" />
          <title>${words.title}</title>
          <style>
            ${STYLE}
          </style>
        </head>
        <body>
          <h1>${words.title}</h1>
          <p>${words.made} ${at.toISOString()}</p>
          <p>${words.intro}</p>
          ${
            files.length > 0
              ? html`<section>
                  <h2>${words.files}</h2>
                  <ul>
                    ${files.map(({ name, path }) => html`<li><a href="${encodeURI(path)}">${name}</a></li>`)}
                  </ul>
                </section>`
              : ''
          }
          ${sections.map(
            ({ title, rows }) =>
              html`<section>
                <h2>${title}</h2>
                ${rows.map((row) => writeRow(row, words))}
              </section>`,
          )}
        </body>
      </html>`,
  );
}

/** What only says how rows hang together is in data.json alone. */
const writeRow = (row: Record<string, unknown>, { columns }: OwnWords) =>
  html`<dl>
    ${Object.entries(row).map(([column, value]) => {
      if (!isOwnColumn(column) || value === '' || value === null) return '';
      return html`<dt>${columns[column]}</dt>
        <dd>${textOf(column, value)}</dd>`;
    })}
  </dl>`;

/** Moments are milliseconds in some tables; 0 is none. */
function textOf(column: string, value: unknown): string {
  if (typeof value === 'number' && (column === 'at' || column.endsWith('_at')))
    return value === 0 ? '' : new Date(value).toISOString();
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}
