import type { ChatMessage } from '#shared/chat-protocol/message.ts';
import type { IconName } from '#client/ui/icon/icon.tsx';

/** What is offered at any time while the assistant answers. */
export const QUICK_CODES = ['questions', 'school', 'major', 'weather', 'assistant', 'human'] as const;
type QuickCode = (typeof QUICK_CODES)[number];

export interface QuickReply {
  code: QuickCode | 'exit' | 'suggestion';
  /** The words of a suggestion; '' for all others, whose words stand in the message files. */
  name: string;
  icon?: IconName;
  isNew?: boolean;
  isHighlight?: boolean;
}

const ICONS: Partial<Record<QuickCode, IconName>> = { assistant: 'chat', human: 'user' };
/** Marked as new in this version. */
const NEW: readonly QuickCode[] = ['school'];

/** With people there is one thing to choose: to leave them. Else what the last answer suggests, and then the six. */
export function listQuickReplies(isWithPeople: boolean, messages: readonly ChatMessage[]): QuickReply[] {
  if (isWithPeople) return [{ code: 'exit', name: '', icon: 'close', isHighlight: true }];
  const suggested = suggestionsOf(messages).map((name): QuickReply => ({
    code: 'suggestion',
    name,
    isHighlight: true,
  }));
  return [
    ...suggested,
    ...QUICK_CODES.map((code): QuickReply => ({ code, name: '', icon: ICONS[code], isNew: NEW.includes(code) })),
  ];
}

/** What the last answer suggests; nothing once somebody has said something after it. */
function suggestionsOf(messages: readonly ChatMessage[]): readonly string[] {
  const last = messages.filter(({ body }) => body.kind !== 'notice').at(-1);
  return last?.body.kind === 'answer' ? [...new Set(last.body.suggestions)] : [];
}
