/** The library puts two small style elements into the head and looks here for the nonce they need. */
const PLACE = '__webpack_nonce__';

/** Takes the nonce from a script of this very page, which is the only place in the browser that still knows it. */
export function lendNonce(): void {
  if (typeof document === 'undefined') return;
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
  if (nonce) Object.assign(globalThis, { [PLACE]: nonce });
}
