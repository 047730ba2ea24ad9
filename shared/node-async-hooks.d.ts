/** The one thing that we need of this module, as workerd has it. */
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Kept> {
    run<T>(kept: Kept, act: () => T): T;
    getStore(): Kept | undefined;
  }
}
