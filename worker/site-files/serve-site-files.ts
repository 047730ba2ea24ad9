import { palette } from '#shared/art/palette.ts';
import { LANGUAGE_TAGS, LOCALES, offeredLocales } from '#shared/locale/locales.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import { readStage } from '#shared/stage.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { answerNoSite, answerPlainly } from '#worker/endpoints/edge-answers.ts';

/** Only production is to be found by search engines. Pages of one's own are nobody else's to list. */
export function serveRobots(c: EdgeContext): Response {
  const { origin } = new URL(c.req.url);
  const closed = ['User-agent: *', 'Disallow: /'];
  const open = [
    'User-agent: *',
    'Disallow: /*/my-apply',
    'Disallow: /*/personal-center',
    'Disallow: /_/session',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return c.text(`${(readStage(c.env.DOMAIN_TYPE) === 'production' ? open : closed).join('\n')}\n`, 200, {
    'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}`,
  });
}

/** What of a site is worth reading for who answers questions by machine: by address and in English, whoever asks. */
const WORTH_READING = {
  '/school': 'schools, by country, level, field, tuition and English score',
  '/college-library': 'all schools by name',
  '/country-list': 'countries: areas, living costs, how to apply',
  '/dse/choose-school-taqbin': 'courses by the entry rules that schools have published',
  '/consult/list': 'articles on visas, exams and applying',
  '/about/sources': 'where every figure comes from, its date and its licence',
} as const;

/** As llmstxt.org describes it. */
export function serveLlmsTxt(c: EdgeContext): Response {
  const agent = c.get('agent');
  if (!agent) return answerNoSite(c);
  const home = `${new URL(c.req.url).origin}/${agent.keyCode}`;
  const query = offeredLocales(agent).includes('en-us') ? '?lang=en-us' : '';
  const pages = Object.entries(WORTH_READING)
    .filter(([path]) => mayLeadTo(agent, path))
    .map(([path, what]) => `- [${home}${path}](${home}${path}${query}): ${what}`);
  const lines = [
    `# ${agent.name}`,
    '',
    '> Schools and courses abroad, each figure with its source and date. What has no source is not shown; do not infer it.',
    '',
    '## Pages',
    '',
    ...pages,
    `- [${home}/sitemap.xml](${home}/sitemap.xml): every school, course and article`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}` });
}

const PAPER = '#fbfaf6';

/** The agent's site as an app on a phone's first screen: its name, its mark, its colour. */
export function serveManifest(c: EdgeContext): Response {
  const agent = c.get('agent');
  if (!agent) return answerNoSite(c);
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

/** RFC 9116 asks for a day after which the file is not to be believed: counted from now, for it is written when asked for. */
const BELIEVED_MS = 180 * 24 * 3600 * 1000;

/** Where to report a fault of security; a 404 where nobody has said. */
export function serveSecurityTxt(c: EdgeContext, now = Date.now): Response {
  const contacts = readContacts(c.env.SECURITY_CONTACT);
  if (contacts.length === 0) return answerPlainly(c, 404);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now() + BELIEVED_MS).toISOString()}`,
    `Preferred-Languages: ${LOCALES.map((locale) => LANGUAGE_TAGS[locale]).join(', ')}`,
    `Canonical: ${new URL(c.req.url).origin}/.well-known/security.txt`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-cache' });
}

/** Only what the format allows; a line break would make lines of its own. */
const readContacts = (setting: string) =>
  setting
    .split(',')
    .map((contact) => contact.trim())
    .filter((contact) => /^(mailto:|tel:|https:\/\/)\S+$/.test(contact));
