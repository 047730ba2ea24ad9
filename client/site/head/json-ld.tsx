import type { BreadcrumbList, Thing } from 'schema-dts';

/**
 * schema.org object without its context. Properties are typed at creation (`withoutEmpty`), because the union is too
 * large for loader types.
 */
export interface JsonLdItem {
  readonly '@type': string;
}

type SchemaOrgItem = Exclude<Thing, string>;

interface JsonLdProps {
  /** schema.org objects, which must match the visible page and contain no demo data. */
  things: readonly JsonLdItem[];
}

/** Renders a data block, which needs no nonce. `<` is escaped, because it could close the block. */
export function JsonLd({ things }: JsonLdProps) {
  if (things.length === 0) return null;
  return <script type="application/ld+json">{toJsonLd(things)}</script>;
}

export const toJsonLd = (items: readonly JsonLdItem[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': items }).replaceAll('<', '\\u003c');

interface BreadcrumbPage {
  name: string;
  /** Absolute URL. Omitted for the current page. */
  url?: string;
}

export const createBreadcrumbItem = (pages: readonly BreadcrumbPage[]): Exclude<BreadcrumbList, string> => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ name, url }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    ...(url ? { item: url } : {}),
  })),
});

type SchemaOrgItemOfType<Type extends SchemaOrgItem['@type']> = Extract<SchemaOrgItem, { '@type': Type }>;
type WithEmptyValues<T> = { [Key in keyof T]: T[Key] | null | undefined | '' };

export const removeEmptyValues = <const Type extends SchemaOrgItem['@type']>(
  item: { '@type': Type } & WithEmptyValues<Omit<SchemaOrgItemOfType<Type>, '@type'>>,
): SchemaOrgItemOfType<Type> =>
  Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as SchemaOrgItemOfType<Type>;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Returns the text content of markup for meta tags. It must never be set as HTML. */
export const stripHtml = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
