import type { TFunction } from 'i18next';
import { isBirthday, MINIMUM_AGE } from '#shared/rules/birthday.ts';
import { isLatinName, isRealName, NAME_MAX } from '#shared/rules/person-name.ts';
import { nicknameRule } from '#client/features/account/offers.ts';
import type { Rules } from '#client/ui/form/use-form.ts';
import type { Profile } from './profile-draft.ts';

export function profileRules(t: TFunction<'personal'>, account: TFunction<'account'>): Rules<Profile> {
  const latinName = (missing: string) => (name: string) => {
    if (name.trim() === '') return missing;
    return isLatinName(name.trim()) ? null : t('information.latinOnly');
  };
  return {
    nickname: nicknameRule(account),
    name: (name) => (name === '' || isRealName(name) ? null : t('information.nameShape', { max: NAME_MAX })),
    lastName: latinName(t('information.lastNameMissing')),
    firstName: latinName(t('information.firstNameMissing')),
    birthday(day) {
      if (day === '') return t('information.birthdayMissing');
      return isBirthday(day) ? null : t('information.birthdayShape', { age: MINIMUM_AGE });
    },
  };
}
