import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { IconButton } from '#client/ui/button/button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/**
 * A password, and a button that shows it. The button's name stays and its state changes, so that it is heard right.
 * Its value is set past React, which would write it into the page's markup as an attribute.
 */
export function PasswordInput({ value, ...props }: Omit<TextInputProps, 'type' | 'after' | 'ref'>) {
  const t = useText('ui');
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const now = input.current;
    if (now && value !== undefined && now.value !== value) now.value = String(value);
  }, [value]);

  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={input}
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
