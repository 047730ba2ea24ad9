import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { useText } from '#client/i18n/use-text.ts';
import { searchChoices } from '#client/ui/picker/group-choices.ts';
import { ChoiceList } from './choice-list.tsx';
import type { Choice } from './choice.ts';

/**
 * The list with a line above it to search in; the arrows walk the list while the focus stays in the line. The library
 * keeps a select's list itself, so that it has to be the one to narrow it.
 */
export function SearchedList({ choices, searchLabel }: { choices: readonly Choice[]; searchLabel: string }) {
  const t = useText('ui');
  const [query, setQuery] = useState('');
  const line = useRef<HTMLInputElement>(null);
  const byValue = new Map(choices.map((choice) => [choice.value, choice]));

  useEffect(() => line.current?.focus(), []);

  return (
    <Autocomplete
      inputValue={query}
      onInputChange={setQuery}
      filter={(_, typed, { key }) => {
        const choice = byValue.get(String(key));
        return choice === undefined || searchChoices([choice], typed).length > 0;
      }}
    >
      <SearchField aria-label={searchLabel} className="menu__find">
        <Input ref={line} className="input" placeholder={searchLabel} />
      </SearchField>
      <ChoiceList choices={choices} nothing={t('nothingFound', { query })} />
    </Autocomplete>
  );
}
