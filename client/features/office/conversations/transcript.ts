import type { z } from 'zod';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { getTranscript } from '#shared/contract/office/conversations.ts';

export type Transcript = NonNullable<z.output<(typeof getTranscript)['output']>>;
type ConversationsText = TextOf<'office-conversations'>;

export function formatEntry({ kind, text, sender }: Transcript['entries'][number], t: ConversationsText): string {
  const isKnownEvent = kind === 'event' && (text === 'visitorLeft' || text === 'deskClosed');
  return isKnownEvent ? t(`event.${text}`, { name: sender }) : text;
}

/** Formats the transcript as plain text with a byte order mark, which Windows editors expect. */
export function formatTranscript(
  { name, entries, cutAt }: Transcript,
  { agentName, formatMoment, t }: { agentName: string; formatMoment: (at: number) => string; t: ConversationsText },
): string {
  const headerLines = [`${agentName} · ${name}`, ...(cutAt === null ? [] : [t('transcript.cut', { count: cutAt })])];
  const lines = entries.map((entry) => {
    const senderPrefix = entry.kind === 'message' && entry.sender ? `${entry.sender}: ` : '';
    return `${formatMoment(entry.at)}  ${senderPrefix}${formatEntry(entry, t)}`;
  });
  return `\uFEFF${[...headerLines, '', ...lines].join('\r\n')}\r\n`;
}
