/**
 * First-touch attribution of a visitor: campaign parameters of the link, host of the referring page and the agency's
 * own code.
 */
export const ATTRIBUTION_KEYS = ['source', 'medium', 'campaign', 'term', 'content', 'referrer', 'code'] as const;
export type Attribution = Partial<Record<(typeof ATTRIBUTION_KEYS)[number], string>>;

/** Maximum length of one value in characters. */
export const MAX_ATTRIBUTION_CHARS = 100;

/** Query parameters of the landing URL from which the keys are read. `ref` is the agency's own code. */
const QUERY_PARAMETERS = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
  code: 'ref',
} as const;

/**
 * Returns the attribution of a visit from its first URL and the page that linked to it. A referrer on the site itself
 * is omitted.
 */
export function createAttribution(landingUrl: string, referrerUrl: string): Attribution {
  const [parsedLanding, parsedReferrer] = [URL.parse(landingUrl), URL.parse(referrerUrl)];
  const queryValues = Object.entries(QUERY_PARAMETERS).map(([key, parameter]) => [
    key,
    parsedLanding?.searchParams.get(parameter),
  ]);
  return parseAttribution({
    ...Object.fromEntries(queryValues),
    referrer: parsedReferrer && parsedReferrer.host !== parsedLanding?.host ? parsedReferrer.hostname : '',
  });
}

/** Returns the attribution in untrusted data. Unknown keys and values that are empty or not strings are dropped. */
export function parseAttribution(input: unknown): Attribution {
  if (typeof input !== 'object' || input === null) return {};
  const inputValues = input as Record<string, unknown>;
  return Object.fromEntries(
    ATTRIBUTION_KEYS.flatMap((key) => {
      const cleanedValue = cleanValue(inputValues[key]);
      return cleanedValue ? [[key, cleanedValue]] : [];
    }),
  );
}

const cleanValue = (value: unknown) =>
  typeof value === 'string' ? value.replace(/\p{C}/gu, ' ').trim().slice(0, MAX_ATTRIBUTION_CHARS) : '';

/** Parses an attribution from JSON. Invalid text gives an empty one. */
export function parseAttributionText(text: string): Attribution {
  try {
    return parseAttribution(JSON.parse(text));
  } catch {
    return {};
  }
}
