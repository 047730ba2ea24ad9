import type { ChatCard } from '#shared/contract/chat.ts';

/** What every kind of card is given; apart from card-handlers.ts, which imports every kind. */
export interface CardProps {
  card: ChatCard;
  /** A link was followed on a phone, where the chat covers what it leads to. */
  onFollow: () => void;
}
