/** Declares the part of the module that is used here; workerd provides the module. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Kept> {
    run<T>(stored: Kept, act: () => T): T;
    getStore(): Kept | undefined;
  }
}
