import { useState } from 'react';
import { areaCodeFor } from '#shared/rules/phone.ts';
import { useLocale } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { type AccountDraft, keepAccountDraft, readAccountDraft } from './account-draft.ts';
import { servedAreas } from './area-choices.ts';

export type EditDraft = <Name extends keyof AccountDraft>(name: Name, value: AccountDraft[Name]) => void;

/** What is typed stays while the dialog changes its type, and its harmless part also when the dialog is closed. */
export function useAccountDraft(): [AccountDraft, EditDraft] {
  const locale = useLocale();
  const { areaCodes } = useSite().agent;
  const [draft, setDraft] = useState(() => readAccountDraft(firstArea(areaCodeFor(locale), servedAreas(areaCodes))));
  const edit: EditDraft = (name, value) =>
    setDraft((before) => {
      const after = { ...before, [name]: value };
      keepAccountDraft(after);
      return after;
    });
  return [draft, edit];
}

const firstArea = (usual: string, served: readonly string[]) => (served.includes(usual) ? usual : (served[0] ?? usual));
