// Trace context of W3C (https://www.w3.org/TR/trace-context/): the header traceparent links the logs of several systems
// to one trace.

export const TRACEPARENT_HEADER = 'traceparent';

const TRACEPARENT_PATTERN = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const EMPTY_TRACE_ID = '0'.repeat(32);
const EMPTY_SPAN_ID = '0'.repeat(16);
const SPAN_ID_BYTES = 8;

export interface TraceContext {
  traceId: string;
  /** '01' if the caller records the trace, '00' otherwise. */
  flags: string;
}

/** Parses a traceparent header. Returns null for an invalid one, which the specification ignores. */
export function parseTraceparent(header: string | null | undefined): TraceContext | null {
  const [, version, traceId = '', parentId, flags = '', suffix] = TRACEPARENT_PATTERN.exec(header ?? '') ?? [];
  if (version === undefined || version === 'ff' || traceId === EMPTY_TRACE_ID || parentId === EMPTY_SPAN_ID)
    return null;
  // Version 00 has exactly four fields. Later ones may have more.
  if (version === '00' && suffix !== undefined) return null;
  return { traceId, flags: Number.parseInt(flags, 16) % 2 === 1 ? '01' : '00' };
}

/** Derives the trace of a request without one from its id, a UUID. Returns null for other ids. */
export function createTraceContext(requestId: string): TraceContext | null {
  const traceId = requestId.replaceAll('-', '').toLowerCase();
  return /^[\da-f]{32}$/.test(traceId) && traceId !== EMPTY_TRACE_ID ? { traceId, flags: '00' } : null;
}

/** Formats the header of a call to another system, with a span of its own. */
export function formatTraceparent({ traceId, flags }: TraceContext): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SPAN_ID_BYTES));
  const spanId = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${traceId}-${spanId === EMPTY_SPAN_ID ? '0000000000000001' : spanId}-${flags}`;
}
