/**
 * What the V8 of each isolate of the runtime is told, where MINIFLARE_WORKERD_V8_FLAGS does not say otherwise. By default an isolate collects
 * its garbage for the first time at hundreds of megabytes, and keeps what it has taken: there are 26, of which 23 stand in for the platform.
 * `npm run soak` measures what this comes to.
 */
export const V8_FLAGS = '--initial-heap-size=8 --max-semi-space-size=1 --heap-growing-percent=15';
