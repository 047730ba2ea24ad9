import { useText } from '#client/i18n/use-text.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';

export function SecondFactorField({ why: errorReason, label }: { why: 'wrong' | 'tooMany' | null; label?: string }) {
  const t = useText('office-staff');
  return (
    <TextInput
      label={label ?? t('code')}
      hint={t('codeHint')}
      name="code"
      required
      maxLength={40}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...(errorReason && { error: t(errorReason === 'wrong' ? 'codeWrong' : 'codeTooMany') })}
    />
  );
}
