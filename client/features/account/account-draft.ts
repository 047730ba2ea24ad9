import { type TextOf, useLocale } from '#client/i18n/use-text.ts';
import { type AccountDialogType, useSite } from '#client/site/site.tsx';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { useStoredState } from '#client/site/storage/use-stored-state.ts';
import type { FormErrors } from '#client/ui/form/use-form.ts';
import type { Choice } from '#client/ui/select/choice.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { AREA_CODES, areaCodeFor, normalizePhone } from '#shared/rules/phone.ts';

/** Values of all four dialog types. Types with the same field share its value. */
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
  codeSentTo: Partial<Record<CodePurpose, string>>;
}

type EditDraft = <Name extends keyof AccountDraft>(name: Name, value: AccountDraft[Name]) => void;

export interface AccountParts {
  draft: AccountDraft;
  edit: EditDraft;
  onType: (type: AccountDialogType) => void;
  /** Redirect target after a login without JavaScript. */
  next?: string | undefined;
  /** Errors of a submission without JavaScript. */
  refusal?: FormErrors | undefined;
}

const STORE_KEY = 'accountDraft';

/**
 * Fields that are restored, for example after a phone has unloaded the page while the user looked up the code. Secrets
 * are never stored.
 */
const LASTING = ['areaCode', 'mobile', 'nickname', 'codeSentTo'] as const satisfies (keyof AccountDraft)[];

export const EMPTY_ACCOUNT: AccountDraft = {
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

type TypedPhone = Pick<AccountDraft, 'areaCode' | 'mobile'>;

export const getPhone = ({ areaCode, mobile }: TypedPhone) => ({
  mobileAreaCode: areaCode,
  mobile: normalizePhone(areaCode, mobile),
});

/** Returns the normalised number, which is equal for every spelling. */
export const getNumber = ({ areaCode, mobile }: TypedPhone) => `${areaCode} ${normalizePhone(areaCode, mobile)}`;

export function loadAccountDraft(areaCode: string, storage: SafeStorage = tabStorage): AccountDraft {
  const newItems = { ...EMPTY_ACCOUNT, areaCode };
  try {
    const stored = JSON.parse(storage.read(STORE_KEY) ?? '{}') as Partial<AccountDraft>;
    return { ...newItems, ...pickLasting(stored) };
  } catch {
    return newItems;
  }
}

export const saveAccountDraft = (draft: AccountDraft, storage: SafeStorage = tabStorage) =>
  storage.keep(STORE_KEY, JSON.stringify(pickLasting(draft)));

export const dropAccountDraft = (storage: SafeStorage = tabStorage) => storage.drop(STORE_KEY);

const pickLasting = (draft: Partial<AccountDraft>): Partial<AccountDraft> =>
  Object.fromEntries(LASTING.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])));

/**
 * Returns the draft of the dialog. Values persist when the dialog type changes; those that are not secret also persist
 * after closing. `submitted` is the submission before this page load, without secrets.
 */
export function useAccountDraft(submitted?: Partial<AccountDraft>): [AccountDraft, EditDraft] {
  const locale = useLocale();
  const { agent } = useSite();
  const areaCode = firstArea(areaCodeFor(locale, agent), servedAreas(agent.areaCodes));
  const accountDraft: AccountDraft = { ...EMPTY_ACCOUNT, areaCode, ...submitted };
  const [draft, setDraft] = useStoredState<AccountDraft>(
    (now = accountDraft) => ({ ...loadAccountDraft(areaCode), ...submitted, ...changedFields(accountDraft, now) }),
    () => accountDraft,
  );
  const edit: EditDraft = (name, value) =>
    setDraft((before) => {
      const after = { ...before, [name]: value };
      saveAccountDraft(after);
      return after;
    });
  return [draft, edit];
}

const changedFields = (before: AccountDraft, now: AccountDraft): Partial<AccountDraft> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== before[name as keyof AccountDraft]));

const firstArea = (usual: string, served: readonly string[]) => (served.includes(usual) ? usual : (served[0] ?? usual));

/** Returns the area codes to which the site sends messages, or all if it does not limit them. */
const servedAreas = (served: readonly string[]) =>
  AREA_CODES.filter((code) => served.length === 0 || served.includes(code));

/** Options of the area codes. They can be searched by number, and by name in all three languages. */
export const areaChoices = (t: TextOf<'account'>, served: readonly string[]): Choice[] =>
  servedAreas(served).map((code) => ({
    value: code,
    label: `+${code}`,
    note: t(`area.${code}`),
    alsoCalled: `${code} ${t(`areaAlso.${code}`)}`,
  }));
