import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { palette } from '#shared/art/palette.ts';

const PAPER = '#fbfaf6';

/** The agent's site as an app on a phone's first screen: its name, its mark, its colour. */
export function serveManifest(c: EdgeContext): Response {
  const agent = c.get('agent');
  if (!agent) return c.text('', 404);
  const { name, webTitle, topLogoPath, brandColour } = agent;
  const manifest = {
    name: name || webTitle,
    short_name: (name || webTitle).slice(0, 12),
    lang: LANGUAGE_TAGS[c.get('locale')],
    start_url: `/${agent.keyCode}`,
    scope: `/${agent.keyCode}`,
    display: 'standalone',
    background_color: PAPER,
    theme_color: palette(brandColour).light['--brand-solid'],
    icons: topLogoPath
      ? [{ src: topLogoPath, sizes: 'any', ...(topLogoPath.includes('.svg') && { type: 'image/svg+xml' }) }]
      : [],
  };
  return c.body(JSON.stringify(manifest), 200, {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}`,
  });
}
