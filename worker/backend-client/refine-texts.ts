import type { IOptions } from 'sanitize-html';
import type { z } from 'zod';
import { assertNever } from '#shared/assert-never.ts';
import { BACKEND_PREFIXES } from '#shared/backend-protocol.ts';
import type { RichText, TextKind } from '#shared/contract/fields.ts';
import { type FieldPlan, getPlan } from '#shared/contract/filter-response.ts';
import { isFields } from '#shared/is-fields.ts';
import { formatSrcset } from '#shared/rules/picture-sizes.ts';
import { convertMarkupToHongKong, convertToHongKong } from '#worker/locale/convert-to-hong-kong.ts';
import type { CallerContext } from './backend-request.ts';

/** Whether the backend declares Hong Kong Chinese in content-language. Such text is left unchanged. */
const isHongKongResponse = ({ headers }: Response) =>
  /(^|,)\s*zh-hk\s*(,|$)/i.test(headers.get('content-language') ?? '');

export function createTextRefiner(
  { locale, chineseScript }: Pick<CallerContext, 'locale' | 'chineseScript'>,
  response: Response,
  pictureOrigin: string,
  agentKey = '',
): RefineText {
  const [shouldConvertText, shouldConvertNames] = [locale, chineseScript].map(
    (targetLocale) => targetLocale === 'zh-hk' && !isHongKongResponse(response),
  );
  return (text, kind) => {
    switch (kind) {
      case 'picture':
        return resolvePictureUrl(text, pictureOrigin, agentKey);
      case 'plain':
        return shouldConvertText ? convertToHongKong(text) : text;
      case 'chinese':
        return shouldConvertNames ? convertToHongKong(text) : text;
      case 'rich':
        return refineRichText(text, agentKey, shouldConvertText === true);
      default:
        return assertNever(kind);
    }
  };
}

export type RefineText = (text: string, kind: TextKind) => Promise<string> | string;

async function refineRichText(html: string, agentKey: string, shouldConvert: boolean): Promise<string> {
  const sanitizedHtml = await sanitizeRichText(html, agentKey);
  return shouldConvert ? convertMarkupToHongKong(sanitizedHtml) : sanitizedHtml;
}

/**
 * Applies `refine` to every text field of a parsed response. The schema marks texts, so URLs and ids are never
 * converted. The walk is synchronous: few texts need a promise, and a promise per field would cost more than all
 * other work.
 */
export async function refineTexts(schema: z.ZodType, value: unknown, refine: RefineText): Promise<unknown> {
  const pendingTexts: Promise<void>[] = [];
  const root = { value };
  refineField(root, 'value', getPlan(schema), refine, pendingTexts);
  if (pendingTexts.length > 0) await Promise.all(pendingTexts);
  return root.value;
}

function refineField<Name extends string | number>(
  container: Record<Name, unknown>,
  fieldName: Name,
  plan: FieldPlan,
  refine: RefineText,
  pendingTexts: Promise<void>[],
) {
  const value = container[fieldName];
  if (!plan.hasTexts) return;
  if (plan.textKind) {
    if (typeof value !== 'string' || value === '') return;
    const refinedText = refine(value, plan.textKind);
    if (typeof refinedText === 'string') container[fieldName] = refinedText;
    else pendingTexts.push(refinedText.then((text) => void (container[fieldName] = text)));
    return;
  }
  if (Array.isArray(value)) {
    const { element } = plan;
    if (!element) return;
    const itemsCopy: unknown[] = [...value];
    itemsCopy.forEach((_, index) => refineField(itemsCopy, index, element, refine, pendingTexts));
    container[fieldName] = itemsCopy;
    return;
  }
  if (!isFields(value)) return;
  const fieldsCopy = { ...value };
  if (plan.values)
    for (const key of Object.keys(fieldsCopy)) refineField(fieldsCopy, key, plan.values, refine, pendingTexts);
  for (const [key, field] of plan.fields)
    if (Object.hasOwn(fieldsCopy, key)) refineField(fieldsCopy, key, field, refine, pendingTexts);
  container[fieldName] = fieldsCopy;
}

/** Paths on the portal itself, which are not prefixed with PICTURE_ORIGIN. */
const PORTAL_PATH_PATTERN = /^\/(_|assets|demo|appFile)\//;

/**
 * Returns the URL of a picture, film or file that a backend names by path: on PICTURE_ORIGIN if configured, else on
 * the portal. An uploaded file's URL contains the agent's key, because a host alone does not identify the site.
 */
export function resolvePictureUrl(path: string, pictureOrigin: string, agentKey: string): string {
  if (path.startsWith('/appFile/') && agentKey) return `/${agentKey}${path}`;
  if (PORTAL_PATH_PATTERN.test(path) || /^([a-z][a-z+.-]*:|\/\/)/i.test(path)) return path;
  // Without PICTURE_ORIGIN the URL is relative to the portal's root, not to the page. Browsers read '\' as '/'.
  return `${pictureOrigin.replace(/\/$/, '')}/${path.replace(/^[/\\]+/, '')}`;
}

