import { palette } from '#shared/art/palette.ts';
import { LANGUAGE_TAGS, LOCALES, offeredLocales } from '#shared/locale/locales.ts';
import { mayLeadTo } from '#shared/pages/page-table.ts';
import { readStage } from '#shared/stage.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { respondNoSite, respondWithStatus } from '#worker/endpoints/respond.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { localeOfResultsFile, writeResultsFile } from '#shared/pages/results-file.ts';
import { anonymousCaller, coalesceReads, ReadCoalescer } from '#worker/backend-client/read-coalescer.ts';
import { backendClientOf, callerOf } from '#worker/edge-caller.ts';
import { chooseChineseScript } from '#worker/locale/detect-locale.ts';
import { logEvent } from '#worker/log-event.ts';

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
const LLMS_PAGES = {
  '/school': 'schools, by country, level, field, tuition and English score',
  '/college-library': 'all schools by name',
  '/country-list': 'countries: areas, living costs, how to apply',
  '/dse/choose-school-taqbin': 'where exam results stand among offers and entrants, by course',
  '/consult/list': 'articles on visas, exams and applying',
  '/about/sources': 'where every figure comes from, its date and its licence',
  '/about/matching': 'how results are compared with offers, entrants and admission figures',
} as const;

/** As llmstxt.org describes it. */
export function serveLlmsTxt(c: EdgeContext): Response {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  const home = `${new URL(c.req.url).origin}/${agent.keyCode}`;
  const query = offeredLocales(agent).includes('en-us') ? '?lang=en-us' : '';
  const pages = Object.entries(LLMS_PAGES)
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

const BACKGROUND_COLOUR = '#fbfaf6';

/** The agent's site as an app on a phone's first screen: its name, its mark, its colour. */
export function serveManifest(c: EdgeContext): Response {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  const { name, webTitle, topLogoPath, brandColour } = agent;
  const manifest = {
    name: name || webTitle,
    short_name: (name || webTitle).slice(0, 12),
    lang: LANGUAGE_TAGS[c.get('locale')],
    start_url: `/${agent.keyCode}`,
    scope: `/${agent.keyCode}`,
    display: 'standalone',
    background_color: BACKGROUND_COLOUR,
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
const SECURITY_TXT_VALID_MS = 180 * 24 * 3600 * 1000;

/** Where to report a fault of security; a 404 where nobody has said. */
export function serveSecurityTxt(c: EdgeContext, now = Date.now): Response {
  const contacts = parseContacts(c.env.SECURITY_CONTACT);
  if (contacts.length === 0) return respondWithStatus(c, 404);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(now() + SECURITY_TXT_VALID_MS).toISOString()}`,
    `Preferred-Languages: ${LOCALES.map((locale) => LANGUAGE_TAGS[locale]).join(', ')}`,
    `Canonical: ${new URL(c.req.url).origin}/.well-known/security.txt`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': 'no-cache' });
}

/** Only what the format allows; a line break would make lines of its own. */
const parseContacts = (setting: string) =>
  setting
    .split(',')
    .map((contact) => contact.trim())
    .filter((contact) => /^(mailto:|tel:|https:\/\/)\S+$/.test(contact));

/**
 * What results day is counted from (decision 037). Its name says what is in it, so it is kept for good by browsers and by the
 * cache that all isolates of a place share: however many come, the backend is asked once by each isolate that finds it nowhere.
 * A name of yesterday's rules leads on to today's. Where the build has written it, it is a file, and is not asked for here.
 */
export function serveResultsFile(cache = () => caches.default) {
  const reads = new ReadCoalescer();

  return async (c: EdgeContext, name: string): Promise<Response> => {
    const agent = c.get('agent');
    const locale = localeOfResultsFile(name);
    if (!locale) return respondWithStatus(c, 404);
    if (!agent) return respondNoSite(c);
    const key = `https://results.cache/${agent.keyCode}/${name}`;
    const cached = await cache().match(key);
    if (cached) return respondWithFile(c, await cached.text());

    const caller = { ...anonymousCaller(callerOf(c)), locale, chinese: chooseChineseScript(locale, agent) };
    // What is shared by many does not end with the visitor who happened to ask first.
    const fetchBackend = backendClientOf(c, caller, new AbortController().signal);
    const answer = await coalesceReads(reads, caller, fetchBackend, fetchBackend)(resultsDay, {});
    if (!answer.ok) return respondWithStatus(c, answer.failure.httpStatus === 404 ? 404 : 503);
    const file = await writeResultsFile(answer.value, locale);
    if (!file.path.endsWith(`/${name}`)) {
      c.header('cache-control', 'no-store');
      return c.redirect(`/${agent.keyCode}${file.path}`, 302);
    }
    c.executionCtx.waitUntil(cacheFile(cache(), key, file.text));
    return respondWithFile(c, file.text);
  };
}

const IMMUTABLE = `public, max-age=${BROWSER_CACHE.resultsFile}, immutable`;

const respondWithFile = (c: EdgeContext, text: string) =>
  c.body(text, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': IMMUTABLE });

async function cacheFile(cache: Cache, key: string, text: string) {
  try {
    await cache.put(key, new Response(text, { headers: { 'cache-control': IMMUTABLE } }));
  } catch (error) {
    logEvent('error', 'results file could not be kept', { error });
  }
}
