import type { RouterContextProvider } from 'react-router';
import { createPasswordRules } from '#client/features/account/account-rules.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type FormResult, createFieldErrors, getText } from '#client/site/forms/form-result.ts';
import { callResult, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { validateFields } from '#client/ui/form/use-form.ts';
import { changePassword, updateUser } from '#shared/contract/account/identity.ts';
import { endLogin, endOtherLogins } from '#shared/contract/account/own-account.ts';
import { GENDERS } from '#shared/rules/person.ts';
import { type Profile, createProfileRules } from './profile-rules.ts';

type Context = Readonly<RouterContextProvider>;

export const submitPassword = (context: Context, request: Request) =>
  submitIntent(context, request, {
    async password(portal, formData) {
      const t = textsIn(portal.locale).getText('personal');
      const accountText = textsIn(portal.locale).getText('account');
      const passwordValues = {
        oldPassword: getText(formData, 'oldPassword'),
        newPassword: getText(formData, 'newPassword'),
        repeat: getText(formData, 'repeat'),
      };
      const fieldErrors = validateFields(passwordValues, createPasswordRules(t('password.oldMissing'), accountText));
      if (Object.keys(fieldErrors).length > 0) return createFieldErrors(fieldErrors);
      const passwordInput = { oldLoginPs: passwordValues.oldPassword, newLoginPs: passwordValues.newPassword };
      return callResult(portal.mutate(changePassword, passwordInput), t('password.failed'), {
        newLoginPs: 'newPassword',
      });
    },
    end: (portal, formData) =>
      callResult(
        portal.mutate(endLogin, { id: getText(formData, 'id') }),
        textsIn(portal.locale).getText('logins')('endFailed'),
      ),
    endOthers: (portal) =>
      callResult(portal.mutate(endOtherLogins, {}), textsIn(portal.locale).getText('logins')('endFailed')),
  });

const MAX_FIELD_LENGTH = 200;

export const submitInformation = (context: Context, request: Request) =>
  submitIntent(context, request, {
    async profile(portal, formData): Promise<FormResult<unknown, Profile>> {
      const getFieldText = (name: string) => getText(formData, name).trim().slice(0, MAX_FIELD_LENGTH);
      const [nickname, name, firstName, lastName] = [
        getFieldText('nickname'),
        getFieldText('name'),
        getFieldText('firstName'),
        getFieldText('lastName'),
      ];
      const gender = GENDERS.find((genderOption) => genderOption === getFieldText('gender'));
      const submittedProfile: Profile = {
        nickname,
        name,
        firstName,
        lastName,
        birthday: getFieldText('birthday'),
        gender: gender ?? '',
      };
      const t = textsIn(portal.locale).getText('personal');
      const fieldErrors = validateFields(
        submittedProfile,
        createProfileRules(t, textsIn(portal.locale).getText('account')),
      );
      if (Object.keys(fieldErrors).length > 0) return { ...createFieldErrors(fieldErrors), values: submittedProfile };
      // Omitted fields stay unchanged in the backend.
      const profileInput = Object.fromEntries(Object.entries(submittedProfile).filter(([, value]) => value !== ''));
      const updateResult = await callResult(portal.mutate(updateUser, profileInput), t('information.failed'), {
        nickname: 'nickname',
        name: 'name',
        firstName: 'firstName',
        lastName: 'lastName',
        birthday: 'birthday',
      });
      return updateResult.ok ? { ok: true, value: null } : { ...updateResult, values: submittedProfile };
    },
    avatar: async (portal, formData) => {
      const t = textsIn(portal.locale).getText('personal');
      const avatarResult = await callResult(
        portal.mutate(updateUser, { userHeadIcon: getText(formData, 'userHeadIcon') }),
        t('information.failed'),
      );
      return avatarResult.ok ? { ok: true, value: null } : avatarResult;
    },
  });
