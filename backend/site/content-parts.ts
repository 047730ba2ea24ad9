import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import type { Statement } from '#backend/queries/database.ts';
import { type Flat, unflatten } from '#backend/site/forms/schema-form.ts';
import { Menus, NewsLines, Page, PolicyText, type SiteContent } from './site-content.ts';
import { menusStatements, newsStatements, onePageStatements, policyStatements } from './write-site-content.ts';

/** What the office writes one by one: two who write different parts have nothing to do with each other. */
export type SitePart = { kind: 'news' } | { kind: 'menus' } | { kind: 'policy' } | { kind: 'page'; entrance: string };

const FIXED: readonly SitePart[] = [{ kind: 'news' }, { kind: 'menus' }, { kind: 'policy' }];
const PAGE = /^page ([\w-]+(?:\/[\w-]+)*)$/;

/** As it is kept and stands in addresses: 'menus', 'page services'. */
export const partName = (part: SitePart): string => (part.kind === 'page' ? `page ${part.entrance}` : part.kind);

export function readPartName(name: string): SitePart | null {
  const entrance = PAGE.exec(name)?.[1];
  return entrance === undefined ? (FIXED.find(({ kind }) => kind === name) ?? null) : { kind: 'page', entrance };
}

/** All parts that a site has, published or only drafted. */
export function partsOf(content: SiteContent, drafted: readonly string[]): SitePart[] {
  const pages = content.pages.map(({ entrance }): SitePart => ({ kind: 'page', entrance }));
  const known = new Set([...FIXED, ...pages].map(partName));
  const fresh = drafted.filter((name) => !known.has(name)).flatMap((name) => readPartName(name) ?? []);
  return [...FIXED, ...pages, ...fresh];
}

// A list stands in an object, for a form has a name for each field.
const News = z.strictObject({ list: NewsLines });
const MenuTree = z.strictObject({ list: Menus });

/** The schemas of the importer. */
export function schemaOf(part: SitePart): z.ZodType {
  switch (part.kind) {
    case 'news':
      return News;
    case 'menus':
      return MenuTree;
    case 'policy':
      return PolicyText;
    case 'page':
      return Page;
    default:
      return assertNever(part);
  }
}

/** The fields of what nobody else of the site may have too, and has; [] where a page is taken away. */
function findTaken(part: SitePart, value: unknown, { pages }: SiteContent): string[] {
  if (part.kind === 'page') {
    const own = value === null ? null : Page.parse(value);
    return pages.some(({ entrance, menuKey }) => entrance !== part.entrance && menuKey === own?.menuKey)
      ? ['menuKey']
      : [];
  }
  if (part.kind !== 'news') return [];
  const ids = News.parse(value).list.map(({ id }) => id);
  return ids.flatMap((id, at) => (ids.indexOf(id) < at ? [`list.${at}.id`] : []));
}

/** What a part says now; null where there is no such page, or no policy. */
export function readPart({ news, menus, pages, policy }: SiteContent, part: SitePart): unknown {
  switch (part.kind) {
    case 'news':
      return { list: news };
    case 'menus':
      return { list: menus };
    case 'policy':
      return policy;
    case 'page':
      return pages.find(({ entrance }) => entrance === part.entrance) ?? null;
    default:
      return assertNever(part);
  }
}

/** In the place of what the part said, and of nothing else; null takes a page away. */
export function partStatements(
  agentId: number,
  part: SitePart,
  value: unknown,
  pages: readonly { id: number; entrance: string }[],
): Statement[] {
  switch (part.kind) {
    case 'news':
      return newsStatements(agentId, News.parse(value).list);
    case 'menus':
      return menusStatements(agentId, MenuTree.parse(value).list);
    case 'policy':
      return policyStatements(agentId, PolicyText.parse(value));
    case 'page':
      return onePageStatements(agentId, part.entrance, value === null ? null : Page.parse(value), pages);
    default:
      return assertNever(part);
  }
}

/** A field that cannot be as it is; '' of the whole. */
export interface ContentFault {
  path: string;
  problem: 'empty' | 'wrong' | 'taken' | 'samePolicyVersion' | 'notLookedAt';
}

/** Texts of Hong Kong that are as a converter left them. */
export const notLookedAt = (typed: Flat, converted: readonly string[]): string[] =>
  Object.keys(typed).filter((path) => /(?:^|\.)zh-hk$/.test(path) && converted.includes(typed[path] ?? ''));

/** What keeps a part from being published as it is typed. */
export function faultsOf(
  part: SitePart,
  typed: Flat,
  { live, content }: { live: unknown; content: SiteContent },
  converted: readonly string[],
): ContentFault[] {
  const value = unflatten(schemaOf(part), typed);
  const told = schemaOf(part).safeParse(value);
  const wrong = (told.error?.issues ?? []).map(({ path, code }): ContentFault => ({
    path: path.map(String).join('.'),
    problem: code === 'custom' ? 'empty' : 'wrong',
  }));
  const unseen = notLookedAt(typed, converted).map((path): ContentFault => ({ path, problem: 'notLookedAt' }));
  return [
    ...wrong,
    ...unseen,
    ...(told.success ? [...takenIn(part, value, content), ...policyFaults(part, value, live)] : []),
  ];
}

export const takenIn = (part: SitePart, value: unknown, content: SiteContent) =>
  findTaken(part, value, content).map((path): ContentFault => ({ path, problem: 'taken' }));

/** A consent names the version that it was given to, so another text is another version. */
function policyFaults({ kind }: SitePart, value: unknown, live: unknown): ContentFault[] {
  if (kind !== 'policy' || live === null) return [];
  const [was, is] = [PolicyText.parse(live), PolicyText.parse(value)];
  const isOther = JSON.stringify([was.title, was.content]) !== JSON.stringify([is.title, is.content]);
  return isOther && was.version === is.version ? [{ path: 'version', problem: 'samePolicyVersion' }] : [];
}
