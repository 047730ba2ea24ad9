import { lazy } from 'react';

// What other features may use of this one.

export { ChatHost } from './panel/chat-host.tsx';

/** For the gallery. */
export const ChatExamples = lazy(() =>
  import('./examples/chat-examples.tsx').then((module) => ({ default: module.ChatExamples })),
);
