/**
 * V8 flags of the runtime's isolates, unless MINIFLARE_WORKERD_V8_FLAGS is set. By default an isolate first collects its garbage at hundreds
 * of megabytes and keeps what it has taken; the runtime has about 26, most of which stand in for the platform. Their small JavaScript objects
 * hold large ones of the runtime (responses, streams) until a collection, so that heaps have to grow in small steps. `npm run soak` measures the sum.
 */
export const V8_FLAGS =
  '--initial-heap-size=1 --max-semi-space-size=1 --heap-growing-percent=8 --optimize-for-size --compact-on-every-full-gc';
