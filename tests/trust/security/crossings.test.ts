import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Locale, LANGUAGE_TAGS, LOCALES } from '#shared/locale/locales.ts';
import { IS_FULL } from '#tests/support/is-full.ts';
import { getLang, visitPage } from '#tests/contract/support/browser-visit.ts';
import { type OutsidePortal, startOutsidePortal } from '#tests/contract/support/outside-portal.ts';
import type { BackendRequest } from '#tests/outside-backend/known-answers.ts';
import { answerAsKnown } from '#tests/trust/support/answer-as-known.ts';
import { untilInTime } from '#tests/trust/support/until-in-time.ts';

// Public pages are cached by host, language, agent and address. The backend puts these keys into its answers, so every
// page shows them; each page is visited fresh and from the cache.

const AGENTS = ['mso', 'hengdu', 'third'] as const;
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

/** Headers with which a visitor might try to alter a cached page. */
const POISON: Record<string, string>[] = [
  { 'x-forwarded-host': 'poison.example', 'x-host': 'poison.example', forwarded: 'host=poison.example' },
  { 'x-original-url': '/third', 'x-rewrite-url': '/third', 'x-agent-key': 'third' },
  { langcode: 'en-us', 'accept-language': 'xx-poison', publiclevel: '4' },
  { cookie: 'agents=poison; i18n_redirected=poison; portal_expiry=poison' },
];

let portal: OutsidePortal;
const getMark = (agent: string, locale: string) => `made-for-${agent}-in-${locale}-end`;

/** Puts agent and language into the agent's name, which appears on every page. */
function answerMarked(request: BackendRequest) {
  if (request.path !== '/appMso/agent/agentDetail') return answerAsKnown(request);
  const { keyCode } = request.body as { keyCode: string };
  const name = getMark(keyCode, String(request.headers.langcode));
  return { json: { code: 1003, data: { id: 1, keyCode, name, webTitle: name, publicLevel: 2, languageCode: 'zh' } } };
}

beforeAll(async () => {
  portal = await startOutsidePortal();
  portal.backend.answer('*', answerMarked);
});
afterAll(() => portal?.stop());

const marksIn = (text: string) => [
  ...new Set([...text.matchAll(/made-for-(\w+)-in-([\w-]+?)-end/g)].map(([all]) => all)),
];

const COUNT = HOSTS.length * LOCALES.length * AGENTS.length * PATHS.length * 2;
test(
  `11: of ${COUNT} pages of ${HOSTS.length} hosts, 3 languages and 3 agents, made and kept, 0 are another's`,
  { timeout: 300_000 },
  async () => {
    let crossed = 0;
    const uses: Record<string, number> = {};
    const variant = async (
      host: string,
      locale: Locale,
      agent: string,
      path: string,
      poison: Record<string, string>,
    ) => {
      const page = await untilInTime(() =>
        visitPage(portal.url, `/${agent}${path}?lang=${locale}`, { ...poison, host }),
      );
      expect([path, page.status]).toEqual([path, 200]);
      const isOwn =
        getLang(page) === LANGUAGE_TAGS[locale] &&
        marksIn(page.text).join() === getMark(agent, locale) &&
        !page.text.includes('poison') &&
        !page.text.match(/https?:\/\/(?:\w+\.)?localhost[^"'<\s]*/g)?.some((url) => new URL(url).hostname !== host);
      if (!isOwn) crossed += 1;
      const use = String(page.headers['x-page-cache']);
      uses[use] = (uses[use] ?? 0) + 1;
    };
    let at = 0;
    for (const path of PATHS)
      for (const host of HOSTS)
        for (const agent of AGENTS)
          for (const locale of LOCALES) {
            await variant(host, locale, agent, path, POISON[(at += 1) % POISON.length] ?? {});
            await variant(host, locale, agent, path, {});
          }
    console.log(
      `${crossed} of ${COUNT} crossed, each made under one of ${POISON.length} kinds of poison (${JSON.stringify(uses)})`,
    );
    expect(crossed).toBe(0);
    expect(uses.hit ?? 0).toBeGreaterThan(0);
  },
);
