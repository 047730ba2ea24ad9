import type { ChatCard } from '#shared/contract/chat.ts';

type Weather = NonNullable<ChatCard['weather']>;

/** What is known of the month. The mean stands large above them where nothing was measured. */
export function weatherFigures({ low, high, mean, rainDays, precipitation, temperature }: Weather) {
  const figures = [
    { name: 'cards.low', unit: 'celsius', value: low },
    { name: 'cards.high', unit: 'celsius', value: high },
    { name: 'cards.mean', unit: 'celsius', value: temperature === null ? null : mean },
    { name: 'cards.rainDays', unit: 'number', value: rainDays },
    { name: 'cards.precipitation', unit: 'millimetres', value: precipitation },
  ] as const;
  return figures.flatMap(({ value, ...figure }) => (value === null ? [] : [{ ...figure, value }]));
}
