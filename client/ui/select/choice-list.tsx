import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Icon } from '#client/ui/icon/icon.tsx';
import { groupChoices } from '#client/ui/picker/group-choices.ts';
import type { Choice } from './choice.ts';

/** The list that opens under a select. */
export function ChoiceList({ choices, nothing }: { choices: readonly Choice[]; nothing?: string }) {
  const groups = groupChoices(choices);
  return (
    <ListBox className="menu" renderEmptyState={() => nothing && <p className="menu__nothing meta">{nothing}</p>}>
      {groups.map(({ heading, members }) =>
        heading === null ? (
          members.map((choice) => <ChoiceRow key={choice.value} choice={choice} />)
        ) : (
          <ListBoxSection key={heading} className="menu__group">
            <Header className="opts__head">{heading}</Header>
            {members.map((choice) => (
              <ChoiceRow key={choice.value} choice={choice} />
            ))}
          </ListBoxSection>
        ),
      )}
    </ListBox>
  );
}

function ChoiceRow({ choice }: { choice: Choice }) {
  const side = choice.unavailable ?? choice.count;
  return (
    <ListBoxItem
      id={choice.value}
      textValue={choice.label}
      isDisabled={Boolean(choice.unavailable)}
      className="menu__row"
    >
      {({ isSelected }) => (
        <>
          <span lang={choice.lang}>
            {choice.label}
            {choice.note && <small>{choice.note}</small>}
          </span>
          {side && <small>{side}</small>}
          {isSelected && <Icon name="check" />}
        </>
      )}
    </ListBoxItem>
  );
}
