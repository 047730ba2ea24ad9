import type { ChatCard } from '#shared/contract/chat.ts';
import { CardLoader } from './card-loader.tsx';
import { Carousel } from './carousel.tsx';
import './chat-cards.css';

/** More than these stand behind each other. */
const MOST_IN_A_LIST = 3;

interface ChatCardsProps {
  cards: readonly ChatCard[];
  /** A card was followed on a phone: what it leads to lies under the chat. */
  onFollow: () => void;
}

/** What an answer brings along: schools, courses, the weather, pages. */
export function ChatCards({ cards, onFollow }: ChatCardsProps) {
  // The cards of a message never change, so their place names them.
  const shown = cards.map((card, at) => ({ key: `${at}`, content: <CardLoader card={card} onFollow={onFollow} /> }));
  if (shown.length === 0) return null;
  if (shown.length > MOST_IN_A_LIST) return <Carousel slides={shown} />;
  return (
    <ul className="chat-cards">
      {shown.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}
