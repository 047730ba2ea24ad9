/** What search engines read beside the page: one thing of schema.org, without its context. */
export interface JsonLdThing {
  '@type': string;
  [property: string]: unknown;
}

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

export const breadcrumbThing = (places: readonly NamedPlace[]): JsonLdThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: places.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(url ? { item: url } : {}),
  })),
});

/** Leaves out what is not known: an empty property says less than none. */
export const withoutEmpty = (thing: JsonLdThing): JsonLdThing =>
  Object.fromEntries(
    Object.entries(thing).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as JsonLdThing;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** What markup says without its marks, for the head of a page; never to be set as HTML. */
export const plainText = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
