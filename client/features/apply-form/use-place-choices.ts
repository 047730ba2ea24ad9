import { HOME_PLACES } from '#shared/rules/application-lists.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { Choice } from '#client/ui/select/choice.ts';

export function usePlaceChoices(): Choice[] {
  const t = useText('apply-form');
  return HOME_PLACES.map((place) => ({ value: place, label: t(`places.${place}`) }));
}
