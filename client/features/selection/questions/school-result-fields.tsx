import { SCHOOL_RESULT_RANGES, type SchoolResult } from '#client/features/selection/answers/answers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { TextInput } from '#client/ui/field/text-input.tsx';
import type { FieldsProps } from './field-parts.ts';

export function SchoolResultFields({ form }: Pick<FieldsProps, 'form'>) {
  const t = useText('selection');
  return (
    <section className="sel__q">
      <h3>{t('schoolResults.title')}</h3>
      <p className="meta">{t('schoolResults.hint')}</p>
      <div className="grid-2">
        {(Object.keys(SCHOOL_RESULT_RANGES) as SchoolResult[]).map((name) => (
          <TextInput
            key={name}
            {...form.text(name)}
            inputMode="decimal"
            autoComplete="off"
            label={t(`schoolResults.${name}`)}
            hint={t(`schoolResults.${name}Hint`)}
          />
        ))}
      </div>
    </section>
  );
}
