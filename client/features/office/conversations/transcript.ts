import type { z } from 'zod';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { getTranscript } from '#shared/contract/office/conversations.ts';

export type Transcript = NonNullable<z.output<(typeof getTranscript)['output']>>;
type Text = TextOf<'office-conversations'>;

export function entryText({ kind, text, sender }: Transcript['entries'][number], t: Text): string {
  const isKnown = kind === 'event' && (text === 'visitorLeft' || text === 'deskClosed');
  return isKnown ? t(`event.${text}`, { name: sender }) : text;
}

/** Formats the transcript as plain text with a byte order mark, which editors on Windows expect. */
export function formatTranscript(
  { name, entries, cutAt }: Transcript,
  { agentName, moment, t }: { agentName: string; moment: (at: number) => string; t: Text },
): string {
  const head = [`${agentName} · ${name}`, ...(cutAt === null ? [] : [t('transcript.cut', { count: cutAt })])];
  const lines = entries.map((entry) => {
    const sender = entry.kind === 'message' && entry.sender ? `${entry.sender}: ` : '';
    return `${moment(entry.at)}  ${sender}${entryText(entry, t)}`;
  });
  return `\uFEFF${[...head, '', ...lines].join('\r\n')}\r\n`;
}
