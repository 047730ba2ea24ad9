/** Declares the part of the module that is used here; workerd provides the module. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Kept> {
    run<T>(store: Kept, act: () => T): T;
    getStore(): Kept | undefined;
  }
}
