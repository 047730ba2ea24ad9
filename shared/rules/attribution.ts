/** First-touch attribution of a visitor: campaign parameters of the link, host of the referring page, and the agency's own code. */
export const ATTRIBUTION_KEYS = ['source', 'medium', 'campaign', 'term', 'content', 'referrer', 'code'] as const;
export type Attribution = Partial<Record<(typeof ATTRIBUTION_KEYS)[number], string>>;

/** Letters of one value. */
export const ATTRIBUTION_MAX = 100;

/** Keys of a landing address. `ref` is the agency's own code. */
const ADDRESS_KEYS = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
  code: 'ref',
} as const;

/** Of the address that a visit began with and the page that led there, which is left out where it is the site's own. */
export function attributionOf(landing: string, referrer: string): Attribution {
  const [url, from] = [URL.parse(landing), URL.parse(referrer)];
  const values = Object.entries(ADDRESS_KEYS).map(([key, name]) => [key, url?.searchParams.get(name)]);
  return parseAttribution({
    ...Object.fromEntries(values),
    referrer: from && from.host !== url?.host ? from.hostname : '',
  });
}

/** Values of another program, without what is unknown, empty or no text. */
export function parseAttribution(given: unknown): Attribution {
  if (typeof given !== 'object' || given === null) return {};
  const values = given as Record<string, unknown>;
  return Object.fromEntries(
    ATTRIBUTION_KEYS.flatMap((key) => {
      const value = cleanText(values[key]);
      return value ? [[key, value]] : [];
    }),
  );
}

const cleanText = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim().slice(0, ATTRIBUTION_MAX) : '';

/** The same of JSON text; nothing for anything else. */
export function parseAttributionText(text: string): Attribution {
  try {
    return parseAttribution(JSON.parse(text));
  } catch {
    return {};
  }
}
