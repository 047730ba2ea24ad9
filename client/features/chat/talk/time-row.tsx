import { chatTime } from '#client/features/chat/words/chat-time.ts';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useToday } from './use-today.ts';

export function TimeRow({ at }: { at: number }) {
  const { t, locale } = useChatText();
  const now = useToday();
  return (
    <p className="said__when">
      <time dateTime={new Date(at).toISOString()}>{chatTime(at, { locale, t, now })}</time>
    </p>
  );
}
