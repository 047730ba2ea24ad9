import type { FieldTexts, Validate } from '#client/ui/field/field.tsx';
import type { Choice } from './choice.ts';

/** What both selects take, whatever opens. */
interface SelectBaseProps extends FieldTexts {
  choices: readonly Choice[];
  /** An example or 'any', shown while nothing is chosen. */
  placeholder: string;
  name?: string;
  disabled?: boolean;
  /** Of the search above the list; without it there is none. */
  searchLabel?: string;
}

export interface SelectProps extends SelectBaseProps {
  value: string | null;
  onChange: (value: string | null) => void;
  validate?: Validate<string | null>;
}

export interface MultiSelectProps extends SelectBaseProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
  validate?: Validate<readonly string[]>;
}

/** Inside, one and many are the same list. */
export interface ListSelectProps extends SelectBaseProps {
  many: boolean;
  value: readonly string[];
  onChange: (value: string[]) => void;
  onOpened: () => void;
  onLeft: (value: readonly string[]) => void;
}
