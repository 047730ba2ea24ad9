import { createNicknameRule } from '#client/features/account/account-rules.ts';
import type { TextOf } from '#client/i18n/use-text.ts';
import type { Rules } from '#client/ui/form/use-form.ts';
import { isBirthday, isLatinName, isRealName, MINIMUM_AGE, MAX_NAME_CHARS } from '#shared/rules/person.ts';

export interface Profile {
  nickname: string;
  name: string;
  firstName: string;
  lastName: string;
  birthday: string;
  gender: string;
}

export function createProfileRules(t: TextOf<'personal'>, accountText: TextOf<'account'>): Rules<Profile> {
  const createLatinNameRule = (missingText: string) => (name: string) => {
    if (name.trim() === '') return missingText;
    return isLatinName(name.trim()) ? null : t('information.latinOnly');
  };
  return {
    nickname: createNicknameRule(accountText),
    name: (name) => (name === '' || isRealName(name) ? null : t('information.nameShape', { max: MAX_NAME_CHARS })),
    lastName: createLatinNameRule(t('information.lastNameMissing')),
    firstName: createLatinNameRule(t('information.firstNameMissing')),
    birthday(day) {
      if (day === '') return t('information.birthdayMissing');
      return isBirthday(day) ? null : t('information.birthdayShape', { age: MINIMUM_AGE });
    },
  };
}
