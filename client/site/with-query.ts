/** An address with the parts of its query that say something, in the order given: /consult/list?keyword=visa. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | null | undefined>>): string {
  const said = Object.entries(query).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  const tail = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return tail ? `${path}?${tail}` : path;
}
