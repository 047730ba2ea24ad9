/** An address of the web; null for anything else, a script above all. */
export function readWebAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return ['https:', 'http:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** An address that somebody typed into a backend, if it is one of the web; '' for anything else. */
export function outsideAddress(address: string): string {
  const whole = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
  return readWebAddress(whole) ? whole : '';
}

/** How such an address is shown. */
export const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
