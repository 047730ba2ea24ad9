/** The portal draws and serves these by itself. */
const OWN = /^\/(_|assets|demo|appFile)\//;

/** A backend names pictures by path; they stand on a host of their own where one is configured. */
export function pictureAddress(path: string, pictureOrigin: string): string {
  if (pictureOrigin === '' || OWN.test(path) || /^([a-z][a-z+.-]*:|\/\/)/i.test(path)) return path;
  return `${pictureOrigin.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`;
}
