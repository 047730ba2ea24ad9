import { html } from 'hono/html';
import type { Markup, SayAtDesk } from '#backend/office/office-view.ts';
import { writeIsolated } from '#backend/office/write-isolated.ts';
import { type SiteFields, withLogos } from '#backend/site/site-fields.ts';
import { logoAddress } from '#shared/art/art-address.ts';
import { contrastsOf, GROUNDS, INKS, palette, parseColour, type Theme } from '#shared/art/palette.ts';

const THEMES: readonly Theme[] = ['light', 'dark'];

/** What stands at the head of a site: its name, and the logo of each theme. */
export interface SiteHeadInSmall {
  name: string;
  logos: Readonly<Record<Theme, string>>;
}

/** The field of a site's own name. */
export const NAME_FIELDS = { zh: 'name-zh', 'zh-hk': 'name-hk', 'en-us': 'name-en' } as const;

/** As it would be with this colour: a logo that we draw has it, one of the agency's own stays. '' where nobody has said a name. */
export function headInSmall(fields: SiteFields | null, colour: string, name: string): SiteHeadInSmall {
  const brandColour = parseColour(colour) ?? fields?.brandColour ?? '';
  if (!fields) {
    const of = { name, colour: brandColour };
    return { name, logos: { light: logoAddress(of), dark: logoAddress({ ...of, ground: 'night' }) } };
  }
  const named = { ...fields, brandColour, name: { ...fields.name, [fields.languageCode]: name } };
  const { topLogoPath: light, bottomLogoPath: dark } = withLogos(named, fields);
  return { name, logos: { light, dark } };
}

/** What comes of a colour by day and by night, and how well each shade of it is read. All values are computed, none is typed. */
export function writeColours(say: SayAtDesk, colour: string, head: SiteHeadInSmall): Markup {
  const shades = palette(colour);
  const contrasts = contrastsOf(colour);
  return html`<div class="minis">${THEMES.map((theme) => writeMini(say, theme, shades[theme], head))}</div>
    <table class="contrasts">
      <caption class="sr">
        ${say('siteColour.table')}
      </caption>
      <thead class="sr">
        <tr>
          <th scope="col">${say('siteColour.what')}</th>
          <th scope="col" colspan="2">${say('siteColour.ratio')}</th>
          <th scope="col">${say('siteColour.asked')}</th>
        </tr>
      </thead>
      <tbody>
        ${contrasts.map(
          ({ theme, what, ratio, least }) =>
            html`<tr>
              <th scope="row">${say(`siteColour.${what}`)} <span class="meta">${say(`siteColour.${theme}`)}</span></th>
              <td class="bar-of">${writeRatio(ratio, least)}</td>
              <td class="ratio">${ratio.toFixed(1)}</td>
              <td class="${ratio >= least ? 'passes' : 'fails'}">
                ${ratio >= least ? '✓' : '✗'} ${say('siteColour.least', { least })}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

const [CELL, MOST_RATIO] = [10, 10];

/** A ratio as a bar that ends at ten, with a mark at the least that is asked; the number stands beside it. */
const writeRatio = (ratio: number, least: number): Markup =>
  html`<svg
    class="ratio-bar ${ratio >= least ? '' : 'fails'}"
    viewBox="-0.5 -1.5 ${MOST_RATIO * CELL + 1} ${CELL / 2 + 3}"
    aria-hidden="true"
  >
    <rect width="${MOST_RATIO * CELL}" height="${CELL / 2}" />
    <rect class="full" width="${(Math.min(ratio, MOST_RATIO) * CELL).toFixed(1)}" height="${CELL / 2}" />
    <path d="M${least * CELL} -1.5v${CELL / 2 + 3}" />
  </svg>`;

/** The head of a page in small, in one theme whatever the reader has. */
function writeMini(
  say: SayAtDesk,
  theme: Theme,
  shades: Readonly<Record<string, string>>,
  { name, logos }: SiteHeadInSmall,
): Markup {
  const values = Object.entries({ ...shades, '--mini-ground': GROUNDS[theme].deep, '--mini-ink': INKS[theme].ink });
  return html`<figure
    class="mini"
    style="${[['color-scheme', theme], ...values].map((shade) => shade.join(':')).join(';')}"
  >
    <figcaption>${say(`siteColour.${theme}`)}</figcaption>
    ${
      name
        ? html`<p class="mini-head">
              <img src="${logos[theme]}" width="200" height="40" alt="" />
            </p>
            <p class="mini-name">${writeIsolated(name)}</p>`
        : ''
    }
    <p class="mini-words">${say('siteColour.sample')} <span class="mini-link">${say('siteColour.link')}</span></p>
    <p><span class="mini-button">${say('siteColour.button')}</span></p>
  </figure>`;
}
