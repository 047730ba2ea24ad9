const HOST = /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** Parses 'player.example, films.example', hosts allowed in frames, and drops invalid names. */
export const parseFilmHosts = (setting: string): string[] =>
  setting
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => HOST.test(host));

/** Exact host over https on the default port, as in the page's CSP. */
export function isOnAllowedHost(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  return protocol === 'https:' && port === '' && username === '' && hosts.includes(hostname);
}
