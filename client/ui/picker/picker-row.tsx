import { joinClasses } from '#client/ui/join-classes.ts';
import type { Choice } from '#client/ui/select/choice.ts';

interface PickerRowProps {
  choice: Choice;
  many: boolean;
  name: string;
  checked: boolean;
  onTick: () => void;
}

export function PickerRow({ choice, many, name, checked, onTick }: PickerRowProps) {
  const off = Boolean(choice.unavailable);
  return (
    <label className={joinClasses('opt', checked && 'opt--on', off && 'opt--off')}>
      <input type={many ? 'checkbox' : 'radio'} name={name} checked={checked} disabled={off} onChange={onTick} />
      <span lang={choice.lang}>
        {choice.label}
        {choice.note && <small>{choice.note}</small>}
      </span>
      <span className="count">{choice.unavailable ?? choice.count}</span>
    </label>
  );
}
