import { useChatText } from '#client/features/chat/words/use-chat-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { CARD_HANDLERS, type CardHandler } from './card-handlers.ts';
import type { CardProps } from './card-props.ts';
import { resolveCard } from './resolve-card.ts';
import { useCard } from './use-card.ts';

/** A card as its kind has it, or why it cannot be shown: for the reader in words, for a reporter as a code. */
export function CardLoader({ card, onFollow }: CardProps) {
  const { t } = useChatText();
  const found = resolveCard<CardHandler>(card, CARD_HANDLERS);
  if (found.ok) return <FetchedCard handler={found.handler} card={card} onFollow={onFollow} />;
  return (
    <p className="card-fault meta" data-code={found.fault}>
      <Icon name="info" />
      {t('loader.cannotShow')}
    </p>
  );
}

function FetchedCard({ handler, ...props }: CardProps & { handler: CardHandler }) {
  const { t } = useChatText();
  const { Card, hasFailed, again } = useCard(handler);
  if (Card) return <Card {...props} />;
  if (!hasFailed) return <span className="skeleton card-waits" />;
  return (
    <p className="card-fault meta" data-code="ERR_IMPORT_SCRIPT" role="status">
      <Icon name="warn" />
      {t('loader.failed')}
      <Button size="s" variant="quiet" onClick={again}>
        <Icon name="retry" />
        {t('loader.again')}
      </Button>
    </p>
  );
}
