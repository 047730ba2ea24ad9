export interface ArtSought {
  version: string;
  /** What is to be drawn: 'seal', and so on. */
  kind: string;
  /** As many parts as the kind has. */
  place: string[];
  /** What else the picture depends on, by its letter. */
  wishes: URLSearchParams;
}

/** The version whose addresses had a query. Agents' logos are stored under such ones. */
const WITH_QUERY = '1';

/** What an address asks for; null where it is no picture's. `places` says how many parts each kind has. */
export function readArtAddress(
  path: string,
  query: URLSearchParams,
  places: Readonly<Partial<Record<string, number>>>,
): ArtSought | null {
  const [, version = '', kind = '', rest = ''] = /\/(\d+)\/([a-z]+)\/(.*)\.svg$/.exec(path) ?? [];
  const count = Object.hasOwn(places, kind) ? places[kind] : undefined;
  const parts = rest.split('/');
  if (count === undefined || parts.length < count || parts.length > count + 1) return null;
  const place = parts.slice(0, count).map(readPart);
  const wishes = version === WITH_QUERY ? query : readWishes(parts[count]);
  return place.every((part) => part !== null) && wishes ? { version, kind, place, wishes } : null;
}

function readWishes(tail = ''): URLSearchParams | null {
  const wishes = new URLSearchParams();
  for (const pair of tail ? tail.split('_') : []) {
    const [, name = '', value = ''] = /^([a-z])-(.*)$/.exec(pair) ?? [];
    const said = name ? readPart(value) : null;
    if (said === null) return null;
    wishes.set(name, said);
  }
  return wishes;
}

function readPart(part: string): string | null {
  try {
    return decodeURIComponent(part.replaceAll('~', '%'));
  } catch {
    return null;
  }
}
