import type { Context } from 'hono';
import type { WorkersAi } from '#backend/assistant/model/ask-model.ts';
import type { CopiedDatabase } from './queries/database-copies.ts';
import type { LoggedInUser } from './queries/identity/users.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import type { Cable } from './people/cable-hub.ts';

/** What wrangler.toml gives the embedded backend. */
interface BackendBindings {
  /** Within a request its session: at the place that writes, or at a copy near by (auth/open-database.ts). */
  DB: CopiedDatabase;
  FILES: R2Bucket;
  /** Where backups are written, unless BACKUP_S3_URL names a bucket elsewhere. */
  BACKUPS?: R2Bucket;
  /** With which backups are encrypted, 'ID:KEY' or several: a secret. Required outside development, or no backup is written. */
  BACKUP_KEY?: string;
  /** A bucket of an S3-compatible service, best in another account: 'https://host/bucket'. */
  BACKUP_S3_URL?: string;
  BACKUP_S3_REGION?: string;
  /** 'ACCESS_KEY_ID:SECRET_ACCESS_KEY' of that bucket: a secret. */
  BACKUP_S3_KEY?: string;
  /** The people's service: who is subscribed to what. */
  CABLE: Cable;
  STAGE: string;
  /** A secret: what stands after 'Basic ' in the only authorization that is let in. Without it, in development, everybody is. */
  BACKEND_BASIC_AUTH?: string;
  /** A secret: seals the keys of staff's authenticators (staff/staff-secrets.ts). Without it, outside development, desks are closed. */
  STAFF_KEY?: string;
  /** Where text messages are sent to; empty for the outbox, or in production for nowhere. */
  SMS_URL: string;
  /** The authorization that goes with them: a secret, so no wrangler.toml names it. */
  SMS_AUTHORIZATION?: string;
  /** Where mails are sent to; empty for the outbox, or in production for nowhere. */
  MAIL_URL: string;
  /** The authorization that goes with them: a secret. */
  MAIL_AUTHORIZATION?: string;
  /** Where uploaded files are scanned for malware (scan/scan-file.ts); empty: nowhere. */
  SCAN_URL: string;
  /** The authorization that goes with them: a secret. */
  SCAN_AUTHORIZATION?: string;
  /** Where alarms are posted to: a secret, for whoever knows it may write there. Without it, they are in the log and the office. */
  ALARM_URL?: string;
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

/** On whose behalf the portal asks. All of it comes from headers, which a browser cannot set. */
export interface Caller {
  locale: Locale;
  /** In which characters Chinese names are wanted, beside English ones too. */
  chinese: ChineseLocale;
  /** 0 for a caller without a level, who sees only what is open to everybody. */
  /** With the number of the site, whose own rows are seen (readLevel of queries/database.ts). */
  publicLevel: number;
  /** What they say they logged in with; '' for a visitor. */
  token: string;
  /** Whom that token was given to, as recogniseUser found; null for a visitor and for a token that is worth nothing. */
  user: LoggedInUser | null;
  requestId: string;
  /** On whose site they are; '' where the portal does not say. */
  agentKey: string;
  /** The visitor's own address on the network; '' where the portal does not know it. */
  address: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: { caller: Caller };
}

/** What an answer needs of a route: any route will do, also one behind a door that knows more of who is asking. */
export type ResponseContext = Pick<Context<BackendEnv>, 'json' | 'body' | 'var' | 'env' | 'header'>;
