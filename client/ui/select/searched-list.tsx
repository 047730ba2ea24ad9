import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { useText } from '#client/i18n/use-text.ts';
import { searchChoices } from '#client/ui/picker/group-choices.ts';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './choice.ts';

/** The list with a line above it to search in; the arrows walk the list while the focus stays in the line. */
export function SearchedList({ choices, searchLabel }: { choices: readonly Choice[]; searchLabel: string }) {
  const t = useText('ui');
  const [query, setQuery] = useState('');
  const line = useRef<HTMLInputElement>(null);

  useEffect(() => line.current?.focus(), []);

  return (
    <Autocomplete inputValue={query} onInputChange={setQuery}>
      <SearchField aria-label={searchLabel} className="menu__find">
        <Input ref={line} className="input" placeholder={searchLabel} />
      </SearchField>
      <ChoiceList choices={searchChoices(choices, query)} nothing={t('nothingFound', { query })} />
    </Autocomplete>
  );
}
