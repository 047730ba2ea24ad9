/**
 * Resolves to the result of `promise` or, after the timeout, to that of `onTimeout`. The work itself is not aborted.
 */
export const withTimeout = <Result, Fallback>(
  promise: Promise<Result>,
  ms: number,
  onTimeout: () => Fallback,
): Promise<Result | Fallback> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(onTimeout()), Math.max(0, ms));
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
