import type { Context } from 'hono';
import type { Caller } from './door/recognise-caller.ts';

/** What wrangler.toml gives the embedded backend. */
interface BackendBindings {
  DB: D1Database;
  FILES: R2Bucket;
  STAGE: string;
  /** What stands after 'Basic ' in the only authorization that is let in; empty lets everybody in. */
  BACKEND_BASIC_AUTH: string;
  /** Where text messages are sent to; empty for the outbox, or in production for nowhere. */
  SMS_URL: string;
  /** The authorization that goes with them. */
  SMS_AUTHORIZATION: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: { caller: Caller };
}

/** What an answer needs of a route: any route will do, also one behind a door that knows more of who is asking. */
export type AnswerContext = Pick<Context<BackendEnv>, 'json' | 'var' | 'env' | 'header'>;
