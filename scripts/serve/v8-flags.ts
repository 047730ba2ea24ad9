/**
 * V8 flags of the runtime's isolates, unless MINIFLARE_WORKERD_V8_FLAGS is set. By default an isolate first collects its garbage at hundreds
 * of megabytes and keeps what it has taken; the runtime has about 26, most of which stand in for the platform. `npm run soak` measures the sum.
 */
export const V8_FLAGS = '--initial-heap-size=8 --max-semi-space-size=1 --heap-growing-percent=15';
