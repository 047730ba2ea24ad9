import type { Context } from 'hono';
import type { WorkersAi } from '#backend/assistant/model/ask-model.ts';
import type { EmailBinding } from '#backend/delivery/mail-channels.ts';
import type { ReplicatedDatabase } from './queries/database-copies.ts';
import type { LoggedInUser } from './queries/identity/users.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import type { Cable } from './people/cable-hub.ts';

interface BackendBindings {
  /** Within a request this is a session, on the primary or a replica (auth/open-database.ts). */
  DB: ReplicatedDatabase;
  FILES: R2Bucket;
  /** Backup bucket, unless BACKUP_S3_URL is set. */
  BACKUPS?: R2Bucket;
  /**
   * Secret: keys that encrypt backups, 'ID:KEY', several separated by spaces. Outside development no backup is written
   * without one.
   */
  BACKUP_KEY?: string;
  /** Bucket of an S3-compatible service, preferably in another account: 'https://host/bucket'. */
  BACKUP_S3_URL?: string;
  BACKUP_S3_REGION?: string;
  /** Secret: 'ACCESS_KEY_ID:SECRET_ACCESS_KEY' of that bucket. */
  BACKUP_S3_KEY?: string;
  /** Durable Object with the cable's subscriptions. */
  CABLE: Cable;
  STAGE: string;
  /**
   * Secret: credentials part of the accepted Authorization header. In development every caller is accepted without it.
   */
  BACKEND_BASIC_AUTH?: string;
  /**
   * Secret: encrypts TOTP secrets of staff (staff/staff-secrets.ts). Outside development staff cannot sign in without
   * it.
   */
  STAFF_KEY?: string;
  /** 'twilio', 'alibaba' or 'webhook'; '' for a webhook if SMS_URL is set, else for the outbox (delivery/select-channel.ts). */
  SMS_PROVIDER: string;
  /** URL of the webhook, or origin of the provider; '' for the provider's own. */
  SMS_URL: string;
  /** Secret: 'ID:SECRET' of the provider; for a webhook its Authorization header, or a signing secret 'whsec_…'. */
  SMS_AUTHORIZATION?: string;
  /** Sender of sites without one of their own. */
  SMS_SENDER: string;
  /** JSON object of template codes for Alibaba Cloud (delivery/alibaba-channel.ts). */
  SMS_TEMPLATES: string;
  /** 'cloudflare', 'resend', 'postmark' or 'webhook'; '' as SMS_PROVIDER. */
  MAIL_PROVIDER: string;
  MAIL_URL: string;
  /** Secret: API token; for a webhook as SMS_AUTHORIZATION. */
  MAIL_AUTHORIZATION?: string;
  MAIL_SENDER: string;
  /** Secret: signing secret 'whsec_…' of the delivery reports of Resend. */
  MAIL_WEBHOOK_SECRET?: string;
  /** Secret: 'SUBJECT PUBLIC PRIVATE' of web push (push/vapid.ts). Without it nobody is offered notifications. */
  VAPID_KEY?: string;
  /** Public URL of /_/delivery, for delivery reports; '' for none. */
  DELIVERY_CALLBACK: string;
  /** Cloudflare Email Service, if wrangler.toml binds it. */
  EMAIL?: EmailBinding;
  /** URL of the malware scanner (scan/scan-file.ts); '' disables scanning. */
  SCAN_URL: string;
  /** Secret: Authorization header for SCAN_URL. */
  SCAN_AUTHORIZATION?: string;
  /** Secret: webhook URL for alarms. Without it alarms are only in the log and the office. */
  ALARM_URL?: string;
  /**
   * OpenAI-compatible service and one of its models. Without both, and without the binding AI, the assistant uses its
   * rules.
   */
  ASSISTANT_URL: string;
  ASSISTANT_MODEL: string;
  /** Secret: API key for ASSISTANT_URL. */
  ASSISTANT_KEY?: string;
  /** Workers AI, if wrangler.toml binds it. */
  AI?: WorkersAi;
  /** Cloudflare Images, which resizes uploaded pictures, if wrangler.toml binds it. */
  IMAGES?: ImagesBinding;
  /** URL of the weather service with {latitude} and {longitude}; '' for averages only. */
  WEATHER_URL: string;
}

/** Caller context, from headers that the edge sets and browsers cannot. */
export interface Caller {
  locale: Locale;
  /** Script for Chinese names, which are also shown next to English ones. */
  chinese: ChineseLocale;
  /**
   * Public level combined with the id of the site (parseLevel in queries/database.ts). 0 for a caller without a level,
   * who sees only rows that are visible at every level.
   */
  publicLevel: number;
  /** Access token; '' for visitors. */
  token: string;
  /** User of the token; null for visitors and invalid tokens. */
  user: LoggedInUser | null;
  requestId: string;
  /** Agent key of the site; '' if the portal sends none. */
  agentKey: string;
  /** IP address of the visitor; '' if the portal does not know it. */
  address: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: { caller: Caller };
}

/** Context that responses need, which routes of any environment type satisfy. */
export type ResponseContext = Pick<Context<BackendEnv>, 'json' | 'body' | 'var' | 'env' | 'header'>;
