import type { DocumentKind } from '#shared/rules/application-lists.ts';
import { fieldId, useApplyForm } from './apply-form-context.ts';
import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { PickButton } from './pick-button.tsx';

interface MissingDocumentProps {
  kind: DocumentKind;
  onPick: (kind: DocumentKind, file: File) => void;
}

/** A document without which no school looks at an application. */
export function MissingDocument({ kind, onPick }: MissingDocumentProps) {
  const t = useText('apply-form');
  const { errorOf } = useApplyForm();
  const field = `documents.${kind}`;
  const isWanting = errorOf(field) !== undefined;
  return (
    <li>
      <Icon name={isWanting ? 'warn' : 'file'} />
      <span>
        {t(`documentKinds.${kind}`)}
        <small className={isWanting ? 'fail' : undefined}>{t('documents.needed')}</small>
      </span>
      <PickButton
        id={fieldId(field)}
        kind={kind}
        words={t('documents.upload')}
        label={t('documents.uploadOf', { kind: t(`documentKinds.${kind}`) })}
        onPick={onPick}
      />
    </li>
  );
}
