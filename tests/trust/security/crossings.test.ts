import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locale, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { getLang, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import type { BackendRequest } from '#tests/outside-backend/known-answers.ts';
import { respondWithStub } from '#tests/trust/support/answer-as-known.ts';
import { retryUntilServed } from '#tests/trust/support/until-in-time.ts';

// Tests the cache of public pages, whose key consists of host, language, agent and URL. The backend writes these values
// into its responses, so every page shows for whom it was rendered. Each page is visited fresh and from the cache.

const AGENT_KEYS = ['mso', 'hengdu', 'third'] as const;
const HOSTS = ['localhost', 'one.localhost', 'two.localhost', 'three.localhost'].slice(0, IS_FULL ? 4 : 2);
const PATHS = [
  '/about/question',
  '/about/privacy',
  '/consult/list',
  '/consult/5001',
  '/guide',
  '/lecture',
  '/school/1004',
  '/college-library',
  '/school/course/1004001',
  '/country-list/uk',
].slice(0, IS_FULL ? 10 : 3);

/** Headers with which a visitor might try to poison a cached page. */
const POISON_HEADERS: Record<string, string>[] = [
  { 'x-forwarded-host': 'poison.example', 'x-host': 'poison.example', forwarded: 'host=poison.example' },
  { 'x-original-url': '/third', 'x-rewrite-url': '/third', 'x-agent-key': 'third' },
  { langcode: 'en-us', 'accept-language': 'xx-poison', publiclevel: '4' },
  { cookie: 'agents=poison; i18n_redirected=poison; portal_expiry=poison' },
];

let portal: OutsidePortal;
const createMark = (agent: string, locale: string) => `made-for-${agent}-in-${locale}-end`;

/** Responds with an agent whose name contains the agent's key and the language. Every page shows that name. */
function respondMarked(request: BackendRequest) {
  if (request.path !== '/appMso/agent/agentDetail') return respondWithStub(request);
  const { keyCode } = request.body as { keyCode: string };
  const name = createMark(keyCode, String(request.headers.langcode));
  return { json: { code: 1003, data: { id: 1, keyCode, name, webTitle: name, publicLevel: 2, languageCode: 'zh' } } };
}

beforeAll(async () => {
  portal = await startOutsidePortal();
  portal.backend.answer('*', respondMarked);
});
afterAll(() => portal?.stop());

const findMarks = (text: string) => [
  ...new Set([...text.matchAll(/made-for-(\w+)-in-([\w-]+?)-end/g)].map(([fullMark]) => fullMark)),
];

const REQUEST_COUNT = HOSTS.length * LOCALES.length * AGENT_KEYS.length * PATHS.length * 2;
test(
  `11: of ${REQUEST_COUNT} pages of ${HOSTS.length} hosts, 3 languages and 3 agents, made and kept, 0 are another's`,
  { timeout: 300_000 },
  async () => {
    let crossedCount = 0;
    const cacheUses: Record<string, number> = {};
    const requestVariant = async (
      host: string,
      locale: Locale,
      agent: string,
      path: string,
      poisonHeaders: Record<string, string>,
    ) => {
      const page = await retryUntilServed(() =>
        visitPage(portal.url, `/${agent}${path}?lang=${locale}`, { ...poisonHeaders, host }),
      );
      expect([path, page.status]).toEqual([path, 200]);
      const isOwnResponse =
        getLang(page) === LANGUAGE_TAGS[locale] &&
        findMarks(page.text).join() === createMark(agent, locale) &&
        !page.text.includes('poison') &&
        !page.text.match(/https?:\/\/(?:\w+\.)?localhost[^"'<\s]*/g)?.some((url) => new URL(url).hostname !== host);
      if (!isOwnResponse) crossedCount += 1;
      const use = String(page.headers['x-page-cache']);
      cacheUses[use] = (cacheUses[use] ?? 0) + 1;
    };
    let requestIndex = 0;
    for (const path of PATHS)
      for (const host of HOSTS)
        for (const agent of AGENT_KEYS)
          for (const locale of LOCALES) {
            await requestVariant(
              host,
              locale,
              agent,
              path,
              POISON_HEADERS[(requestIndex += 1) % POISON_HEADERS.length] ?? {},
            );
            await requestVariant(host, locale, agent, path, {});
          }
    console.log(
      `${crossedCount} of ${REQUEST_COUNT} crossed, each made under one of ${POISON_HEADERS.length} kinds of poison (${JSON.stringify(cacheUses)})`,
    );
    expect(crossedCount).toBe(0);
    expect(cacheUses.hit ?? 0).toBeGreaterThan(0);
  },
);
