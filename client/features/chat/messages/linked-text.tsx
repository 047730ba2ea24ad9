import { Fragment } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { readWebAddress } from '#client/site/addresses.ts';
import { Icon } from '#client/ui/icon/icon.tsx';

/** What somebody wrote, with its web addresses to follow. They lead out of the conversation, which stays. */
export function LinkedText({ text }: { text: string }) {
  const { t } = useChatText();
  return splitLinks(text).map(({ text: words, href }, at) =>
    href === null ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      <a key={at} href={href} dir="ltr" target="_blank" rel="noopener noreferrer">
        {words}
        <Icon name="external" label={t('cards.newTab')} />
      </a>
    ),
  );
}

interface TextPiece {
  text: string;
  /** Of a web address; null of any other words. */
  href: string | null;
}

/** Plain letters only: Chinese goes on right after an address. */
const ADDRESS = /\bhttps?:\/\/[\x21-\x7e]+/gi;
/** What belongs to the sentence around it. */
const SENTENCE_END = /[.,;:!?'"<>*_]+$/;

/** A text with its web addresses told apart. Put together again, the pieces are the text. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    if (!isPlainAddress(address)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null });
    pieces.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

/** A bracket at the end is the address's own where it was opened in it. */
function withoutEnd(found: string): string {
  const address = found.replace(/[<>"].*$/, '').replace(SENTENCE_END, '');
  const last = address.at(-1) ?? '';
  const opener = { ')': '(', ']': '[', '}': '{' }[last];
  if (!opener || address.split(opener).length >= address.split(last).length) return address;
  return withoutEnd(address.slice(0, -1));
}

/** A name before the host makes one host look like another. */
function isPlainAddress(address: string): boolean {
  const url = readWebAddress(address);
  return url !== null && url.username === '' && url.password === '';
}
