import { writeBytes } from '#backend/identity/write-bytes.ts';

/** Of STAFF_KEY: with which what must be read again is sealed, each under a name that tells it from older ones. */
export interface StaffKey {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const KEY_BYTES = 32;
const ENTRY = /^([a-z0-9]{1,16}):([\w-]{43})$/;

/**
 * STAFF_KEY is 'ID:KEY', or several with spaces between: the first one seals, and all of them open what they have sealed.
 * Null where it cannot be read: half of it would lock out whom the other half knows.
 */
export function readStaffKeys(setting: string | undefined): StaffKey[] | null {
  const entries = (setting ?? '').split(/\s+/).filter(Boolean);
  const keys = entries.map(readEntry).filter((key) => key !== null);
  const isWhole = keys.length === entries.length && new Set(keys.map(({ id }) => id)).size === keys.length;
  return isWhole ? keys : null;
}

function readEntry(entry: string): StaffKey | null {
  const [, id = '', text = ''] = ENTRY.exec(entry) ?? [];
  const bytes = id ? readBytes(text) : null;
  return bytes?.length === KEY_BYTES ? { id, bytes } : null;
}

/** Of base64url, as writeBytes writes it. */
export function readBytes(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

export const newStaffKey = (id: string) => `${id}:${writeBytes(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))}`;
