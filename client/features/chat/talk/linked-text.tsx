import { Fragment } from 'react';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { splitLinks } from './split-links.ts';

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
