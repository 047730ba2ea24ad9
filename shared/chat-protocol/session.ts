import { z } from 'zod';

/** How the conversation stands now; sent whole whenever any of it changes, and kept nowhere. */
export const ChatSession = z.object({
  /** Who answers: the assistant or, until the visitor or the service ends it, people. */
  mode: z.enum(['assistant', 'human']),
  /** To the people's service: only in mode human. 'retrying' is a broken connection that is being mended. */
  link: z.enum(['none', 'connecting', 'up', 'retrying']),
  /** The person who answered last. */
  agent: z.object({ name: z.string(), avatar: z.string() }).nullable(),
  /** Of that person or of anybody there; null where the service does not say. */
  isAgentOnline: z.boolean().nullable(),
  /** Sequence numbers of questions that the assistant is at. */
  answering: z.array(z.int()),
  /** Of this visitor, this one included. */
  tabs: z.int(),
});
export type ChatSession = z.infer<typeof ChatSession>;
