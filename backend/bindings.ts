import type { Context } from 'hono';
import type { WorkersAi } from '#backend/assistant/model/ask-model.ts';
import type { CopiedDatabase } from './queries/database-copies.ts';
import type { LoggedInUser } from './queries/identity/users.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import type { Cable } from './people/cable-hub.ts';

/** Bindings of backend/wrangler.toml. */
interface BackendBindings {
  /** Within a request its session: at the place that writes, or at a copy near by (auth/open-database.ts). */
  DB: CopiedDatabase;
  FILES: R2Bucket;
  /** Backup bucket, unless BACKUP_S3_URL is set. */
  BACKUPS?: R2Bucket;
  /** With which backups are encrypted, 'ID:KEY' or several: a secret. Required outside development, or no backup is written. */
  BACKUP_KEY?: string;
  /** A bucket of an S3-compatible service, best in another account: 'https://host/bucket'. */
  BACKUP_S3_URL?: string;
  BACKUP_S3_REGION?: string;
  /** 'ACCESS_KEY_ID:SECRET_ACCESS_KEY' of that bucket: a secret. */
  BACKUP_S3_KEY?: string;
  /** Durable Object with the cable's subscriptions. */
  CABLE: Cable;
  STAGE: string;
  /**
   * Secret: credentials part of the accepted Authorization header. Without it, in development, every caller is
   * accepted.
   */
  BACKEND_BASIC_AUTH?: string;
  /** A secret: seals the keys of staff's authenticators (staff/staff-secrets.ts). Without it, outside development, desks are closed. */
  STAFF_KEY?: string;
  /** Endpoint of the SMS provider; empty for the outbox, which exists in development only. */
  SMS_URL: string;
  /** The authorization that goes with them: a secret, so no wrangler.toml names it. */
  SMS_AUTHORIZATION?: string;
  /** Endpoint of the mail provider; empty for the outbox, which exists in development only. */
  MAIL_URL: string;
  /** The authorization that goes with them: a secret. */
  MAIL_AUTHORIZATION?: string;
  /** Endpoint of the malware scanner (scan/scan-file.ts); empty disables scanning. */
  SCAN_URL: string;
  /** The authorization that goes with them: a secret. */
  SCAN_AUTHORIZATION?: string;
  /** Secret webhook URL for alarms. Without it alarms are in the log and the office only. */
  ALARM_URL?: string;
  /** An OpenAI-compatible service and one of its models; without both, or the binding, the assistant's rules answer. */
  ASSISTANT_URL: string;
  ASSISTANT_MODEL: string;
  /** A secret. */
  ASSISTANT_KEY?: string;
  /** Workers AI, where a wrangler.toml binds it. */
  AI?: WorkersAi;
  /** Weather service URL with {latitude} and {longitude}; empty for averages only. */
  WEATHER_URL: string;
}

/** Caller context, from headers that the edge sets and browsers cannot. */
export interface Caller {
  locale: Locale;
  /** Script of Chinese names, also next to English ones. */
  chinese: ChineseLocale;
  /** 0 for a caller without a level, who sees rows of every level only. */
  /** With the number of the site, whose own rows are seen (readLevel of queries/database.ts). */
  publicLevel: number;
  /** Access token; '' for visitors. */
  token: string;
  /** User of the token; null for visitors and invalid tokens. */
  user: LoggedInUser | null;
  requestId: string;
  /** Agent key of the site; '' if the portal sends none. */
  agentKey: string;
  /** The visitor's own address on the network; '' where the portal does not know it. */
  address: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: { caller: Caller };
}

/** Context required by responses, satisfied by routes of any environment type. */
export type ResponseContext = Pick<Context<BackendEnv>, 'json' | 'body' | 'var' | 'env' | 'header'>;
