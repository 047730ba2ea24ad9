import 'vitest';
import type {} from '../../chat/support/provided.d.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoState: string;
  }
}
