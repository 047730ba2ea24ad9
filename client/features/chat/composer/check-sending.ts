import type { ChatText, ChatTextKey } from '#client/features/chat/words/chat-words.ts';
import { fileSizeText } from '#client/i18n/file-size-text.ts';
import { CHAT_FILE_TYPES, type ChatFileKind, LARGEST_CHAT_FILE_BYTES } from '#shared/chat-protocol/file-kinds.ts';
import { bareType } from './recording-type.ts';

type WhyNot = 'empty' | 'tooLarge' | 'wrongKind';

type Sending = { ok: true; shows: ChatFileKind } | { ok: false; why: WhyNot };

/** May this file go into the conversation? The edge looks at its bytes once more. */
export function checkSending({ type, size }: Pick<File, 'type' | 'size'>): Sending {
  const known = bareType(type).trim().toLowerCase();
  const shows = Object.hasOwn(CHAT_FILE_TYPES, known) ? CHAT_FILE_TYPES[known] : undefined;
  if (!shows) return { ok: false, why: 'wrongKind' };
  if (size === 0) return { ok: false, why: 'empty' };
  return size > LARGEST_CHAT_FILE_BYTES ? { ok: false, why: 'tooLarge' } : { ok: true, shows };
}

const WHY_NOT = {
  empty: 'files.empty',
  tooLarge: 'files.tooLarge',
  wrongKind: 'files.wrongKind',
} as const satisfies Record<WhyNot, ChatTextKey>;

/** Why a file may not be sent, for the person who chose it. */
export const sayWhyNot = (t: ChatText, why: WhyNot) =>
  t(WHY_NOT[why], { limit: fileSizeText(LARGEST_CHAT_FILE_BYTES, 0) });
