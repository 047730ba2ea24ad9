import type { Arriving } from './arriving.ts';

/** For so long a page waits for a part that it could go without: hardly to be felt, and most answers are in by then. */
const PATIENCE_MS = 200;

export async function awaitBriefly<T>(late: Promise<T>, patienceMs = PATIENCE_MS): Promise<Arriving<T>> {
  const here = late.then((value) => ({ here: value }));
  const timeout = new Promise<{ late: Promise<T> }>((resolve) => {
    setTimeout(() => resolve({ late }), patienceMs);
  });
  return Promise.race([here, timeout]);
}
