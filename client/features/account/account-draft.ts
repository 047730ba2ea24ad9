import { type TextOf, useLocale } from '#client/i18n/use-text.ts';
import { type AccountDialogType, useSite } from '#client/site/site.tsx';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';
import { useStoredState } from '#client/site/storage/use-stored-state.ts';
import type { FormErrors } from '#client/ui/form/use-form.ts';
import type { Choice } from '#client/ui/select/choice.ts';
import type { CodePurpose } from '#shared/contract/account/identity.ts';
import { AREA_CODES, getDefaultAreaCode, normalizePhone } from '#shared/rules/phone.ts';

/** Values of all four types of the dialog. Fields with the same name are common to them. */
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

export interface AccountFormProps {
  draft: AccountDraft;
  edit: EditDraft;
  onType: (type: AccountDialogType) => void;
  /** Redirect target after a login without JavaScript. */
  redirectTo?: string | undefined;
  /** Errors of a submission without JavaScript. */
  refusal?: FormErrors | undefined;
}

const STORAGE_KEY = 'accountDraft';

/**
 * Fields that are restored, for example after a phone has unloaded the page while the user looked up the code. Secrets
 * are never stored.
 */
const PERSISTED_FIELDS = ['areaCode', 'mobile', 'nickname', 'codeSentTo'] as const satisfies (keyof AccountDraft)[];

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

type PhoneDraft = Pick<AccountDraft, 'areaCode' | 'mobile'>;

export const getPhone = ({ areaCode, mobile }: PhoneDraft) => ({
  mobileAreaCode: areaCode,
  mobile: normalizePhone(areaCode, mobile),
});

/** Returns the normalized number, which is the same for every spelling. */
export const formatPhoneNumber = ({ areaCode, mobile }: PhoneDraft) =>
  `${areaCode} ${normalizePhone(areaCode, mobile)}`;

export function loadAccountDraft(areaCode: string, storage: SafeStorage = tabStorage): AccountDraft {
  const initialDraft = { ...EMPTY_ACCOUNT, areaCode };
  try {
    const storedDraft = JSON.parse(storage.read(STORAGE_KEY) ?? '{}') as Partial<AccountDraft>;
    return { ...initialDraft, ...pickPersistedFields(storedDraft) };
  } catch {
    return initialDraft;
  }
}

export const saveAccountDraft = (draft: AccountDraft, storage: SafeStorage = tabStorage) =>
  storage.keep(STORAGE_KEY, JSON.stringify(pickPersistedFields(draft)));

export const clearAccountDraft = (storage: SafeStorage = tabStorage) => storage.drop(STORAGE_KEY);

const pickPersistedFields = (draft: Partial<AccountDraft>): Partial<AccountDraft> =>
  Object.fromEntries(PERSISTED_FIELDS.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])));

/**
 * Returns the draft of the dialog. All values survive a change of the dialog's type. Those that are not secret also
 * survive closing it. `submittedDraft` is the submission before this page load, without secrets.
 */
export function useAccountDraft(submittedDraft?: Partial<AccountDraft>): [AccountDraft, EditDraft] {
  const locale = useLocale();
  const { agent } = useSite();
  const defaultAreaCode = selectDefaultAreaCode(
    getDefaultAreaCode(locale, agent),
    listServedAreaCodes(agent.areaCodes),
  );
  const initialDraft: AccountDraft = { ...EMPTY_ACCOUNT, areaCode: defaultAreaCode, ...submittedDraft };
  const [draft, setDraft] = useStoredState<AccountDraft>(
    (currentDraft = initialDraft) => ({
      ...loadAccountDraft(defaultAreaCode),
      ...submittedDraft,
      ...pickChangedFields(initialDraft, currentDraft),
    }),
    () => initialDraft,
  );
  const setDraftField: EditDraft = (name, value) =>
    setDraft((previousDraft) => {
      const nextDraft = { ...previousDraft, [name]: value };
      saveAccountDraft(nextDraft);
      return nextDraft;
    });
  return [draft, setDraftField];
}

const pickChangedFields = (initialDraft: AccountDraft, currentDraft: AccountDraft): Partial<AccountDraft> =>
  Object.fromEntries(
    Object.entries(currentDraft).filter(([name, value]) => value !== initialDraft[name as keyof AccountDraft]),
  );

const selectDefaultAreaCode = (preferredAreaCode: string, servedAreaCodes: readonly string[]) =>
  servedAreaCodes.includes(preferredAreaCode) ? preferredAreaCode : (servedAreaCodes[0] ?? preferredAreaCode);

/** Returns the area codes to which the site sends messages, or all area codes if it does not limit them. */
const listServedAreaCodes = (servedAreaCodes: readonly string[]) =>
  AREA_CODES.filter((code) => servedAreaCodes.length === 0 || servedAreaCodes.includes(code));

/** Options of the area codes. They can be searched by number, and by name in all three languages. */
export const createAreaChoices = (t: TextOf<'account'>, servedAreaCodes: readonly string[]): Choice[] =>
  listServedAreaCodes(servedAreaCodes).map((code) => ({
    value: code,
    label: `+${code}`,
    note: t(`area.${code}`),
    alsoCalled: `${code} ${t(`areaAlso.${code}`)}`,
  }));
