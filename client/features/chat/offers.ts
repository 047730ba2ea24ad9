import { latePart } from '#client/ui/late-part.tsx';

// What other features may use of this one.

export { ChatHost, expectChat } from './panel/chat-host.tsx';

/** For the gallery. */
export const ChatExamples = latePart({
  load: async () => (await import('./examples/chat-examples.tsx')).ChatExamples,
  words: ['facts', 'ui'],
});
