import { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import type { Statement } from '#backend/queries/database.ts';
import { unflatten } from '#backend/site/forms/schema-form.ts';
import type { FlatValues } from '#shared/rules/content-form.ts';
import { CONTENT_PROBLEMS } from '#shared/rules/content-problems.ts';
import type { ContentError, RowState } from './rows/row-fields.ts';
import { isRowKind, ROW_KINDS, type RowPart } from './rows/row-kinds.ts';
import { Menus, NewsLines, Page, PolicyText, type SiteContent } from './site-content.ts';
import {
  createMenusStatements,
  createNewsStatements,
  createSinglePageStatements,
  createPolicyStatements,
} from './write-site-content.ts';

/** Unit of editing: concurrent edits of different parts do not conflict. */
export type SitePart = SiteOwnedPart | RowPart;

/** Content in the site's own tables. Catalogue rows are handled by their kind (ROW_KINDS). */
export type SiteOwnedPart =
  | { kind: 'news' }
  | { kind: 'menus' }
  | { kind: 'policy' }
  | { kind: 'page'; entrance: string };

export const isRow = (part: SitePart): part is RowPart => isRowKind(part.kind);

const FIXED_PARTS: readonly SiteOwnedPart[] = [{ kind: 'news' }, { kind: 'menus' }, { kind: 'policy' }];
const PAGE_NAME_PATTERN = /^page ([\w-]+(?:\/[\w-]+)*)$/;

/** Returns the name of a part, as stored and as contained in URLs: 'menus', 'page services', 'lecture 7'. */
export const getPartName = (part: SitePart): string =>
  isRow(part) ? `${part.kind} ${part.key}` : part.kind === 'page' ? `page ${part.entrance}` : part.kind;

export function parsePartName(name: string): SitePart | null {
  const [kind = '', key = '', ...rest] = name.split(' ');
  if (isRowKind(kind)) return rest.length === 0 && ROW_KINDS[kind].key.test(key) ? { kind, key } : null;
  const entrance = PAGE_NAME_PATTERN.exec(name)?.[1];
  return entrance === undefined
    ? (FIXED_PARTS.find((siteOwnedPart) => siteOwnedPart.kind === name) ?? null)
    : { kind: 'page', entrance };
}

export const getRequiredAction = (part: SitePart) => (isRow(part) ? ROW_KINDS[part.kind].action : 'writeContent');

/** Returns all parts of a site's content, published or drafted. */
export function getParts(content: SiteContent, draftNames: readonly string[]): SiteOwnedPart[] {
  const pages = content.pages.map(({ entrance }): SiteOwnedPart => ({ kind: 'page', entrance }));
  const knownKeys = new Set([...FIXED_PARTS, ...pages].map(getPartName));
  const siteOwnedParts = draftNames
    .filter((name) => !knownKeys.has(name))
    .flatMap((name) => {
      const part = parsePartName(name);
      return part && !isRow(part) ? [part] : [];
    });
  return [...FIXED_PARTS, ...pages, ...siteOwnedParts];
}

// A list is wrapped in an object, because a form needs a name for each field.
const NewsPart = z.strictObject({ list: NewsLines });
const MenusPart = z.strictObject({ list: Menus });

/** Returns the schema of a part, which the importer uses too. */
export function getSchema(part: SitePart): z.ZodType {
  if (isRow(part)) return ROW_KINDS[part.kind].schema;
  switch (part.kind) {
    case 'news':
      return NewsPart;
    case 'menus':
      return MenusPart;
    case 'policy':
      return PolicyText;
    case 'page':
      return Page;
    default:
      return assertNever(part);
  }
}

/** Menu key that a draft of another page will use. */
export interface ClaimedKey {
  part: string;
  menuKey: string;
  /** Scheduled time of the draft, or 0 if there is none. */
  publishAt: number;
}

/**
 * Returns the fields with a unique value that another part of the site already uses. [] for deletions. Drafts may be
 * incomplete.
 */
function findTakenName(
  part: SiteOwnedPart,
  value: unknown,
  { pages }: SiteContent,
  claimedKeys: readonly ClaimedKey[],
): string[] {
  if (part.kind === 'page') {
    const { menuKey = '' } = (value ?? {}) as { menuKey?: string };
    const isMenuKeyTaken =
      pages.some((otherPage) => otherPage.entrance !== part.entrance && otherPage.menuKey === menuKey) ||
      claimedKeys.some((otherClaim) => otherClaim.part !== getPartName(part) && otherClaim.menuKey === menuKey);
    return menuKey !== '' && isMenuKeyTaken ? ['menuKey'] : [];
  }
  if (part.kind !== 'news') return [];
  const ids = ((value ?? { list: [] }) as z.infer<typeof NewsPart>).list.map(({ id }) => id);
  return ids.flatMap((id, index) => (ids.indexOf(id) < index ? [`list.${index}.id`] : []));
}

/** Returns the published value of a part, or null for a missing page or policy. */
export function getPart({ news, menus, pages, policy }: SiteContent, part: SiteOwnedPart): unknown {
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

/** Returns the statements that replace one part. A null value deletes a page. */
export function createPartStatements(
  agentId: number,
  part: SiteOwnedPart,
  value: unknown,
  pages: readonly { id: number; entrance: string }[],
): Statement[] {
  switch (part.kind) {
    case 'news':
      return createNewsStatements(agentId, NewsPart.parse(value).list);
    case 'menus':
      return createMenusStatements(agentId, MenusPart.parse(value).list);
    case 'policy':
      return createPolicyStatements(agentId, PolicyText.parse(value));
    case 'page':
      return createSinglePageStatements(agentId, part.entrance, value === null ? null : Page.parse(value), pages);
    default:
      return assertNever(part);
  }
}

/** Returns the fields with Hong Kong text that is unchanged converter output. */
const findUnreviewedConversions = (values: FlatValues, convertedFields: readonly string[]): string[] =>
  Object.keys(values).filter((path) => /(?:^|\.)zh-hk$/.test(path) && convertedFields.includes(values[path] ?? ''));

/** Published state of a part: either with all content of the site, or with the state of a catalogue row. */
export type PartState =
  | { live: unknown; content: SiteContent; row: null }
  | { live: unknown; content: null; row: RowState };

/** Maximum number of characters: more than a person writes, and less than half of a database row. */
const MAX_PART_LENGTH = 200_000;

/** Returns the errors that prevent saving even a draft. */
export const findSizeErrors = (values: FlatValues): ContentError[] =>
  Object.values(values).reduce((sum, text) => sum + text.length, 0) > MAX_PART_LENGTH
    ? [{ path: '', problem: 'tooMuch' }]
    : [];

/** Returns the errors that prevent publishing. */
export function validatePart(
  part: SitePart,
  values: FlatValues,
  partState: PartState,
  convertedFields: readonly string[],
  claimedKeys: readonly ClaimedKey[] = [],
): ContentError[] {
  const value = unflatten(getSchema(part), values);
  const parsedValue = getSchema(part).safeParse(value);
  const schemaErrors = (parsedValue.error?.issues ?? []).map(({ path, code, message }): ContentError => ({
    path: path.map(String).join('.'),
    problem: CONTENT_PROBLEMS.find((problem) => problem === message) ?? (code === 'custom' ? 'empty' : 'wrong'),
  }));
  const conversionErrors = findUnreviewedConversions(values, convertedFields).map((path): ContentError => ({
    path,
    problem: 'notLookedAt',
  }));
  const contentErrors = parsedValue.success
    ? [
        ...validateValue(part, value, partState, claimedKeys),
        ...(isRow(part) ? [] : findPolicyErrors(part, value, partState.live)),
      ]
    : [];
  return [...schemaErrors, ...conversionErrors, ...contentErrors];
}

/** Returns the errors of a valid value in relation to other parts. Null means a deletion. */
export const validateValue = (
  part: SitePart,
  value: unknown,
  partState: PartState,
  claimedKeys: readonly ClaimedKey[] = [],
): ContentError[] =>
  partState.row ? partState.row.findFaults(value) : findKeyConflicts(part, value, partState, claimedKeys);

/**
 * Returns an error if the key is used by another page of the site. Drafts may be incomplete, but their key must be
 * free.
 */
export const findKeyConflicts = (
  part: SitePart,
  value: unknown,
  { content }: PartState,
  claimedKeys: readonly ClaimedKey[],
): ContentError[] =>
  isRow(part) || !content
    ? []
    : findTakenName(part, value, content, claimedKeys).map((path) => ({ path, problem: 'taken' }));

/** Rejects a changed policy text without a new version, because consents refer to the version. */
function findPolicyErrors({ kind }: SiteOwnedPart, value: unknown, liveValue: unknown): ContentError[] {
  if (kind !== 'policy' || liveValue === null) return [];
  const [previousPolicy, currentPolicy] = [PolicyText.parse(liveValue), PolicyText.parse(value)];
  const isDifferent =
    JSON.stringify([previousPolicy.title, previousPolicy.content]) !==
    JSON.stringify([currentPolicy.title, currentPolicy.content]);
  return isDifferent && previousPolicy.version === currentPolicy.version
    ? [{ path: 'version', problem: 'samePolicyVersion' }]
    : [];
}
