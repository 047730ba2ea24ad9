import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    demoState: string;
  }
}
