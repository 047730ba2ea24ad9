import type { RouterContextProvider } from 'react-router';
import { passwordRules } from '#client/features/account/account-rules.ts';
import { textsIn } from '#client/i18n/server-texts.server.ts';
import { type FormResult, invalidFields, getText } from '#client/site/forms/form-result.ts';
import { callResult, submitIntent } from '#client/site/forms/intent-action.server.ts';
import { validateFields } from '#client/ui/form/use-form.ts';
import { changePassword, updateUser } from '#shared/contract/account/identity.ts';
import { endLogin, endOtherLogins } from '#shared/contract/account/own-account.ts';
import { GENDERS } from '#shared/rules/person.ts';
import { type Profile, profileRules } from './profile-rules.ts';

type Context = Readonly<RouterContextProvider>;

export const submitPassword = (context: Context, request: Request) =>
  submitIntent(context, request, {
    async password(portal, formData) {
      const t = textsIn(portal.locale).of('personal');
      const account = textsIn(portal.locale).of('account');
      const values = {
        oldPassword: getText(formData, 'oldPassword'),
        newPassword: getText(formData, 'newPassword'),
        repeat: getText(formData, 'repeat'),
      };
      const fields = validateFields(values, passwordRules(t('password.oldMissing'), account));
      if (Object.keys(fields).length > 0) return invalidFields(fields);
      const input = { oldLoginPs: values.oldPassword, newLoginPs: values.newPassword };
      return callResult(portal.mutate(changePassword, input), t('password.failed'), { newLoginPs: 'newPassword' });
    },
    end: (portal, formData) =>
      callResult(
        portal.mutate(endLogin, { id: getText(formData, 'id') }),
        textsIn(portal.locale).of('logins')('endFailed'),
      ),
    endOthers: (portal) =>
      callResult(portal.mutate(endOtherLogins, {}), textsIn(portal.locale).of('logins')('endFailed')),
  });

const LONGEST_FIELD = 200;

export const submitInformation = (context: Context, request: Request) =>
  submitIntent(context, request, {
    async profile(portal, formData): Promise<FormResult<unknown, Profile>> {
      const text = (name: string) => getText(formData, name).trim().slice(0, LONGEST_FIELD);
      const [nickname, name, firstName, lastName] = [
        text('nickname'),
        text('name'),
        text('firstName'),
        text('lastName'),
      ];
      const gender = GENDERS.find((item) => item === text('gender'));
      const values: Profile = { nickname, name, firstName, lastName, birthday: text('birthday'), gender: gender ?? '' };
      const t = textsIn(portal.locale).of('personal');
      const fields = validateFields(values, profileRules(t, textsIn(portal.locale).of('account')));
      if (Object.keys(fields).length > 0) return { ...invalidFields(fields), values };
      // Omitted fields stay unchanged in the backend.
      const input = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
      const result = await callResult(portal.mutate(updateUser, input), t('information.failed'), {
        nickname: 'nickname',
        name: 'name',
        firstName: 'firstName',
        lastName: 'lastName',
        birthday: 'birthday',
      });
      return result.ok ? { ok: true, value: null } : { ...result, values };
    },
    avatar: async (portal, formData) => {
      const t = textsIn(portal.locale).of('personal');
      const result = await callResult(
        portal.mutate(updateUser, { userHeadIcon: getText(formData, 'userHeadIcon') }),
        t('information.failed'),
      );
      return result.ok ? { ok: true, value: null } : result;
    },
  });
