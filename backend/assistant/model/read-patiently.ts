import { type ModelPiece, ModelFault } from './model.ts';

/** Pieces as they come, as long as they come: whoever hangs is not waited for, whatever it does with its signal. */
export async function* readPatiently(
  pieces: AsyncIterable<ModelPiece>,
  signal: AbortSignal,
  longestSilenceMs: number,
): AsyncGenerator<ModelPiece> {
  const reading = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await raceAgainst(reading.next(), AbortSignal.any([signal, AbortSignal.timeout(longestSilenceMs)]));
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: what hangs hangs here too.
    void Promise.resolve(reading.return?.()).catch(() => {});
  }
}

function raceAgainst<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new ModelFault('took too long'));
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
