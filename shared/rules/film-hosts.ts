const HOST_PATTERN = /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** Parses a setting such as 'player.example, films.example', the hosts allowed in frames. Invalid names are dropped. */
export const parseFilmHosts = (setting: string): string[] =>
  setting
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => HOST_PATTERN.test(host));

/** Returns whether a URL is https on the default port of an allowed host, as the page's CSP requires. */
export function isOnAllowedHost(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  return protocol === 'https:' && port === '' && username === '' && hosts.includes(hostname);
}
