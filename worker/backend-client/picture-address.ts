/** The portal draws and serves these by itself. */
const OWN = /^\/(_|assets|demo|appFile)\//;

/**
 * A backend names pictures by path; they stand on a host of their own where one is configured. What people uploaded comes
 * through the portal, under the agent's key like every call: a host alone need not say whose site it is.
 */
export function pictureAddress(path: string, pictureOrigin: string, agentKey: string): string {
  if (path.startsWith('/appFile/') && agentKey) return `/${agentKey}${path}`;
  if (OWN.test(path) || /^([a-z][a-z+.-]*:|\/\/)/i.test(path)) return path;
  // Against the page's own address it would be asked for where it cannot be; without it, the page draws its own.
  if (pictureOrigin === '') return '';
  return `${pictureOrigin.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`;
}
