import { useLocale, useText } from '#client/i18n/use-text.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { DocumentState } from '#shared/rules/application/document-checklist.ts';
import { useCase } from './case-form.tsx';

/** Names the documents that were returned or not checked, before they go to a school. Returns '' if there are none. */
export function useDocumentWarning(): string {
  const t = useText('office-application');
  const applyFormText = useText('apply-form');
  const locale = useLocale();
  const { checklist } = useCase().application;
  const list = new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'conjunction' });
  const nameDocuments = (state: DocumentState) =>
    list.format(
      checklist.filter((item) => item.state === state).map(({ kind }) => applyFormText(`documentKinds.${kind}`)),
    );
  const [returned, unchecked] = [nameDocuments('rejected'), nameDocuments('received')];
  return [
    returned && t('checklist.stillReturned', { documents: returned }),
    unchecked && t('checklist.stillUnchecked', { documents: unchecked }),
  ]
    .filter(Boolean)
    .join(' ');
}