/**
 * Markup that editors may use. Styles, classes and iframes are removed:appearance and scripts belong to the portal.
 */
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
    'details',
    'summary',
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
const createTagTransforms = (agentKey: string): IOptions['transformTags'] => ({
  a: (tagName, attribs) => ({
    tagName,
    attribs: {
      ...prefixSitePath(attribs, 'href', agentKey),
      ...(attribs.target === '_blank' && { rel: 'noopener noreferrer' }),
    },
  }),
  img: (tagName, { srcset: _srcset, sizes: _sizes, ...attribs }) => {
    const pictureAttributes = prefixSitePath(attribs, 'src', agentKey);
    // Without a layout width, `sizes` would enlarge a small picture.
    const width = Number(pictureAttributes.width);
    const uploadedSrcset = width > 0 && formatSrcset(pictureAttributes.src ?? '');
    const responsiveAttributes = uploadedSrcset && {
      srcset: uploadedSrcset,
      sizes: `(max-width: ${width}px) 100vw, ${width}px`,
    };
    return { tagName, attribs: { alt: '', loading: 'lazy', ...pictureAttributes, ...responsiveAttributes } };
  },
});

/** Paths that exist once for all agents, so they get no agent key. */
const SHARED_PATH_PATTERN = /^\/(?:[/\\_]|(?:assets|demo|\.well-known)\/)/;

function prefixSitePath(attributes: Attributes, name: 'href' | 'src', agentKey: string): Attributes {
  const url = attributes[name] ?? '';
  const [, firstSegment = ''] = url.split(/[/?#]/);
  const isSitePath =
    agentKey !== '' &&
    url.startsWith('/') &&
    !SHARED_PATH_PATTERN.test(url) &&
    firstSegment !== agentKey &&
    (firstSegment === 'appFile' || !(BACKEND_PREFIXES as readonly string[]).includes(firstSegment));
  return isSitePath ? { ...attributes, [name]: `/${agentKey}${url}` } : attributes;
}

/** Matches text that may contain markup. Other text, by far the most common, does not load the parser. */
const MARKUP_PATTERN = /[<>&]/;

export async function sanitizeRichText(html: string, agentKey = ''): Promise<RichText> {
  if (!MARKUP_PATTERN.test(html)) return html as RichText;
  const { default: sanitize } = await import('sanitize-html');
  return repairNesting(
    sanitize(html, { ...SANITIZE_OPTIONS, transformTags: createTagTransforms(agentKey) }),
  ) as RichText;
}

interface NestingRule {
  /** Tags to which the nearest checked ancestor belongs. */
  family: readonly string[];
  /** Tags allowed as that nearest ancestor, or '' allows the absence of such an ancestor. */
  parents: readonly string[];
  /** Tag that replaces a misplaced one, or '' removes the tag and keeps its content. */
  fallback: '' | 'div';
}

const LIST_TAGS = ['ul', 'ol'];
const SECTION_TAGS = ['thead', 'tbody', 'tfoot'];
const CELL_TAGS = ['td', 'th', 'caption'];
const TABLE_TAGS = ['table', ...SECTION_TAGS, 'tr', ...CELL_TAGS];
const HEADING_TAGS = ['h2', 'h3', 'h4'];

const listItemRule: NestingRule = { family: ['li', ...LIST_TAGS], parents: LIST_TAGS, fallback: 'div' };
const termRule: NestingRule = { family: ['dt', 'dd', 'dl'], parents: ['dl'], fallback: 'div' };
const tablePartRule: NestingRule = { family: TABLE_TAGS, parents: ['table'], fallback: '' };
const rowRule: NestingRule = { family: TABLE_TAGS, parents: ['table', ...SECTION_TAGS], fallback: '' };
const cellRule: NestingRule = { family: TABLE_TAGS, parents: ['tr'], fallback: '' };
/** A table is allowed outside any table ('') or inside a cell. */
const tableElementRule: NestingRule = { family: TABLE_TAGS, parents: ['', ...CELL_TAGS], fallback: '' };
const headingRule: NestingRule = { family: HEADING_TAGS, parents: [''], fallback: '' };

const NESTING_RULES: Readonly<Record<string, NestingRule>> = {
  li: listItemRule,
  dt: termRule,
  dd: termRule,
  table: tableElementRule,
  caption: tablePartRule,
  thead: tablePartRule,
  tbody: tablePartRule,
  tfoot: tablePartRule,
  tr: rowRule,
  th: cellRule,
  td: cellRule,
  h2: headingRule,
  h3: headingRule,
  h4: headingRule,
};

const NESTED_TAG_PATTERN = new RegExp(`<(?:${Object.keys(NESTING_RULES).join('|')})\\b`);
const VOID_TAGS = ['br', 'hr', 'img'];
/** Matches tags as sanitize-html writes them, with quoted attributes that contain neither < nor >. */
const TAG_PATTERN = /<(\/?)([a-z][a-z\d]*)(?:[^<>a-z\d][^<>]*)?>/g;

/**
 * Balances markup and replaces misplaced list items, terms, cells and headings by valid tags. A browser that finds an
 * `li` outside a list closes the page's own `li`. The DOM then differs from React's, and hydration renders the page
 * again.
 */
function repairNesting(markup: string): string {
  if (!NESTED_TAG_PATTERN.test(markup)) return markup;
  /** Tag names as rendered. '' stands for a removed tag. */
  const openTags: string[] = [];
  return markup.replaceAll(TAG_PATTERN, (tag, slash: string, name: string) => {
    if (VOID_TAGS.includes(name)) return tag;
    if (slash) {
      const closedTag = openTags.pop();
      return closedTag ? `</${closedTag}>` : '';
    }
    const outputTag = selectValidTag(name, openTags);
    openTags.push(outputTag);
    return outputTag === name ? tag : outputTag && `<${outputTag}>`;
  });
}

function selectValidTag(name: string, ancestors: readonly string[]): string {
  const rule = NESTING_RULES[name];
  if (!rule) return name;
  const nearestAncestor = ancestors.findLast((ancestor) => rule.family.includes(ancestor)) ?? '';
  return rule.parents.includes(nearestAncestor) ? name : rule.fallback;
}
