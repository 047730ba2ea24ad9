import type { Context } from 'hono';
import type { WorkersAi } from './assistant/model/ask-model.ts';
import type { Cable } from './people/publish.ts';
import type { Caller } from './auth/caller.ts';

/** What wrangler.toml gives the embedded backend. */
interface BackendBindings {
  DB: D1Database;
  FILES: R2Bucket;
  /** The people's service: who is subscribed to what. */
  CABLE: Cable;
  STAGE: string;
  /** A secret: what stands after 'Basic ' in the only authorization that is let in. Without it, in development, everybody is. */
  BACKEND_BASIC_AUTH?: string;
  /** A secret: seals the keys of staff's authenticators (staff/staff-keys.ts). Without it, outside development, desks are closed. */
  STAFF_KEY?: string;
  /** Where text messages are sent to; empty for the outbox, or in production for nowhere. */
  SMS_URL: string;
  /** The authorization that goes with them: a secret, so no wrangler.toml names it. */
  SMS_AUTHORIZATION?: string;
  /** An OpenAI-compatible service and one of its models; without both, or the binding, the assistant's rules answer. */
  ASSISTANT_URL: string;
  ASSISTANT_MODEL: string;
  /** A secret. */
  ASSISTANT_KEY?: string;
  /** Workers AI, where a wrangler.toml binds it. */
  AI?: WorkersAi;
  /** What the weather is like now, with {latitude} and {longitude} in it; empty for averages alone. */
  WEATHER_URL: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: { caller: Caller };
}

/** What an answer needs of a route: any route will do, also one behind a door that knows more of who is asking. */
export type AnswerContext = Pick<Context<BackendEnv>, 'json' | 'var' | 'env' | 'header'>;
