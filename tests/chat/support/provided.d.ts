import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    chatFaultSeeds: number;
    isFull: boolean;
  }
}
