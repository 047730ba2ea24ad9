/** An address that somebody typed into a backend, if it is one of the web; '' for anything else, a script above all. */
export function outsideAddress(address: string): string {
  const whole = /^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address;
  if (!URL.canParse(whole)) return '';
  return ['https:', 'http:'].includes(new URL(whole).protocol) ? whole : '';
}

/** How such an address is shown. */
export const shortAddress = (address: string) => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
