import { newStaffKey, parseStaffKeys, type StaffKey } from '#backend/staff/staff-secrets.ts';
import { parseStage } from '#shared/stage.ts';
import { type BackupSettings, type BackupStore, type Bucket, BackupNotConfigured } from './backup-format.ts';
import { parseS3Settings, s3Bucket } from './s3-bucket.ts';

// Backup bucket, preferably in another account. Every object except the index is encrypted.

export type BackupKey = StaffKey;

export const newBackupKey = newStaffKey;

/** A store that encrypts. `keyId` is the id of the key used for writing. */
export interface EncryptedStore extends BackupStore {
  keyId: string;
}

/** Backups in development are encrypted with this public key, so that the same code runs. */
const DEVELOPMENT_KEY = `development:${'d'.repeat(42)}A`;

export function backupKeys({ STAGE, BACKUP_KEY }: BackupSettings): [BackupKey, ...BackupKey[]] {
  const isDevelopment = parseStage(STAGE) === 'development';
  const [first, ...otherStaffKeys] = parseStaffKeys(BACKUP_KEY || (isDevelopment ? DEVELOPMENT_KEY : '')) ?? [];
  if (!first) throw new BackupNotConfigured('BACKUP_KEY is not set, or cannot be read');
  return [first, ...otherStaffKeys];
}

export function openBackupBucket(settings: BackupSettings & { BACKUPS?: Bucket }): {
  bucket: Bucket;
  store: EncryptedStore;
} {
  const s3 = parseS3Settings(settings);
  const bucket = s3 ? s3Bucket(s3) : settings.BACKUPS;
  if (!bucket) throw new BackupNotConfigured('neither BACKUP_S3_URL nor a bucket BACKUPS is set');
  return { bucket, store: encrypted(bucket, backupKeys(settings)) };
}

export const encrypted = (bucket: BackupStore, keys: readonly [BackupKey, ...BackupKey[]]): EncryptedStore => ({
  keyId: keys[0].id,
  put: async (name, bytes) => bucket.put(name, await encrypt(keys[0], name, bytes)),
  get: async (name) => {
    const row = await bucket.get(name);
    if (!row) return null;
    const plainBytes = await decrypt(keys, name, new Uint8Array(await row.arrayBuffer()));
    return { arrayBuffer: () => Promise.resolve(plainBytes.buffer) };
  },
});

// Format of an encrypted object: MARK, length and id of the key, nonce, AES-GCM ciphertext. Object name and key id are
// authenticated, so that objects cannot be exchanged.

const MARK = new TextEncoder().encode('PBK1');
const NONCE_BYTES = 12;

/** Thrown for a wrong key or name, or modified content. */
export class Undecryptable extends Error {}

async function encrypt(key: BackupKey, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const id = new TextEncoder().encode(key.id);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: aboutObject(name, key.id) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await importKey(key), bytes));
  const object = new Uint8Array(MARK.length + 1 + id.length + iv.length + sealed.length);
  object.set(MARK);
  object[MARK.length] = id.length;
  object.set(id, MARK.length + 1);
  object.set(iv, MARK.length + 1 + id.length);
  object.set(sealed, MARK.length + 1 + id.length + iv.length);
  return object;
}

async function decrypt(keys: readonly BackupKey[], name: string, object: Uint8Array<ArrayBuffer>) {
  if (!MARK.every((byte, index) => object[index] === byte)) throw new Undecryptable(`${name} is not encrypted`);
  const idEnd = MARK.length + 1 + (object[MARK.length] ?? 0);
  const id = new TextDecoder().decode(object.slice(MARK.length + 1, idEnd));
  const key = keys.find((item) => item.id === id);
  if (!key) throw new Undecryptable(`${name} is encrypted with the key '${id}', which BACKUP_KEY does not have`);
  const algorithm = {
    name: 'AES-GCM',
    iv: object.slice(idEnd, idEnd + NONCE_BYTES),
    additionalData: aboutObject(name, id),
  };
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(algorithm, await importKey(key), object.slice(idEnd + NONCE_BYTES)),
    );
  } catch {
    throw new Undecryptable(`${name} is not what was written`);
  }
}

const aboutObject = (name: string, keyId: string) => new TextEncoder().encode(`${keyId} ${name}`);

const importKey = ({ bytes }: BackupKey) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
