import type { Line } from '#shared/chat-protocol/line.ts';

/** What the assistant answered last and found nothing on, as it was asked; '' where its last answer says what was wanted. */
export function openQuestion(lines: readonly Line[]): string {
  const last = lines.filter(({ body }) => body.kind === 'answer').at(-1)?.body;
  if (last?.kind !== 'answer' || !last.hasNothing) return '';
  const asked = lines.find(({ seq }) => seq === last.question)?.body;
  return asked?.kind === 'text' ? asked.text : '';
}
