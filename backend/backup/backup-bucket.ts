import { createStaffKey, parseStaffKeys, type StaffKey } from '#backend/staff/staff-secrets.ts';
import { parseStage } from '#shared/stage.ts';
import { type BackupSettings, type BackupStore, type Bucket, BackupNotConfiguredError } from './backup-format.ts';
import { parseS3Settings, createS3Bucket } from './s3-bucket.ts';

// Backup bucket, preferably in a separate account. Every object except the index is encrypted.

export type BackupKey = StaffKey;

export const createBackupKey = createStaffKey;

/** Backup store that encrypts its objects. `keyId` is the id of the key used for writing. */
export interface EncryptedStore extends BackupStore {
  keyId: string;
}

/** Public key that encrypts backups in development, so that development runs the same code. */
const DEVELOPMENT_KEY = `development:${'d'.repeat(42)}A`;

export function parseBackupKeys({ STAGE, BACKUP_KEY }: BackupSettings): [BackupKey, ...BackupKey[]] {
  const isDevelopment = parseStage(STAGE) === 'development';
  const [currentKey, ...previousKeys] = parseStaffKeys(BACKUP_KEY || (isDevelopment ? DEVELOPMENT_KEY : '')) ?? [];
  if (!currentKey) throw new BackupNotConfiguredError('BACKUP_KEY is not set, or cannot be read');
  return [currentKey, ...previousKeys];
}

export function openBackupBucket(settings: BackupSettings & { BACKUPS?: Bucket }): {
  bucket: Bucket;
  store: EncryptedStore;
} {
  const s3 = parseS3Settings(settings);
  const bucket = s3 ? createS3Bucket(s3) : settings.BACKUPS;
  if (!bucket) throw new BackupNotConfiguredError('neither BACKUP_S3_URL nor the bucket binding BACKUPS is configured');
  return { bucket, store: createEncryptedStore(bucket, parseBackupKeys(settings)) };
}

export const createEncryptedStore = (
  bucket: BackupStore,
  keys: readonly [BackupKey, ...BackupKey[]],
): EncryptedStore => ({
  keyId: keys[0].id,
  put: async (name, bytes) => bucket.put(name, await encrypt(keys[0], name, bytes)),
  get: async (name) => {
    const storedObject = await bucket.get(name);
    if (!storedObject) return null;
    const decryptedBytes = await decrypt(keys, name, new Uint8Array(await storedObject.arrayBuffer()));
    return { arrayBuffer: () => Promise.resolve(decryptedBytes.buffer) };
  },
});

// Format of an encrypted object: MARK, length and id of the key, nonce, AES-GCM ciphertext. The object's name and the
// key id are authenticated, so that nobody can swap objects.

const FORMAT_MARK = new TextEncoder().encode('PBK1');
const NONCE_BYTES = 12;

/** Thrown if the key or name is wrong or the content was modified. */
export class DecryptionError extends Error {}

async function encrypt(key: BackupKey, name: string, bytes: Uint8Array<ArrayBuffer>) {
  const keyIdBytes = new TextEncoder().encode(key.id);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const algorithm = { name: 'AES-GCM', iv, additionalData: createAdditionalData(name, key.id) };
  const encryptedBytes = new Uint8Array(await crypto.subtle.encrypt(algorithm, await importKey(key), bytes));
  const objectBytes = new Uint8Array(FORMAT_MARK.length + 1 + keyIdBytes.length + iv.length + encryptedBytes.length);
  objectBytes.set(FORMAT_MARK);
  objectBytes[FORMAT_MARK.length] = keyIdBytes.length;
  objectBytes.set(keyIdBytes, FORMAT_MARK.length + 1);
  objectBytes.set(iv, FORMAT_MARK.length + 1 + keyIdBytes.length);
  objectBytes.set(encryptedBytes, FORMAT_MARK.length + 1 + keyIdBytes.length + iv.length);
  return objectBytes;
}

async function decrypt(keys: readonly BackupKey[], name: string, objectBytes: Uint8Array<ArrayBuffer>) {
  if (!FORMAT_MARK.every((byte, index) => objectBytes[index] === byte))
    throw new DecryptionError(`${name} is not encrypted`);
  const idEnd = FORMAT_MARK.length + 1 + (objectBytes[FORMAT_MARK.length] ?? 0);
  const keyId = new TextDecoder().decode(objectBytes.slice(FORMAT_MARK.length + 1, idEnd));
  const key = keys.find((backupKey) => backupKey.id === keyId);
  if (!key) throw new DecryptionError(`${name} is encrypted with the key '${keyId}', which BACKUP_KEY does not have`);
  const algorithm = {
    name: 'AES-GCM',
    iv: objectBytes.slice(idEnd, idEnd + NONCE_BYTES),
    additionalData: createAdditionalData(name, keyId),
  };
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(algorithm, await importKey(key), objectBytes.slice(idEnd + NONCE_BYTES)),
    );
  } catch {
    throw new DecryptionError(`${name} is not what was written`);
  }
}

const createAdditionalData = (name: string, keyId: string) => new TextEncoder().encode(`${keyId} ${name}`);

const importKey = ({ bytes }: BackupKey) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
