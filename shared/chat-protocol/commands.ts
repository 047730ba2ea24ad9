import { z } from 'zod';
import { LONGEST_CHAT_TEXT } from '#shared/constants.ts';

// What a visitor does, as requests to the edge at chat-paths.ts. All may be repeated: the same echo id is the same message.

const echoId = () => z.string().regex(/^[\w-]{8,64}$/);

export const SayCommand = z.object({ echoId: echoId(), text: z.string().trim().min(1).max(LONGEST_CHAT_TEXT) });
export const FileCommand = z.object({ echoId: echoId() });
export const RetryCommand = z.object({ echoId: echoId() });
/** The page that the visitor is on, for the person to know. */
export const AskHumanCommand = z.object({ page: z.string().max(300).default('') });
export const RateCommand = z.object({ seq: z.int(), up: z.boolean() });

export const ChatEntry = z.object({
  /** What the visitor is called here: their nickname, or a guest's name. */
  name: z.string(),
  isGuest: z.boolean(),
});
export type ChatEntry = z.infer<typeof ChatEntry>;

/** The answer to a command that writes a message. */
export interface Said {
  seq: number;
}

/** Why a command was refused, in data.reason beside the code and its words; who was too fast is told by Retry-After when to go on. */
export const CHAT_REFUSALS = [
  'tooFast',
  'tooLarge',
  'wrongKind',
  'badPicture',
  'onlyToPeople',
  'notFound',
  'noName',
  'alreadyRated',
  'unavailable',
  'badInput',
] as const;
export type ChatRefusal = (typeof CHAT_REFUSALS)[number];
