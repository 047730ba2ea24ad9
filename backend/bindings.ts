import type { Cable } from './people/publish.ts';
import type { Caller } from './door/recognise-caller.ts';

/** What wrangler.toml gives the embedded backend. */
interface BackendBindings {
  DB: D1Database;
  FILES: R2Bucket;
  /** The people's service: who is subscribed to what. */
  CABLE: Cable;
  STAGE: string;
  /** What stands after 'Basic ' in the only authorization that is let in; empty lets everybody in. */
  BACKEND_BASIC_AUTH: string;
  /** Lets people at the desk in; without one there is no desk, except in development. */
  DESK_PASSWORD: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: { caller: Caller };
}
