import { useState } from 'react';
import { useLocale } from '#client/i18n/use-text.ts';
import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';
import { type AccountDialogType, useSite } from '#client/site/site-context.ts';
import type { CodePurpose } from '#shared/contract/identity.ts';
import { areaCodeFor } from '#shared/rules/phone.ts';
import { servedAreas } from './area-choices.ts';

/** All that can be typed into the four types of the dialog: what two of them ask for is typed once. */
export interface AccountDraft {
  areaCode: string;
  mobile: string;
  nickname: string;
  password: string;
  registerPassword: string;
  newPassword: string;
  repeat: string;
  loginCode: string;
  registerCode: string;
  forgetCode: string;
  agreed: boolean;
  /** The number that each kind of code was last sent to. */
  codeSentTo: Partial<Record<CodePurpose, string>>;
}

type EditDraft = <Name extends keyof AccountDraft>(name: Name, value: AccountDraft[Name]) => void;

/** What each type of the dialog is given. */
export interface AccountParts {
  draft: AccountDraft;
  edit: EditDraft;
  onType: (type: AccountDialogType) => void;
}

const STORE_KEY = 'accountDraft';

/** A phone may drop the page while somebody looks up the code: these fields come back. A secret is never stored. */
const LASTING = ['areaCode', 'mobile', 'nickname', 'codeSentTo'] as const satisfies (keyof AccountDraft)[];

const EMPTY: AccountDraft = {
  areaCode: '',
  mobile: '',
  nickname: '',
  password: '',
  registerPassword: '',
  newPassword: '',
  repeat: '',
  loginCode: '',
  registerCode: '',
  forgetCode: '',
  agreed: false,
  codeSentTo: {},
};

export const numberOf = ({ areaCode, mobile }: Pick<AccountDraft, 'areaCode' | 'mobile'>) => `${areaCode} ${mobile}`;

export function readAccountDraft(areaCode: string, shelf: Shelf = tabShelf): AccountDraft {
  const fresh = { ...EMPTY, areaCode };
  try {
    const kept = JSON.parse(shelf.read(STORE_KEY) ?? '{}') as Partial<AccountDraft>;
    return { ...fresh, ...pickLasting(kept) };
  } catch {
    return fresh;
  }
}

export const keepAccountDraft = (draft: AccountDraft, shelf: Shelf = tabShelf) =>
  shelf.keep(STORE_KEY, JSON.stringify(pickLasting(draft)));

export const dropAccountDraft = (shelf: Shelf = tabShelf) => shelf.drop(STORE_KEY);

const pickLasting = (draft: Partial<AccountDraft>): Partial<AccountDraft> =>
  Object.fromEntries(LASTING.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])));

/** What is typed stays while the dialog changes its type; what is no secret also stays when the dialog is closed. */
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
