import type { Page } from 'playwright';
import type { Leaflet } from '#backend/seed/files/leaflet-words.ts';
import { LANGUAGE_TAGS, type Locale } from '#shared/locale/locales.ts';

/**
 * One weight of one font family, because fonts are most of a file's size. Chromium subsets TrueType outlines. Fonts
 * with other outlines are embedded glyph by glyph, which is three times as large. The licence (Apache 2.0) permits
 * embedding. Debian package: fonts-droid-fallback.
 */
const FONT_FAMILY = 'Droid Sans Fallback';

const LEAFLET_STYLE = `
  @page { size: A4; margin: 16mm 18mm; }
  * { font-weight: 400; font-synthesis: none; box-sizing: border-box; }
  body { margin: 0; font: 10pt/1.55 '${FONT_FAMILY}'; color: #16213a; }
  header { border-bottom: 2px solid #22345a; padding-bottom: 3mm; margin-bottom: 4mm; }
  h1 { font-size: 19pt; line-height: 1.25; margin: 0 0 1mm; }
  .name { color: #76571c; margin: 0; }
  h2 { font-size: 12.5pt; margin: 5mm 0 1.5mm; color: #22345a; }
  p { margin: 0 0 2mm; }
  dl { display: grid; grid-template-columns: 44mm 1fr; gap: 1mm 4mm; margin: 0; }
  dt { color: #434c61; }
  dd { margin: 0; }
  ol { margin: 0; padding-left: 6mm; }
  .boxes { list-style: none; margin: 0; padding: 0; }
  .boxes li { display: grid; grid-template-columns: 4mm 1fr; gap: 3mm; margin-bottom: 1mm; }
  .boxes li::before { content: ''; width: 3.4mm; height: 3.4mm; margin-top: 1mm; border: 0.3mm solid #434c61; }
  footer { margin-top: 6mm; padding-top: 2mm; border-top: 1px solid #c3d6d0; color: #434c61; font-size: 9pt; }
`;

const renderPage = ({ name, title, lead, parts, foot }: Leaflet, locale: Locale) => `<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}"><head><meta charset="utf-8"><title>${title}</title><style>${LEAFLET_STYLE}</style></head>
<body><header><h1>${title}</h1><p class="name">${name}</p></header><p>${lead}</p>
${parts.map(({ heading, html }) => `<section><h2>${heading}</h2>${html}</section>`).join('')}
<footer>${foot}</footer></body></html>`;

/** Removes the dates from a PDF, so that the same text always results in the same file. */
const removePdfDates = (pdf: Buffer) =>
  Buffer.from(
    pdf
      .toString('latin1')
      .replaceAll(
        /\((D:\d{14}[+-Z][\d']*)\)/g,
        (_, date: string) => `(${"D:20261122000000+00'00'".padEnd(date.length).slice(0, date.length)})`,
      ),
    'latin1',
  );

export async function printLeaflet(page: Page, leaflet: Leaflet, locale: Locale): Promise<Buffer> {
  await page.setContent(renderPage(leaflet, locale));
  return removePdfDates(await page.pdf({ preferCSSPageSize: true, tagged: true }));
}
