import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** A password, and a button that shows it. The button's name stays and its state changes, so that it is heard right. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const t = useText('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon="eye"
          label={t('showPassword')}
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
