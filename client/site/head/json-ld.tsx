import type { BreadcrumbList, Thing } from 'schema-dts';

/**
 * A thing of schema.org for search engines, without its context. Its properties are typed where it is created (`withoutEmpty`); the
 * union of all things is too large for the types of loader data.
 */
export interface JsonLdThing {
  readonly '@type': string;
}

type SchemaThing = Exclude<Thing, string>;

interface JsonLdProps {
  /** Whoever reads the page must find the same on it: nothing illustrative goes in here. */
  things: readonly JsonLdThing[];
}

/** A data block, so it needs no nonce. `<` would end it early; everything else is plain JSON. */
export function JsonLd({ things }: JsonLdProps) {
  if (things.length === 0) return null;
  return <script type="application/ld+json">{toJsonLd(things)}</script>;
}

export const toJsonLd = (things: readonly JsonLdThing[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');

interface NamedPlace {
  name: string;
  /** A whole address; the last place, where one is already, has none. */
  url?: string;
}

export const breadcrumbThing = (places: readonly NamedPlace[]): Exclude<BreadcrumbList, string> => ({
  '@type': 'BreadcrumbList',
  itemListElement: places.map(({ name, url }, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name,
    ...(url ? { item: url } : {}),
  })),
});

type Leaf<Type extends SchemaThing['@type']> = Extract<SchemaThing, { '@type': Type }>;
type Unfinished<T> = { [Key in keyof T]: T[Key] | null | undefined | '' };

/** Without its empty properties: one that is unknown is left out. */
export const withoutEmpty = <const Type extends SchemaThing['@type']>(
  thing: { '@type': Type } & Unfinished<Omit<Leaf<Type>, '@type'>>,
): Leaf<Type> =>
  Object.fromEntries(
    Object.entries(thing).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Leaf<Type>;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What markup says without its marks, for the head of a page; never to be set as HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
