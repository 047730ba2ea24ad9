// Reads the settings of the three Workers from environment variables. Each Worker gets only its own settings.
import { missingSettings, parseStage, REQUIRED_SETTINGS, type WorkerName } from '#shared/stage.ts';

const SETTINGS_BY_WORKER: Record<WorkerName, readonly string[]> = {
  portal: [
    'BACKEND_ORIGIN',
    'BACKEND_BASIC_AUTH',
    'CHAT_ORIGIN',
    'CHAT_INBOX',
    'CHAT_SECRET',
    'DOMAIN_TYPE',
    'PICTURE_ORIGIN',
    'FILM_HOSTS',
    'MAP_STYLE_GLOBAL',
    'MAP_STYLE_MAINLAND',
    'PREVIEW_PASS',
    'PREVIEW_BRANCH',
    'ONLY_ISOLATE',
    'OPS_TOKEN',
    'ALARM_URL',
    'HSTS_PRELOAD',
    'SECURITY_CONTACT',
    'REGION',
    'OTHER_REGION',
    'TURNSTILE_SITE_KEY',
    'TURNSTILE_SECRET',
    'TURNSTILE_VERIFY_URL',
    'WECHAT_ACCOUNTS',
    'WECHAT_API_ORIGIN',
  ],
  chat: ['BACKEND_BASIC_AUTH', 'CHAT_SECRET'],
  backend: [
    'BACKEND_BASIC_AUTH',
    'STAFF_KEY',
    'SMS_PROVIDER',
    'SMS_URL',
    'SMS_AUTHORIZATION',
    'SMS_SENDER',
    'SMS_TEMPLATES',
    'MAIL_PROVIDER',
    'MAIL_URL',
    'MAIL_AUTHORIZATION',
    'MAIL_SENDER',
    'MAIL_WEBHOOK_SECRET',
    'VAPID_KEY',
    'DELIVERY_CALLBACK',
    'SCAN_URL',
    'SCAN_AUTHORIZATION',
    'ALARM_URL',
    'ASSISTANT_URL',
    'ASSISTANT_MODEL',
    'ASSISTANT_KEY',
    'WEATHER_URL',
    'BACKUP_KEY',
    'BACKUP_S3_URL',
    'BACKUP_S3_REGION',
    'BACKUP_S3_KEY',
  ],
};

type Environment = Record<string, string | undefined>;

const pickSettings = (names: readonly string[], env: Environment): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

/** Returns the settings of each Worker. start-portal.ts passes the portal's stage on to the other two. */
export const getPortalSettings = (env: Environment): Record<WorkerName, Record<string, string>> => ({
  portal: pickSettings(SETTINGS_BY_WORKER.portal, env),
  chat: pickSettings(SETTINGS_BY_WORKER.chat, env),
  backend: pickSettings(SETTINGS_BY_WORKER.backend, env),
});

/** Returns the names of required variables that are missing. */
export function listMissingSettings(env: Environment): string[] {
  const workers = Object.keys(REQUIRED_SETTINGS) as WorkerName[];
  return [...new Set(workers.flatMap((worker) => missingSettings(worker, parseStage(env.DOMAIN_TYPE), env)))];
}

/** Returns the settings of a self-hosted server, on which a single isolate of the portal serves all requests. */
export const getServerSettings = (env: Environment) => getPortalSettings({ ONLY_ISOLATE: 'yes', ...env });
