import { type Shelf, tabShelf } from '#client/site/browser-shelf.ts';
import type { CodePurpose } from '#shared/contract/identity.ts';

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

const STORE_KEY = 'accountDraft';

/** On a phone, looking up the code may cost the page: these come back. What is secret never leaves the page's memory. */
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
