import { useText } from '#client/i18n/use-text.ts';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { FormResult } from '#client/site/forms/form-result.ts';
import { useFormAction } from '#client/site/forms/use-form-action.ts';
import { useIsScripted } from '#client/site/hydration.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { RadioGroup } from '#client/ui/choice/choice.tsx';
import { DateField } from '#client/ui/date-field/date-field.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { usePageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { useForm } from '#client/ui/form/use-form.ts';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { MINIMUM_AGE } from '#shared/rules/person.ts';
import { AvatarPart } from '#client/features/personal-centre/avatar/avatar-part.tsx';
import { type Profile, createProfileRules } from './profile-rules.ts';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

const INFORMATION_PATH = '/personal-center/information';

interface InformationPageProps {
  profile: Profile;
  mobile: string;
  /** Result of a form that the browser submitted, or undefined if none was. */
  answer: FormResult<unknown, Profile> | undefined;
}

export function InformationPage({ profile, mobile, answer }: InformationPageProps) {
  const t = useText('personal');
  return (
    <>
      <h1>{t('information.title')}</h1>
      <p className="meta">{t('information.intro')}</p>
      <AvatarPart />
      <ProfileForm storedProfile={profile} mobile={mobile} postedResult={answer} />
    </>
  );
}

interface ProfileFormProps {
  storedProfile: Profile;
  mobile: string;
  postedResult: InformationPageProps['answer'];
}

function ProfileForm({ storedProfile, mobile, postedResult }: ProfileFormProps) {
  const t = useText('personal');
  const accountText = useText('account');
  const toast = useToast();
  const isScripted = useIsScripted();
  const { user } = useSite();
  const staffId = user?.staffId ?? '';
  const formError = postedResult?.ok === false ? postedResult : undefined;
  const submittedValues = formError?.values;
  const [profile, setProfile] = useState({ ...storedProfile, ...submittedValues });
  const { action, send } = useFormAction<FormResult<unknown>>(INFORMATION_PATH);

  // The draft is read after hydration, because the server does not have it.
  useEffect(
    () => setProfile({ ...loadProfileDraft(staffId, storedProfile), ...submittedValues }),
    [staffId, storedProfile, submittedValues],
  );

  const saveBarRef = useRef<HTMLDivElement>(null);
  usePageBar(saveBarRef);
  const form = useForm({
    values: profile,
    onEdit(name, value) {
      setProfile((previousProfile) => {
        const nextProfile = { ...previousProfile, [name]: value };
        saveProfileDraft(staffId, nextProfile, storedProfile);
        return nextProfile;
      });
    },
    rules: createProfileRules(t, accountText),
    initialErrors: formError,
    async onSubmit(_values, formElement) {
      const result = await send(formElement);
      if (!result.ok) return result;
      clearProfileDraft(staffId);
      toast.success(t('information.saved'));
    },
  });
  const birthdayField = form.choice('birthday');
  const genderField = form.choice('gender');

  return (
    <Form {...form.form} method="post" action={action} className="pc-form">
      <input type="hidden" name="intent" value="profile" />
      {postedResult?.ok && <Notice tone="ok">{t('information.saved')}</Notice>}
      <section className="pc-section" aria-labelledby="pc-names">
        <h2 id="pc-names">{t('information.names')}</h2>
        <div className="grid-2">
          <TextInput {...form.text('nickname')} label={t('information.nickname')} autoComplete="nickname" />
          <TextInput {...form.text('name')} label={t('information.name')} autoComplete="name" />
          <TextInput
            {...form.text('lastName')}
            label={t('information.lastName')}
            hint={t('information.latinHint')}
            autoComplete="family-name"
          />
          <TextInput
            {...form.text('firstName')}
            label={t('information.firstName')}
            hint={t('information.latinHint')}
            autoComplete="given-name"
          />
          {isScripted ? (
            <DateField
              name="birthday"
              label={t('information.birthday')}
              hint={t('information.birthdayHint', { age: MINIMUM_AGE })}
              value={birthdayField.value || null}
              error={birthdayField.error}
              validate={(day) => birthdayField.validate(day ?? '')}
              onChange={(day) => birthdayField.onChange(day ?? '')}
            />
          ) : (
            <TextInput
              {...form.text('birthday')}
              type="date"
              label={t('information.birthday')}
              hint={t('information.birthdayHint', { age: MINIMUM_AGE })}
            />
          )}
          <RadioGroup
            inRow
            name="gender"
            label={t('information.gender')}
            choices={[
              { value: 'female', label: t('information.female') },
              { value: 'male', label: t('information.male') },
            ]}
            value={genderField.value}
            onChange={genderField.onChange}
          />
          <TextInput
            label={t('information.mobile')}
            className="num"
            value={mobile}
            disabled
            readOnly
            hint={
              user?.ownData ? (
                <SiteLink to="/personal-center/your-data">{t('information.mobileChange')}</SiteLink>
              ) : (
                <SiteLink to="/about/us">{t('information.mobileHint')}</SiteLink>
              )
            }
          />
        </div>
      </section>
      {form.failure && (
        <Notice tone="caution" announce="at once">
          {form.failure}
        </Notice>
      )}
      <div className="pc-save" ref={saveBarRef}>
        <Button type="submit" variant="primary" size="l" pending={form.pending} pendingLabel={t('information.saving')}>
          {t('information.save')}
        </Button>
        <span className="meta" role="status">
          {form.faultNumber > 0 && t('information.faults', { count: form.faultNumber })}
        </span>
      </div>
    </Form>
  );
}

/** Storage key of the draft. It contains the user, because several users may log in in the same tab. */
const getStorageKey = (staffId: string) => `profileDraft.${staffId}`;

export function loadProfileDraft(
  staffId: string,
  existingProfile: Profile,
  storage: SafeStorage = tabStorage,
): Profile {
  try {
    return { ...existingProfile, ...(JSON.parse(storage.read(getStorageKey(staffId)) ?? '{}') as Partial<Profile>) };
  } catch {
    return existingProfile;
  }
}

/**
 * Stores only the fields that were changed. An old draft then does not revert a change that was made later on another
 * page.
 */
export function saveProfileDraft(
  staffId: string,
  draft: Profile,
  existingProfile: Profile,
  storage: SafeStorage = tabStorage,
) {
  const changedFields = Object.entries(draft).filter(
    ([name, value]) => existingProfile[name as keyof Profile] !== value,
  );
  if (changedFields.length === 0) storage.drop(getStorageKey(staffId));
  else storage.keep(getStorageKey(staffId), JSON.stringify(Object.fromEntries(changedFields)));
}

const clearProfileDraft = (staffId: string, storage: SafeStorage = tabStorage) => storage.drop(getStorageKey(staffId));
