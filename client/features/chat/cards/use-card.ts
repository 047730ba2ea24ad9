import { type ComponentType, useEffect, useState } from 'react';
import type { CardHandler } from './card-handlers.ts';
import type { CardProps } from './card-props.ts';
import { fetchCard } from './fetch-card.ts';

type Card = ComponentType<CardProps>;

/** Fetched once: a card that is drawn again is there at once. */
const fetched = new Map<CardHandler, Card>();

/** The component of a card, null as long as it is on its way. */
export function useCard(handler: CardHandler): { Card: Card | null; hasFailed: boolean; again: () => void } {
  const [Card, setCard] = useState<Card | null>(() => fetched.get(handler) ?? null);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<number | null>(null);

  useEffect(() => {
    let isGone = false;
    fetchCard(handler, attempt).then(
      (component) => {
        fetched.set(handler, component);
        if (!isGone) setCard(() => component);
      },
      () => {
        if (!isGone) setFailed(attempt);
      },
    );
    return () => {
      isGone = true;
    };
  }, [handler, attempt]);

  return { Card, hasFailed: failed === attempt, again: () => setAttempt(attempt + 1) };
}
