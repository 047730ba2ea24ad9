import type { ChatCard } from '#shared/contract/chat.ts';

const CARD_KINDS = ['school', 'course', 'weather', 'link'] as const;
type CardKind = (typeof CARD_KINDS)[number];

/** Why a card cannot be shown. */
type CardFault =
  /** It names no kind. */
  | 'NO_CODE'
  /** Nobody here shows its kind, or there is nothing in it to be shown. */
  | 'NO_HANDLER'
  /** Who shows it could not be fetched. */
  | 'ERR_IMPORT_SCRIPT';

type Resolved<Handler> = { ok: true; handler: Handler } | { ok: false; fault: CardFault };

/** Who shows a card. */
export function resolveCard<Handler>(card: ChatCard, handlers: Record<CardKind, Handler>): Resolved<Handler> {
  if (card.kind === '') return { ok: false, fault: 'NO_CODE' };
  const kind = CARD_KINDS.find((known) => known === card.kind);
  return kind && card[kind] ? { ok: true, handler: handlers[kind] } : { ok: false, fault: 'NO_HANDLER' };
}
