/** What a Worker takes for the platform's word on who is calling, and what proxies write there. */
const SAYS_WHO = /^(?:cf-|x-forwarded|forwarded$|x-real-ip$|true-client-ip$|x-client-ip$|x-cluster-client-ip$|via$)/;
/** By these the runtime's own parts talk to each other: one names the Worker that a request is for. */
const OF_THE_RUNTIME = /^(?:mf-|x-mf-)/;
/** Between two machines only. */
const OF_THE_LINE = new Set(['keep-alive', 'proxy-connection', 'transfer-encoding', 'te', 'trailer', 'expect']);

/** Names and values in turn, as Node reads them. */
type RawHeaders = readonly string[];

/** What goes on of a caller's headers, with where they call from: by the socket, or by who stands before this door. */
export function headersFor(raw: RawHeaders, socketAddress: string, trustsProxy: boolean): string[] {
  const isUpgrade = raw.some((name, at) => at % 2 === 0 && name.toLowerCase() === 'upgrade');
  const kept = keep(raw, (name) => {
    if (OF_THE_RUNTIME.test(name)) return false;
    if (name === 'connection' || name === 'upgrade') return isUpgrade;
    // A body of which the length is not said goes on in the same way.
    if (name === 'transfer-encoding') return true;
    // What 'Connection' names goes on: who names there what a proxy says would be rid of it.
    if (OF_THE_LINE.has(name)) return false;
    return trustsProxy || !SAYS_WHO.test(name);
  });
  return trustsProxy ? kept : [...kept, 'cf-connecting-ip', socketAddress.replace(/^::ffff:/, '')];
}

/** What goes back of an answer's headers. */
export const headersOf = (raw: RawHeaders): string[] =>
  keep(raw, (name) => name !== 'connection' && !OF_THE_LINE.has(name));

const keep = (raw: RawHeaders, mayStay: (name: string) => boolean): string[] =>
  raw.flatMap((name, at) => (at % 2 === 0 && mayStay(name.toLowerCase()) ? [name, raw[at + 1] ?? ''] : []));
