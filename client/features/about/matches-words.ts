import type { z } from 'zod';
import type { HelpEntry as HelpEntrySchema } from '#shared/contract/site.ts';

export type HelpEntry = z.infer<typeof HelpEntrySchema>;

/** Whether an entry holds every one of the words, in its question or its answer. */
export function matchesWords({ title, description }: HelpEntry, words: string): boolean {
  const text = `${title} ${description.replace(/<[^>]*>/g, ' ')}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
