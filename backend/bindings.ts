import type { Context } from 'hono';
import type { WorkersAi } from '#backend/assistant/model/ask-model.ts';
import type { EmailBinding } from '#backend/delivery/mail-channels.ts';
import type { ReplicatedDatabase } from './queries/database-copies.ts';
import type { LoggedInUser } from './queries/identity/users.ts';
import type { ChineseLocale, Locale } from '#shared/locale/locales.ts';
import type { Cable } from './people/cable-hub.ts';

interface BackendBindings {
  /** Within a request, a D1 session on the primary or a replica (auth/open-database.ts). */
  DB: ReplicatedDatabase;
  FILES: R2Bucket;
  /** Backup bucket, unless BACKUP_S3_URL is set. */
  BACKUPS?: R2Bucket;
  /**
   * Secret: keys that encrypt backups, in the form 'ID:KEY', separated by spaces. If it is missing outside development,
   * no backup is written.
   */
  BACKUP_KEY?: string;
  /** Bucket of an S3-compatible service, preferably in another account: 'https://host/bucket'. */
  BACKUP_S3_URL?: string;
  BACKUP_S3_REGION?: string;
  /** Secret: 'ACCESS_KEY_ID:SECRET_ACCESS_KEY' of the bucket in BACKUP_S3_URL. */
  BACKUP_S3_KEY?: string;
  /** Durable Object with the cable's subscriptions. */
  CABLE: Cable;
  STAGE: string;
  /**
   * Secret: credentials of the accepted Authorization header (the part after 'Basic'). If it is missing in development,
   * every caller is accepted.
   */
  BACKEND_BASIC_AUTH?: string;
  /**
   * Secret: key that encrypts the TOTP secrets of staff (staff/staff-secrets.ts). Without it, staff cannot sign in
   * outside development.
   */
  STAFF_KEY?: string;
  /**
   * 'twilio', 'alibaba' or 'webhook'. '' means a webhook if SMS_URL is set, otherwise the outbox
   * (delivery/select-channel.ts).
   */
  SMS_PROVIDER: string;
  /** URL of the webhook, or origin of the provider's API. '' means the provider's default origin. */
  SMS_URL: string;
  /**
   * Secret: 'ID:SECRET' for the provider. For a webhook: the value of its Authorization header, or a signing secret
   * 'whsec_…'.
   */
  SMS_AUTHORIZATION?: string;
  /** Sender for sites that have not registered a sender. */
  SMS_SENDER: string;
  /** JSON object of template codes for Alibaba Cloud (delivery/alibaba-channel.ts). */
  SMS_TEMPLATES: string;
  /** 'cloudflare', 'resend', 'postmark' or 'webhook'. '' has the same meaning as in SMS_PROVIDER. */
  MAIL_PROVIDER: string;
  MAIL_URL: string;
  /** Secret: API token; for a webhook the same formats as SMS_AUTHORIZATION. */
  MAIL_AUTHORIZATION?: string;
  MAIL_SENDER: string;
  /** Secret: signing secret 'whsec_…' of delivery reports from Resend. */
  MAIL_WEBHOOK_SECRET?: string;
  /**
   * Secret: 'SUBJECT PUBLIC PRIVATE' for web push (push/vapid.ts). If it is missing, push notifications are not
   * offered.
   */
  VAPID_KEY?: string;
  /** Public URL of /_/delivery, to which providers send delivery reports. '' disables them. */
  DELIVERY_CALLBACK: string;
  /** Cloudflare Email Service, if wrangler.toml binds it. */
  EMAIL?: EmailBinding;
  /** URL of the malware scanner (scan/scan-file.ts). '' disables scanning. */
  SCAN_URL: string;
  /** Secret: Authorization header for SCAN_URL. */
  SCAN_AUTHORIZATION?: string;
  /** Secret: webhook URL for alarms. If it is missing, alarms appear only in the log and in the office. */
  ALARM_URL?: string;
  /**
   * OpenAI-compatible service, and the model to use. Without these and without the binding AI, all answers of the
   * assistant are rule-based.
   */
  ASSISTANT_URL: string;
  ASSISTANT_MODEL: string;
  /** Secret: API key for ASSISTANT_URL. */
  ASSISTANT_KEY?: string;
  /** Workers AI, if wrangler.toml binds it. */
  AI?: WorkersAi;
  /** Cloudflare Images, which resizes uploaded pictures, if wrangler.toml binds it. */
  IMAGES?: ImagesBinding;
  /**
   * URL of the weather service with the placeholders {latitude} and {longitude}. '' means that only averages are shown.
   */
  WEATHER_URL: string;
}

/** Caller context, read from headers that the edge sets and browsers cannot set. */
export interface Caller {
  locale: Locale;
  /** Chinese script for Chinese names, which are also shown next to English ones. */
  chinese: ChineseLocale;
  /**
   * Public level combined with the id of the site (parseLevel in queries/database.ts), or 0 for a caller without a
   * level, who sees only rows that are visible at every level.
   */
  publicLevel: number;
  /** Access token, or '' for visitors. */
  token: string;
  /** User of the token, or null for visitors and invalid tokens. */
  user: LoggedInUser | null;
  requestId: string;
  /** Agent key of the site, or '' if the portal sends none. */
  agentKey: string;
  /** IP address of the visitor, or '' if the portal does not know it. */
  address: string;
}

export interface BackendEnv {
  Bindings: BackendBindings;
  Variables: { caller: Caller };
}

/** Context that responses need. Routes of any environment type provide it. */
export type ResponseContext = Pick<Context<BackendEnv>, 'json' | 'body' | 'var' | 'env' | 'header'>;
