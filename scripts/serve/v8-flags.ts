/**
 * V8 flags of the runtime's isolates, unless MINIFLARE_WORKERD_V8_FLAGS is set. By default, an isolate first collects
 * garbage at hundreds of megabytes and never returns memory. The runtime has about 26 isolates, most of which simulate
 * the platform. Small JavaScript objects keep large objects of the runtime alive (responses, streams) until a garbage
 * collection, so heaps must grow in small steps. `npm run soak` measures the total. Half of these sizes would save 2 to
 * 13 MB, and cost 6 % of an uncached page's CPU time.
 */
export const V8_FLAGS = '--initial-heap-size=1 --max-semi-space-size=2 --heap-growing-percent=20';
