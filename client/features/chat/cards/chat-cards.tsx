import type { ChatCard } from '#shared/contract/chat.ts';
import { Carousel } from './carousel.tsx';
import './chat-cards.css';
import { type ComponentType, useEffect, useState } from 'react';
import { useChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { withoutReload } from '#client/network/load-with-retry.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { CardProps } from './card-parts.tsx';

/** A list with more cards than this is rendered as a carousel. */
const MAX_LISTED_CARDS = 3;

interface ChatCardsProps {
  cards: readonly ChatCard[];
  /** Called when a card's link is opened on a phone, where the chat covers the target page. */
  onLinkOpen: () => void;
}

export function ChatCards({ cards, onLinkOpen }: ChatCardsProps) {
  // The index can be the key, because the cards of a message never change.
  const cardItems = cards.map((card, index) => ({
    key: `${index}`,
    content: <CardLoader card={card} onLinkOpen={onLinkOpen} />,
  }));
  if (cardItems.length === 0) return null;
  if (cardItems.length > MAX_LISTED_CARDS) return <Carousel slideContents={cardItems} />;
  return (
    <ul className="chat-cards">
      {cardItems.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}

/** Renders a card, or an explanation and an error code if the card cannot be displayed. */
function CardLoader({ card, onLinkOpen }: CardProps) {
  const { t } = useChatText();
  const resolvedCard = resolveCard<CardHandler>(card, CARD_HANDLERS);
  if (resolvedCard.ok) return <FetchedCard handler={resolvedCard.handler} card={card} onLinkOpen={onLinkOpen} />;
  return (
    <p className="card-fault meta" data-code={resolvedCard.error}>
      <Icon name="info" />
      {t('loader.cannotShow')}
    </p>
  );
}

function FetchedCard({ handler, ...props }: CardProps & { handler: CardHandler }) {
  const { t } = useChatText();
  const { Card, hasFailed, retry } = useCard(handler);
  if (Card) return <Card {...props} />;
  if (!hasFailed) return <span className="skeleton card-waits" />;
  return (
    <p className="card-fault meta" data-code="ERR_IMPORT_SCRIPT" role="status">
      <Icon name="warn" />
      {t('loader.failed')}
      <Button size="s" variant="quiet" onClick={retry}>
        <Icon name="retry" />
        {t('loader.again')}
      </Button>
    </p>
  );
}

interface CardHandler {
  name: string;
  load: () => Promise<Readonly<Record<string, ComponentType<CardProps>>>>;
}

const CARD_HANDLERS = {
  school: { name: 'SchoolCard', load: () => import('./one-card.tsx') },
  course: { name: 'CourseCard', load: () => import('./one-card.tsx') },
  weather: { name: 'WeatherCard', load: () => import('./one-card.tsx') },
  link: { name: 'LinkCard', load: () => import('./one-card.tsx') },
} satisfies Record<string, CardHandler>;

const CARD_KINDS = ['school', 'course', 'weather', 'link'] as const;
type CardKind = (typeof CARD_KINDS)[number];

type CardError =
  /** The card's data has no kind. */
  | 'NO_CODE'
  /** The card's kind has no component, or the card has no content of its kind. */
  | 'NO_HANDLER'
  /** The component's chunk could not be loaded. */
  | 'ERR_IMPORT_SCRIPT';

type ResolvedCard<Handler> = { ok: true; handler: Handler } | { ok: false; error: CardError };

/** Finds the handler of a card, or the reason why the card cannot be displayed. */
export function resolveCard<Handler>(card: ChatCard, handlers: Record<CardKind, Handler>): ResolvedCard<Handler> {
  if (card.kind === '') return { ok: false, error: 'NO_CODE' };
  const kind = CARD_KINDS.find((candidate) => candidate === card.kind);
  return kind && card[kind] ? { ok: true, handler: handlers[kind] } : { ok: false, error: 'NO_HANDLER' };
}

type CardComponent = ComponentType<CardProps>;

/** Cache of loaded components, so that a card does not suspend when it is rendered again. */
const loadedComponents = new Map<CardHandler, CardComponent>();

/** Returns the component of a card, or null while it loads. */
function useCard(handler: CardHandler): { Card: CardComponent | null; hasFailed: boolean; retry: () => void } {
  const [Card, setCard] = useState<CardComponent | null>(() => loadedComponents.get(handler) ?? null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);

  useEffect(() => {
    let isUnmounted = false;
    fetchCard(handler, attempt).then(
      (component) => {
        loadedComponents.set(handler, component);
        if (!isUnmounted) setCard(() => component);
      },
      () => {
        if (!isUnmounted) setFailedAttempt(attempt);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [handler, attempt]);

  return { Card, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}

/**
 * Loads the component of a card. `attempt` starts at 0. `withoutReload` prevents a page reload during a conversation.
 */
async function fetchCard({ name, load }: CardHandler, attempt: number): Promise<ComponentType<CardProps>> {
  const module = await withoutReload(load).catch((error: unknown) => {
    const failedUrl = attempt > 0 ? extractFailedUrl(error) : null;
    if (failedUrl === null) throw error;
    // Chromium caches a failed module import permanently, so a retry needs another URL.
    return import(/* @vite-ignore */ `${failedUrl}?again=${attempt}`) as ReturnType<CardHandler['load']>;
  });
  const Card = module[name];
  if (!Card) throw new Error(`the module does not export ${name}`);
  return Card;
}

/**
 * Extracts the URL of a failed import from the error message in Chromium or Firefox. Safari does not include the URL,
 * but retries it itself.
 */
const extractFailedUrl = (error: unknown) =>
  (error instanceof Error && /(?<!\S)https?:\/\/\S+\.js/.exec(error.message)?.[0]) || null;
