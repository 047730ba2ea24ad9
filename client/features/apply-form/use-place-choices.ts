import { useText } from '#client/i18n/use-text.ts';
import type { Choice } from '#client/ui/select/choice.ts';

/** Where our students are from and have been to school; every other place is 'other', and the adviser asks. */
const PLACES = ['hk', 'cn', 'mo', 'tw', 'sg', 'my', 'gb', 'ie', 'us', 'ca', 'au', 'nz', 'jp', 'kr', 'other'] as const;

export function usePlaceChoices(): Choice[] {
  const t = useText('apply-form');
  return PLACES.map((place) => ({ value: place, label: t(`places.${place}`) }));
}
