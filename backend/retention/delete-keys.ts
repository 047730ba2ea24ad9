import type { BackendEnv } from '#backend/bindings.ts';

export type Stores = Pick<BackendEnv['Bindings'], 'DB' | 'FILES'>;

const MOST_KEYS = 1000;

/** R2 takes so many keys at a time. */
export async function deleteKeys(files: Stores['FILES'], keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += MOST_KEYS) await files.delete(keys.slice(from, from + MOST_KEYS));
}
