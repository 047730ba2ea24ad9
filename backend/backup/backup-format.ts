import { z } from 'zod';
import { DAY_MS, RETENTION_DAYS } from '#shared/rules/retention-periods.ts';

// A backup is a folder in a bucket that contains parts (gzipped JSON lines, one line per row) and a manifest. The
// manifest is written last, so a folder without one is incomplete. Everything is encrypted (backup-bucket.ts), except
// the index of backups and their key ids.

export const BACKUP_FOLDER = 'backup/';
/** Key of the index of backups, needed for stores whose keys cannot be listed. */
export const INDEX_KEY = `${BACKUP_FOLDER}backups.json`;

/** Subset of an object store, implemented by R2's binding and by wrangler. */
export interface BackupStore {
  put: (key: string, bytes: Uint8Array<ArrayBuffer>) => Promise<unknown>;
  get: (key: string) => Promise<{ arrayBuffer: () => Promise<ArrayBuffer> } | null>;
}

/** Object store with listing and deletion, implemented by R2's binding. */
export interface Bucket extends BackupStore {
  list: (query: { prefix: string }) => Promise<{ objects: readonly { key: string }[] }>;
  delete: (keys: string[]) => Promise<void>;
}

export interface BackupSettings {
  STAGE?: string;
  /** Keys in the form 'ID:KEY', separated by spaces. The first key encrypts. All keys decrypt. */
  BACKUP_KEY?: string;
  /** Bucket URL of an S3-compatible service, 'https://host/bucket'. If empty, the binding BACKUPS is used. */
  BACKUP_S3_URL?: string;
  BACKUP_S3_REGION?: string;
  /** 'ACCESS_KEY_ID:SECRET_ACCESS_KEY' of the bucket in BACKUP_S3_URL. */
  BACKUP_S3_KEY?: string;
}

/** Thrown if the settings lack a bucket or key. No backup is written. */
export class BackupNotConfiguredError extends Error {}

const BackupPart = z.object({
  key: z.string(),
  rows: z.int().min(0),
  /** SHA-256 of the stored bytes. */
  sha256: z.string().length(64),
});

export const Manifest = z.object({
  name: z.string(),
  at: z.int(),
  /** Id of the key in BACKUP_KEY. */
  keyId: z.string(),
  /** Applied migrations, which identify the schema. */
  migrations: z.array(z.string()).min(1),
  tables: z
    .array(
      z.object({
        table: z.string(),
        columns: z.array(z.string()).min(1),
        rows: z.int().min(0),
        parts: z.array(BackupPart),
      }),
    )
    .min(1),
});
export type Manifest = z.output<typeof Manifest>;
export type BackedUpTable = Manifest['tables'][number];

export const BackupIndex = z.array(
  z.object({ name: z.string(), tables: z.int(), rows: z.int(), bytes: z.int(), keyId: z.string() }),
);
export type BackupIndex = z.output<typeof BackupIndex>;

/** Returns the name of a backup, which is its time in UTC: '2026-11-26-1941'. */
export const createBackupName = (now: number) =>
  new Date(now).toISOString().slice(0, 16).replace('T', '-').replace(':', '');

export const createManifestKey = (name: string) => `${BACKUP_FOLDER}${name}/manifest.json`;

/**
 * Returns whether a backup or a daily erasure log has expired. Both expire a day early, because the job runs nightly
 * and the retention period must not be exceeded.
 */
export function isExpiredKey(key: string, now: number): boolean {
  const [, day = ''] = /^(?:backup|erasures)\/(\d{4}-\d{2}-\d{2})(?:-\d{4}\/|\.json$)/.exec(key) ?? [];
  return day !== '' && Date.parse(day) <= now - (RETENTION_DAYS.backup - 1) * DAY_MS;
}

/**
 * Tables excluded from backups, with the reason: users can log in again; codes and the outbox expire within a day;
 * erasures are stored next to the backups; derived rows are rebuilt from the restored rows.
 */
export const EXCLUDED_TABLES: Readonly<Record<string, 'a login' | 'over within a day' | 'made anew' | 'kept beside'>> =
  {
    sessions: 'a login',
    access_tokens: 'a login',
    staff_sessions: 'a login',
    codes: 'over within a day',
    attempts: 'over within a day',
    outbox: 'over within a day',
    erasing: 'over within a day',
    erasures: 'kept beside',
    import_packs: 'over within a day',
    write_preconditions: 'over within a day',
    live_weather: 'over within a day',
    file_sweeps: 'made anew',
    match_shelves: 'made anew',
    packed_admissions: 'made anew',
    matching_stamps: 'made anew',
    reference_stamps: 'made anew',
    catalogue_counts: 'made anew',
    packed_names: 'made anew',
    passages: 'made anew',
    name_terms: 'made anew',
    course_index: 'made anew',
    student_places: 'made anew',
    application_courses: 'made anew',
  };

export async function calculateSha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const pipeThrough = async (bytes: BodyInit, stream: TransformStream) =>
  new Uint8Array(await new Response(new Response(bytes).body?.pipeThrough(stream)).arrayBuffer());

export const compressText = (text: string) => pipeThrough(text, new CompressionStream('gzip'));

export const decompressText = async (bytes: Uint8Array<ArrayBuffer>) =>
  new TextDecoder().decode(await pipeThrough(bytes, new DecompressionStream('gzip')));
