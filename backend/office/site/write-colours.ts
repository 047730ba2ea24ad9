import { html } from 'hono/html';
import type { Markup, SayAtDesk } from '#backend/office/office-view.ts';
import { contrastsOf, GROUNDS, INKS, palette, type Theme } from '#shared/art/palette.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

/** What comes of a colour by day and by night, and how well each shade of it is read. All values are computed, none is typed. */
export function writeColours(say: SayAtDesk, colour: string): Markup {
  const shades = palette(colour);
  const contrasts = contrastsOf(colour);
  return html`<div class="minis">${THEMES.map((theme) => writeMini(say, theme, shades[theme]))}</div>
    <table class="contrasts">
      <caption class="sr">
        ${say('siteColour.table')}
      </caption>
      <thead class="sr">
        <tr>
          <th scope="col">${say('siteColour.what')}</th>
          <th scope="col">${say('siteColour.ratio')}</th>
          <th scope="col">${say('siteColour.asked')}</th>
        </tr>
      </thead>
      <tbody>
        ${contrasts.map(
          ({ theme, what, ratio, least }) =>
            html`<tr>
              <th scope="row">${say(`siteColour.${what}`)} <span class="meta">${say(`siteColour.${theme}`)}</span></th>
              <td class="ratio">${ratio.toFixed(1)}</td>
              <td class="${ratio >= least ? 'passes' : 'fails'}">
                ${ratio >= least ? '✓' : '✗'} ${say('siteColour.least', { least })}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

/** The head of a page in small, in one theme whatever the reader has. */
function writeMini(say: SayAtDesk, theme: Theme, shades: Readonly<Record<string, string>>): Markup {
  const values = Object.entries({ ...shades, '--mini-ground': GROUNDS[theme].deep, '--mini-ink': INKS[theme].ink });
  return html`<figure class="mini" style="${values.map(([name, value]) => `${name}:${value}`).join(';')}">
    <figcaption>${say(`siteColour.${theme}`)}</figcaption>
    <p class="mini-words">${say('siteColour.sample')} <span class="mini-link">${say('siteColour.link')}</span></p>
    <p><span class="mini-button">${say('siteColour.button')}</span></p>
  </figure>`;
}
