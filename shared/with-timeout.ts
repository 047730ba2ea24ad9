/** What `work` comes to, or what `late` gives in its place once the time is up. The work itself goes on. */
export const withTimeout = <T, L>(work: Promise<T>, ms: number, onTimeout: () => L): Promise<T | L> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(onTimeout()), Math.max(0, ms));
    work.then(
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
