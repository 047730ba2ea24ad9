import type { ReactNode } from 'react';
import { useChatLocale, useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import type { OpenWindow } from '#client/site/windows/open-windows.ts';
import { SiteLink } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/window-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { useIsPhone } from '#client/ui/use-is-phone.ts';
import type { ChatCard } from '#shared/contract/chat.ts';
import { cardNames } from './card-texts.ts';

/** What every kind of card is given. */
export interface CardProps {
  card: ChatCard;
  /** A link was followed on a phone, where the chat covers what it leads to. */
  onFollow: () => void;
}

type Target = { opens: OpenWindow } | { path: string } | { website: string };

/** The whole row of a card leads somewhere: to a window over this page, to a page, or out of the site. */
export function CardLink({ to, onFollow, children }: { to: Target; onFollow: () => void; children: ReactNode }) {
  const { t } = useChatText();
  const isPhone = useIsPhone();
  const follow = () => {
    if (isPhone) onFollow();
  };
  if ('opens' in to) {
    return (
      <WindowLink className="card-link" opens={to.opens} onClick={follow}>
        {children}
      </WindowLink>
    );
  }
  if ('path' in to) {
    return (
      <SiteLink className="card-link" to={to.path} onClick={follow}>
        {children}
      </SiteLink>
    );
  }
  return (
    <a className="card-link" href={to.website} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" label={t('cards.newTab')} />
    </a>
  );
}

/** In the reader's language, and below it in the other one. */
export function CardName({ thing }: { thing: { name: string; nameChn: string } }) {
  const { own, ownLang, other, otherLang } = cardNames(thing, useChatLocale(), useLocale());
  return (
    <span className="card-name">
      <b lang={ownLang}>{own}</b>
      {other && <small lang={otherLang}>{other}</small>}
    </span>
  );
}

/** One of two names, within a line of other words. */
export function InReaderLanguage({ thing }: { thing: { name: string; nameChn: string } }) {
  const { own, ownLang } = cardNames(thing, useChatLocale(), useLocale());
  return <bdi lang={ownLang}>{own}</bdi>;
}

/** Short facts in a row, each kept whole where the row wraps. What is absent leaves no gap. */
export function CardFacts({ facts }: { facts: readonly ReactNode[] }) {
  return <ul className="card-facts meta">{facts.map((fact, at) => fact && <li key={at}>{fact}</li>)}</ul>;
}
