/**
 * V8 flags of the runtime's isolates, unless MINIFLARE_WORKERD_V8_FLAGS is set. By default, an isolate first collects
 * garbage at hundreds of megabytes and never returns memory. The runtime has about 26 isolates, most of which simulate
 * the platform. Small JavaScript objects keep large objects of the runtime alive (responses, streams) until a garbage
 * collection, so heaps must grow in small steps. `npm run soak` measures the total. A young generation of 2 MB would
 * save another tenth of an uncached page's CPU time, but takes 30 MB.
 */
export const V8_FLAGS = '--initial-heap-size=1 --max-semi-space-size=1 --heap-growing-percent=8';
