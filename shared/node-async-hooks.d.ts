/** Subset of the module that workerd provides and that is used here. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Kept> {
    run<T>(stored: Kept, act: () => T): T;
    getStore(): Kept | undefined;
  }
}
