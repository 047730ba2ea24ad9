/** Rate limits of socket frames, per socket and per conversation. */
export const SOCKET_FRAME_LIMIT = { burst: 40, perSecond: 4 } as const;
export const ROOM_FRAME_LIMIT = { burst: 80, perSecond: 8 } as const;
/** Maximum size of a WebSocket message. The longest that a page sends has a few dozen characters. */
export const MAX_FRAME_BYTES = 1024;

interface FrameRateLimit {
  burst: number;
  perSecond: number;
}

const MS_PER_SECOND = 1000;

/** In-memory token bucket. It starts full, because an object that hibernated received no WebSocket messages. */
export class TokenBucket {
  readonly #limit: FrameRateLimit;
  #tokens: number;
  #at: number;

  constructor(limit: FrameRateLimit, now: number) {
    this.#limit = limit;
    this.#tokens = limit.burst;
    this.#at = now;
  }

  consume(now: number): boolean {
    const { burst, perSecond } = this.#limit;
    this.#tokens = Math.min(burst, this.#tokens + (Math.max(0, now - this.#at) * perSecond) / MS_PER_SECOND);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
