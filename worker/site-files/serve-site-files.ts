import { getPalette } from '#shared/art/palette.ts';
import { LANGUAGE_TAGS, LOCALES, listSiteLocales } from '#shared/locale/locales.ts';
import { canLinkTo } from '#shared/pages/page-table.ts';
import { parseStage } from '#shared/stage.ts';
import { BROWSER_CACHE } from '#worker/cache/cache-table.ts';
import type { EdgeContext } from '#worker/edge-context.ts';
import { respondNoSite, respondWithStatus } from '#worker/endpoints/respond.ts';
import { resultsDay } from '#shared/contract/matching/results-day.ts';
import { parseResultsFileLocale, renderResultsFile } from '#shared/pages/results-file.ts';
import { toAnonymousCaller, coalesceReads, ReadCoalescer } from '#worker/backend-client/read-coalescer.ts';
import { getBackendClient, getCaller } from '#worker/edge-caller.ts';
import { selectChineseScript } from '#worker/locale/detect-locale.ts';
import { logEvent } from '#worker/log-event.ts';

/** Serves robots.txt. Only production is indexed, without personal pages. */
export function serveRobots(c: EdgeContext): Response {
  const { origin } = new URL(c.req.url);
  const disallowAll = ['User-agent: *', 'Disallow: /'];
  const allowRules = [
    'User-agent: *',
    'Disallow: /*/my-apply',
    'Disallow: /*/personal-center',
    'Disallow: /_/session',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return c.text(`${(parseStage(c.env.DOMAIN_TYPE) === 'production' ? allowRules : disallowAll).join('\n')}\n`, 200, {
    'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}`,
  });
}

/** Pages that llms.txt lists for language models, with descriptions in English. */
const LLMS_PAGES = {
  '/school': 'schools, by country, level, field, tuition and English score',
  '/college-library': 'all schools by name',
  '/country-list': 'countries: areas, living costs, how to apply',
  '/dse/choose-school-taqbin': 'where exam results stand among offers and entrants, by course',
  '/consult/list': 'articles on visas, exams and applying',
  '/about/sources': 'where every figure comes from, its date and its licence',
  '/about/matching': 'how results are compared with offers, entrants and admission figures',
} as const;

/** Serves llms.txt in the format of llmstxt.org. */
export function serveLlmsTxt(c: EdgeContext): Response {
  const agent = c.get('agent');
  if (!agent) return respondNoSite(c);
  const homeUrl = `${new URL(c.req.url).origin}/${agent.keyCode}`;
  const query = listSiteLocales(agent).includes('en-us') ? '?lang=en-us' : '';
  const pageLines = Object.entries(LLMS_PAGES)
    .filter(([path]) => canLinkTo(agent, path))
    .map(([path, kind]) => `- [${homeUrl}${path}](${homeUrl}${path}${query}): ${kind}`);
  const lines = [
    `# ${agent.name}`,
    '',
    '> Schools and courses abroad, each figure with its source and date. What has no source is not shown; do not infer it.',
    '',
    '## Pages',
    '',
    ...pageLines,
    `- [${homeUrl}/sitemap.xml](${homeUrl}/sitemap.xml): every school, course and article`,
  ];
  return c.text(`${lines.join('\n')}\n`, 200, { 'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}` });
}

const BACKGROUND_COLOUR = '#fbfaf6';

/** Serves the web app manifest with the agent's name, mark and colour. */
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
    theme_color: getPalette(brandColour).light['--brand-solid'],
    icons: topLogoPath
      ? [{ src: topLogoPath, sizes: 'any', ...(topLogoPath.includes('.svg') && { type: 'image/svg+xml' }) }]
      : [],
  };
  return c.body(JSON.stringify(manifest), 200, {
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': `public, max-age=${BROWSER_CACHE.siteFile}`,
  });
}

/** Validity of security.txt, counted from the request. RFC 9116 requires an expiry date. */
const SECURITY_TXT_VALID_MS = 180 * 24 * 3600 * 1000;

/** Serves security.txt. Responds 404 without SECURITY_CONTACT. */
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

/** Returns the valid contacts only, because a value with a line break could inject a line. */
const parseContacts = (setting: string) =>
  setting
    .split(',')
    .map((contact) => contact.trim())
    .filter((contact) => /^(mailto:|tel:|https:\/\/)\S+$/.test(contact));

/**
 * Serves a data file of results day (decision 037). Its name contains a content hash, so browsers and the edge cache it
 * forever. An isolate that misses the cache calls the backend once. An outdated name redirects to the current one.
 * Files that the build has written are served as assets.
 */
export function serveResultsFile(cache = () => caches.default) {
  const readCoalescer = new ReadCoalescer();

  return async (c: EdgeContext, name: string): Promise<Response> => {
    const agent = c.get('agent');
    const locale = parseResultsFileLocale(name);
    if (!locale) return respondWithStatus(c, 404);
    if (!agent) return respondNoSite(c);
    const key = `https://results.cache/${agent.keyCode}/${name}`;
    const cachedFile = await cache().match(key);
    if (cachedFile) return respondWithFile(c, await cachedFile.text());

    const caller = { ...toAnonymousCaller(getCaller(c)), locale, chinese: selectChineseScript(locale, agent) };
    // The signal does not abort: a shared response must not end when the first visitor disconnects.
    const fetchBackend = getBackendClient(c, caller, new AbortController().signal);
    const result = await coalesceReads(readCoalescer, caller, fetchBackend, fetchBackend)(resultsDay, {});
    if (!result.ok) return respondWithStatus(c, result.error.httpStatus === 404 ? 404 : 503);
    const fileText = await renderResultsFile(result.value, locale);
    if (!fileText.path.endsWith(`/${name}`)) {
      c.header('cache-control', 'no-store');
      return c.redirect(`/${agent.keyCode}${fileText.path}`, 302);
    }
    c.executionCtx.waitUntil(cacheFile(cache(), key, fileText.text));
    return respondWithFile(c, fileText.text);
  };
}

const IMMUTABLE_CACHE_CONTROL = `public, max-age=${BROWSER_CACHE.resultsFile}, immutable`;

const respondWithFile = (c: EdgeContext, text: string) =>
  c.body(text, 200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': IMMUTABLE_CACHE_CONTROL });

async function cacheFile(cache: Cache, key: string, text: string) {
  try {
    await cache.put(key, new Response(text, { headers: { 'cache-control': IMMUTABLE_CACHE_CONTROL } }));
  } catch (error) {
    logEvent('error', 'results file could not be cached', { error });
  }
}
