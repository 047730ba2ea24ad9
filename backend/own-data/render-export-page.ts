import { interpolate } from '#shared/locale/interpolate.ts';
import { html, raw } from 'hono/html';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import {
  type CellRenderer,
  type ExportMarkup,
  type ExportPage,
  type ExportRow,
  type ExportedTableName,
  parseTimestamp,
  formatTimestamp,
} from './export-page.ts';
import { EXPORTED_TABLE_NAMES, EXPORTED_TABLES } from './exported-columns.ts';

const STYLE = `:root{color-scheme:light dark}
body{font:16px/1.6 system-ui,-apple-system,"PingFang HK","PingFang SC","Microsoft JhengHei","Microsoft YaHei",sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
h1{line-height:1.25}h2{margin:2.5rem 0 .75rem}h4{margin:1.25rem 0 0}nav ul{columns:2 16rem;padding-left:1.25rem}
dl{display:grid;grid-template-columns:minmax(8rem,13rem) 1fr;gap:.25rem 1rem;margin:0 0 1rem;border-top:1px solid #8888;padding-top:.5rem}
dd dl{margin-top:.25rem}dd.wide{grid-column:1/-1}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
@media(max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.5rem}nav ul{columns:1}}
@media print{body{margin:0;max-width:none;font-size:11pt}h2,h4{break-after:avoid}dt{break-after:avoid}a{color:inherit}}`;

/** Renders a self-contained page in the user's language, without scripts or network access. */
export async function renderExportPage(page: ExportPage, exportedAt: Date): Promise<string> {
  const { data, files, words, locale } = page;
  const tableParts = EXPORTED_TABLE_NAMES.flatMap((name) => {
    const rows = data[name] ?? [];
    return rows.length > 0 ? [{ name, rows }] : [];
  });
  const rowCount = tableParts.reduce((sum, { rows }) => sum + rows.length, 0);
  return String(
    await html`<!doctype html>
      <html lang="${LANGUAGE_TAGS[locale]}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'" />
          <title>${words.title}</title>
          <style>
            ${raw(STYLE)}
          </style>
        </head>
        <body>
          <h1>${words.title}</h1>
          <p>${interpolate(words.made, { moment: formatTimestamp(page, exportedAt.getTime()) })}</p>
          <p>${words.intro}</p>
          <p>${interpolate(words.sum, { rows: rowCount, files: files.length })}</p>
          <nav>
            <h2>${words.contents}</h2>
            <ul>
              ${tableParts.map(({ name, rows }) => renderEntry(page, name, words.tables[name].title, rows.length))}
              ${files.length > 0 ? renderEntry(page, 'zip', words.files, files.length) : ''}
            </ul>
          </nav>
          ${tableParts.map(({ name, rows }) => formatCsv(page, name, rows))}
          ${
            files.length > 0
              ? html`<section id="zip">
                  <h2>${words.files}</h2>
                  <ul>
                    ${files.map(({ name, path }) => html`<li><a dir="auto" href="${encodeURI(path)}">${name}</a></li>`)}
                  </ul>
                </section>`
              : ''
          }
        </body>
      </html>`,
  );
}

const renderEntry = ({ words }: ExportPage, id: string, title: string, count: number): ExportMarkup =>
  html`<li><a href="#${id}">${interpolate(words.entry, { title, count })}</a></li>`;

const formatCsv = (page: ExportPage, name: ExportedTableName, rows: readonly ExportRow[]): ExportMarkup => html`
  <section id="${name}">
    <h2>${page.words.tables[name].title}</h2>
    ${EXPORTED_TABLES[name].counted ? renderCount(page, rows) : rows.map((row) => renderRow(page, name, row))}
  </section>
`;

function renderCount(page: ExportPage, rows: readonly ExportRow[]): ExportMarkup {
  const times = rows.map(({ at }) => parseTimestamp(at)).toSorted((a, b) => a - b);
  const formatTime = (time = 0) => formatTimestamp(page, time);
  const { counted, countedOnce } = page.words;
  return html`<p>
    ${interpolate(rows.length > 1 ? counted : countedOnce, { count: rows.length, from: formatTime(times[0]), to: formatTime(times.at(-1)) })}
  </p>`;
}

/** Renders the columns of a row that the page shows; data.json also contains the others. */
function renderRow(page: ExportPage, name: ExportedTableName, row: ExportRow): ExportMarkup {
  const cells: Readonly<Record<string, CellRenderer>> = EXPORTED_TABLES[name].renderers;
  const labels: Readonly<Record<string, string>> = page.words.tables[name].columns;
  return html`<dl>
    ${Object.entries(cells).map(([column, renderCell]) => {
      const cellContent = column in row ? renderCell(row[column], page, row) : '';
      if (cellContent === '') return '';
      const isForm = typeof cellContent !== 'string' && column === 'form';
      return html`<dt>${labels[column]}</dt>
        <dd ${isForm ? html`class="wide"` : html`dir="auto"`}>${cellContent}</dd>`;
    })}
  </dl>`;
}
