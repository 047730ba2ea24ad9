/**
 * Where an answer leads within this site: a path, null for nowhere, 'elsewhere' for another site. Read as a browser reads it,
 * which takes a backslash for a slash and leaves tabs and line breaks out.
 */
export function readLocation(location: string | null, origin: string): string | null {
  if (location === null || location === '') return null;
  const url = URL.parse(location, origin);
  // A path that begins with two slashes would be read as the name of another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return 'elsewhere';
  return url.pathname + url.search + url.hash;
}
