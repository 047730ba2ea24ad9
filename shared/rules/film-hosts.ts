const HOST = /^(?=.{4,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** 'player.example, films.example': whose films may be shown in a frame. What is no host's name is left out. */
export const readFilmHosts = (setting: string): string[] =>
  setting
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => HOST.test(host));

/** Exactly that host, by https and at its usual port, as the policy of the page has it. */
export function isOnAllowedHost(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === 'https:' && port === '' && username === '' && hosts.includes(hostname);
}
