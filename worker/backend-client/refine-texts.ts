import type { IOptions } from 'sanitize-html';
import type { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import type { RichText, TextKind } from '#shared/contract/fields.ts';
import { type FieldPlan, getPlan } from '#shared/contract/filter-response.ts';
import { isFields } from '#shared/is-fields.ts';
import { pictureSrcset } from '#shared/rules/picture-sizes.ts';
import { convertMarkupToHongKong, convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';
import type { Caller } from './backend-request.ts';

/** Whether the backend declares Hong Kong Chinese in content-language; such text is left unchanged. */
const isHongKongResponse = ({ headers }: Response) =>
  /(^|,)\s*zh-hk\s*(,|$)/i.test(headers.get('content-language') ?? '');

export function createTextRefiner(
  { locale, chineseScript }: Pick<Caller, 'locale' | 'chineseScript'>,
  response: Response,
  pictureOrigin: string,
  agentKey = '',
): RefineText {
  const [converts, convertsNames] = [locale, chineseScript].map(
    (item) => item === 'zh-hk' && !isHongKongResponse(response),
  );
  return (text, kind) => {
    switch (kind) {
      case 'picture':
        return resolvePictureUrl(text, pictureOrigin, agentKey);
      case 'plain':
        return converts ? convertToHongKong(text) : text;
      case 'chinese':
        return convertsNames ? convertToHongKong(text) : text;
      case 'rich':
        return refineRichText(text, agentKey, converts === true);
      default:
        return assertNever(kind);
    }
  };
}

export type RefineText = (text: string, kind: TextKind) => Promise<string> | string;

async function refineRichText(html: string, agentKey: string, converts: boolean): Promise<string> {
  const clean = await sanitizeRichText(html, agentKey);
  return converts ? convertMarkupToHongKong(clean) : clean;
}

/**
 * Applies `refine` to every text field of a parsed response. The schema marks texts, so URLs and ids are never
 * converted. The walk is synchronous: few texts need a promise, and a promise per field would cost more than all
 * other work.
 */
export async function refineTexts(schema: z.ZodType, value: unknown, refine: RefineText): Promise<unknown> {
  const pending: Promise<void>[] = [];
  const root = { value };
  refineField(root, 'value', getPlan(schema), refine, pending);
  if (pending.length > 0) await Promise.all(pending);
  return root.value;
}

function refineField<Name extends string | number>(
  target: Record<Name, unknown>,
  name: Name,
  plan: FieldPlan,
  refine: RefineText,
  pending: Promise<void>[],
) {
  const value = target[name];
  if (!plan.hasTexts) return;
  if (plan.textKind) {
    if (typeof value !== 'string' || value === '') return;
    const refined = refine(value, plan.textKind);
    if (typeof refined === 'string') target[name] = refined;
    else pending.push(refined.then((text) => void (target[name] = text)));
    return;
  }
  if (Array.isArray(value)) {
    const { element } = plan;
    if (!element) return;
    const copy: unknown[] = [...value];
    copy.forEach((_, index) => refineField(copy, index, element, refine, pending));
    target[name] = copy;
    return;
  }
  if (!isFields(value)) return;
  const copy = { ...value };
  if (plan.values) for (const key of Object.keys(copy)) refineField(copy, key, plan.values, refine, pending);
  for (const [key, field] of plan.fields) if (Object.hasOwn(copy, key)) refineField(copy, key, field, refine, pending);
  target[name] = copy;
}

/** Paths on the portal itself, which are not prefixed with PICTURE_ORIGIN. */
const PORTAL_PATHS = /^\/(_|assets|demo|appFile)\//;

/**
 * Returns the URL of a picture, film or file that a backend names by path: on PICTURE_ORIGIN if configured, else on
 * the portal. An uploaded file's URL contains the agent's key, because a host alone does not identify the site.
 */
export function resolvePictureUrl(path: string, pictureOrigin: string, agentKey: string): string {
  if (path.startsWith('/appFile/') && agentKey) return `/${agentKey}${path}`;
  if (PORTAL_PATHS.test(path) || /^([a-z][a-z+.-]*:|\/\/)/i.test(path)) return path;
  // Without PICTURE_ORIGIN the URL is relative to the portal's root, not to the page. Browsers read '\' as '/'.
  return `${pictureOrigin.replace(/\/$/, '')}/${path.replace(/^[/\\]+/, '')}`;
}

/** Markup that editors may use. Styles, classes and frames are removed: appearance and scripts belong to the portal. */
const SANITIZE_OPTIONS: IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'span',
    'div',
    'code',
    'pre',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
};

type Attributes = Readonly<Record<string, string>>;

/** Adds the agent's key to links and pictures of a text that point into the site. */
const transformTagsFor = (agentKey: string): IOptions['transformTags'] => ({
  a: (tagName, attribs) => ({
    tagName,
    attribs: {
      ...withSitePath(attribs, 'href', agentKey),
      ...(attribs.target === '_blank' && { rel: 'noopener noreferrer' }),
    },
  }),
  img: (tagName, { srcset: _srcset, sizes: _sizes, ...attribs }) => {
    const picture = withSitePath(attribs, 'src', agentKey);
    // Without a layout width, `sizes` would enlarge a small picture.
    const width = Number(picture.width);
    const srcset = width > 0 && pictureSrcset(picture.src ?? '');
    const responsive = srcset && { srcset, sizes: `(max-width: ${width}px) 100vw, ${width}px` };
    return { tagName, attribs: { alt: '', loading: 'lazy', ...picture, ...responsive } };
  },
});

/** Paths that exist once for all agents, so they get no agent key. */
const SHARED_PATH = /^\/(?:[/\\_]|(?:assets|demo|\.well-known)\/)/;

function withSitePath(attributes: Attributes, name: 'href' | 'src', agentKey: string): Attributes {
  const address = attributes[name] ?? '';
  const [, first = ''] = address.split(/[/?#]/);
  const isSitePath =
    agentKey !== '' &&
    address.startsWith('/') &&
    !SHARED_PATH.test(address) &&
    first !== agentKey &&
    (first === 'appFile' || !(BACKEND_PREFIXES as readonly string[]).includes(first));
  return isSitePath ? { ...attributes, [name]: `/${agentKey}${address}` } : attributes;
}

/** Matches text that may contain markup. Other text, by far the most common, does not load the parser. */
const MARKUP = /[<>&]/;

export async function sanitizeRichText(html: string, agentKey = ''): Promise<RichText> {
  if (!MARKUP.test(html)) return html as RichText;
  const { default: sanitize } = await import('sanitize-html');
  return repairNesting(sanitize(html, { ...SANITIZE_OPTIONS, transformTags: transformTagsFor(agentKey) })) as RichText;
}

interface NestingRule {
  /** Tags among which the nearest ancestor is searched. */
  family: readonly string[];
  /** Tags that this nearest ancestor may have; '' allows none at all. */
  parents: readonly string[];
  /** Tag that replaces a misplaced one; '' removes the tag and keeps its content. */
  fallback: '' | 'div';
}

const LIST = ['ul', 'ol'];
const SECTIONS = ['thead', 'tbody', 'tfoot'];
const CELLS = ['td', 'th', 'caption'];
const TABLE_TAGS = ['table', ...SECTIONS, 'tr', ...CELLS];
const HEADINGS = ['h2', 'h3', 'h4'];

const item: NestingRule = { family: ['li', ...LIST], parents: LIST, fallback: 'div' };
const term: NestingRule = { family: ['dt', 'dd', 'dl'], parents: ['dl'], fallback: 'div' };
const tableRule: NestingRule = { family: TABLE_TAGS, parents: ['table'], fallback: '' };
const row: NestingRule = { family: TABLE_TAGS, parents: ['table', ...SECTIONS], fallback: '' };
const cell: NestingRule = { family: TABLE_TAGS, parents: ['tr'], fallback: '' };
/** A table may stand outside any table ('') or inside a cell. */
const table: NestingRule = { family: TABLE_TAGS, parents: ['', ...CELLS], fallback: '' };
const heading: NestingRule = { family: HEADINGS, parents: [''], fallback: '' };

const NESTING_RULES: Readonly<Record<string, NestingRule>> = {
  li: item,
  dt: term,
  dd: term,
  table,
  caption: tableRule,
  thead: tableRule,
  tbody: tableRule,
  tfoot: tableRule,
  tr: row,
  th: cell,
  td: cell,
  h2: heading,
  h3: heading,
  h4: heading,
};

const HAS_NESTED_TAG = new RegExp(`<(?:${Object.keys(NESTING_RULES).join('|')})\\b`);
const VOID = ['br', 'hr', 'img'];
/** Matches tags as sanitize-html writes them, with quoted attributes that contain neither < nor >. */
const TAG = /<(\/?)([a-z][a-z\d]*)(?:[^<>a-z\d][^<>]*)?>/g;

/**
 * Balances markup and replaces misplaced list items, terms, cells and headings by valid tags. A browser that finds an
 * `li` outside a list closes the page's own `li`; the DOM then differs from React's, and hydration renders the page
 * again.
 */
function repairNesting(markup: string): string {
  if (!HAS_NESTED_TAG.test(markup)) return markup;
  /** Tag names as rendered; '' stands for a removed tag. */
  const open: string[] = [];
  return markup.replaceAll(TAG, (tag, slash: string, name: string) => {
    if (VOID.includes(name)) return tag;
    if (slash) {
      const text = open.pop();
      return text ? `</${text}>` : '';
    }
    const output = renderedTag(name, open);
    open.push(output);
    return output === name ? tag : output && `<${output}>`;
  });
}

function renderedTag(name: string, ancestors: readonly string[]): string {
  const rule = NESTING_RULES[name];
  if (!rule) return name;
  const nearest = ancestors.findLast((ancestor) => rule.family.includes(ancestor)) ?? '';
  return rule.parents.includes(nearest) ? name : rule.fallback;
}
