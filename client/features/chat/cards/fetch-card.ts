import type { ComponentType } from 'react';
import { withoutReload } from '#client/site/held-reload.ts';
import type { CardHandler } from './card-handlers.ts';
import type { CardProps } from './card-props.ts';

/** The component of a card; `attempt` counts from 0. In the middle of a talk no card is worth loading the page anew. */
export async function fetchCard({ name, load }: CardHandler, attempt: number): Promise<ComponentType<CardProps>> {
  const module = await withoutReload(load).catch((error: unknown) => {
    const address = attempt > 0 ? failedAddress(error) : null;
    if (address === null) throw error;
    // Chromium remembers for good that a file did not come. Under another address it is asked for once more.
    return import(/* @vite-ignore */ `${address}?again=${attempt}`) as ReturnType<CardHandler['load']>;
  });
  const Card = module[name];
  if (!Card) throw new Error(`no ${name} in its file`);
  return Card;
}

/** Chromium and Firefox name the file; Safari does not, and does not need it. */
const failedAddress = (error: unknown) =>
  (error instanceof Error && /https?:\/\/\S+\.js/.exec(error.message)?.[0]) || null;
