import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import { beforeAll, describe, expect, test } from 'vitest';
import { SITES } from '#backend/seed/sites.ts';
import type { RunningPortal } from '#scripts/start-portal.ts';
import { MAINLAND_PUBLIC_LEVEL } from '#shared/constants.ts';
import { type Locale, LOCALES } from '#shared/locale/locales.ts';
import { visitPage } from '#tests/contract/support/browser-visit.ts';
import { getSharedPortal } from '#tests/contract/support/shared-portal.ts';
import { limitCases, LONGEST_FIRST } from '#tests/support/limit-cases.ts';

// Tests three agencies that share one product: no site may show the name, phone number or address of another agency.

let portal: RunningPortal;
beforeAll(async () => void (portal = await getSharedPortal()));

const AGENTS = SITES.map(({ agent }) => agent);
type AgentSeed = (typeof AGENTS)[number];

/** Returns texts that identify an agent. The long name starts with the short one, so the short one is enough. */
const getIdentityWords = ({ shortName, contactTel, whatsapp, wechatId }: AgentSeed): string[] =>
  [...Object.values(shortName), contactTel, ...whatsapp, wechatId].filter(Boolean);

const COMMON_PATHS = [
  '',
  '/school',
  '/school?id=4',
  '/school/1004',
  '/about/us',
  '/about/question',
  '/lecture',
  '/consult/list',
  '/fees',
  '/services',
  '/school-selection',
  '/country-list',
  '/register',
  '/about/privacy',
  '/no/such/page',
];

describe.each(AGENTS)('the site of $keyCode', (agent) => {
  const otherIdentityWords = AGENTS.filter((item) => item !== agent).flatMap(getIdentityWords);

  test.each(limitCases(1, LONGEST_FIRST))('names no other agency in %s', async (locale) => {
    const names: string[] = [];
    for (const path of [...COMMON_PATHS, await findCoursePath(agent, locale)]) {
      const page = await readPage(agent, path, locale);
      names.push(...otherIdentityWords.filter((text) => page.includes(text)).map((text) => `${path}: ${text}`));
    }
    expect(names).toEqual([]);
  });

  test.each(LOCALES)('names the link to its schools after its own short name in %s', async (locale) => {
    const page = await readPage(agent, '/school/1004', locale);
    expect(page).toMatch(new RegExp(`${agent.shortName[locale]} ?(?:院校|schools)`));
  });
});

const MAINLAND_AGENTS = AGENTS.filter(({ publicLevel }) => publicLevel === MAINLAND_PUBLIC_LEVEL);

test.each(MAINLAND_AGENTS)('the mainland site of $keyCode contains nothing specific to Hong Kong', async (agent) => {
  for (const locale of limitCases(1, LONGEST_FIRST))
    for (const path of COMMON_PATHS) {
      const page = await readPage(agent, path, locale);
      expect([path, locale, /JUPAS|WhatsApp/.exec(page)?.[0]]).toEqual([path, locale, undefined]);
    }
});

async function readPage({ keyCode }: AgentSeed, path: string, locale: Locale): Promise<string> {
  const { text } = await visitPage(portal.url, `/${keyCode}${path}${path.includes('?') ? '&' : '?'}lang=${locale}`);
  return extractTexts(text);
}

async function findCoursePath({ keyCode }: AgentSeed, locale: Locale): Promise<string> {
  const { text } = await visitPage(portal.url, `/${keyCode}/school/1004?lang=${locale}`);
  const coursePath = new RegExp(`/${keyCode}(/school/course/\\d+)`).exec(text)?.[1];
  if (!coursePath) throw new Error(`No course stands on the page of the school at ${keyCode}.`);
  return coursePath;
}

/**
 * Returns the readable texts of a page: text nodes and attributes that screen readers announce, without scripts, styles
 * and URLs.
 */
function extractTexts(html: string): string {
  const words: string[] = [];
  const walkTexts = (node: Tree.Node) => {
    if (node.nodeName === '#text') words.push((node as Tree.TextNode).value);
    if (node.nodeName === 'script' || node.nodeName === 'style') return;
    if ('attrs' in node)
      words.push(
        ...node.attrs
          .filter(({ name }) => /^(?:content|alt|title|aria-label|placeholder)$/.test(name))
          .map(({ value }) => value),
      );
    if ('childNodes' in node) node.childNodes.forEach(walkTexts);
  };
  walkTexts(parse(html));
  return words.join('\n');
}
