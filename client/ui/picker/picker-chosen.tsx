import { useText } from '#client/i18n/use-text.ts';
import { RemovableChip } from '#client/ui/say/removable-chip.tsx';
import { type Choice, labelOf } from '#client/ui/select/choice.ts';

interface PickerChosenProps {
  choices: readonly Choice[];
  chosen: readonly string[];
  onRemove: (value: string) => void;
}

/** In a long list what is ticked is soon out of sight. */
export function PickerChosen({ choices, chosen, onRemove }: PickerChosenProps) {
  const t = useText('ui');
  return (
    <div className="picker__chosen" role="group" aria-label={t('chosen')}>
      {chosen.map((one) => (
        <RemovableChip key={one} onRemove={() => onRemove(one)}>
          {labelOf(choices, one)}
        </RemovableChip>
      ))}
    </div>
  );
}
