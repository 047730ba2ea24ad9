import { type TextOf, useText } from '#client/i18n/use-text.ts';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { nicknameRule } from '#client/features/account/account-rules.ts';
import { portalAddress, tellPortal } from '#client/site/asking/ask-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { RadioGroup } from '#client/ui/choice/choice.tsx';
import { DateField } from '#client/ui/date-field/date-field.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { usePageBar } from '#client/ui/foot-bar/foot-bar.tsx';
import { type Rules, useForm } from '#client/ui/form/use-form.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { useToast } from '#client/ui/toast/toast-store.ts';
import { MINIMUM_AGE, NAME_MAX, isBirthday, isLatinName, isRealName } from '#shared/rules/person.ts';
import { AvatarPart } from '#client/features/personal-centre/avatar/avatar-part.tsx';
import { type SafeStorage, tabStorage } from '#client/site/storage/safe-storage.ts';

export function InformationPage({ profile, mobile }: { profile: Profile; mobile: string }) {
  const t = useText('personal');
  return (
    <>
      <h1>{t('information.title')}</h1>
      <p className="meta">{t('information.intro')}</p>
      <AvatarPart />
      <ProfileForm known={profile} mobile={mobile} />
    </>
  );
}

function ProfileForm({ known, mobile }: { known: Profile; mobile: string }) {
  const t = useText('personal');
  const account = useText('account');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { agent, user } = useSite();
  const staffId = user?.staffId ?? '';
  const [profile, setProfile] = useState(known);

  // After the first painting: the server knows of no draft.
  useEffect(() => setProfile(readProfileDraft(staffId, known)), [staffId, known]);

  const saveBar = useRef<HTMLDivElement>(null);
  usePageBar(saveBar);
  const form = useForm({
    values: profile,
    onEdit(name, value) {
      const next = { ...profile, [name]: value };
      setProfile(next);
      keepProfileDraft(staffId, next, known);
    },
    rules: profileRules(t, account),
    async onSubmit(values) {
      const said = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
      const answer = await tellPortal(
        portalAddress(agent.keyCode, '/appUser/update'),
        Object.fromEntries(said.filter(([, value]) => value !== '')),
      );
      if (!answer.ok) return answer.failure.message || t('information.failed');
      dropProfileDraft(staffId);
      await revalidate();
      toast.success(t('information.saved'));
    },
  });
  const birthday = form.choice('birthday');
  const gender = form.choice('gender');

  return (
    <form {...form.form} method="post" className="pc-form">
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
          <DateField
            label={t('information.birthday')}
            hint={t('information.birthdayHint', { age: MINIMUM_AGE })}
            value={birthday.value || null}
            error={birthday.error}
            validate={(day) => birthday.validate(day ?? '')}
            onChange={(day) => birthday.onChange(day ?? '')}
          />
          <RadioGroup
            inRow
            label={t('information.gender')}
            choices={[
              { value: 'female', label: t('information.female') },
              { value: 'male', label: t('information.male') },
            ]}
            value={gender.value}
            onChange={gender.onChange}
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
      <div className="pc-save" ref={saveBar}>
        <Button type="submit" variant="primary" size="l" pending={form.pending} pendingLabel={t('information.saving')}>
          {t('information.save')}
        </Button>
        <span className="meta" role="status">
          {form.faultNumber > 0 && t('information.faults', { count: form.faultNumber })}
        </span>
      </div>
    </form>
  );
}

function profileRules(t: TextOf<'personal'>, account: TextOf<'account'>): Rules<Profile> {
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

interface Profile {
  nickname: string;
  name: string;
  firstName: string;
  lastName: string;
  birthday: string;
  gender: string;
}

/** Each user's own, for a tab may see several. */
const keyOf = (staffId: string) => `profileDraft.${staffId}`;

/** What was typed and not saved, over what the backend knows. */
export function readProfileDraft(staffId: string, known: Profile, storage: SafeStorage = tabStorage): Profile {
  try {
    return { ...known, ...(JSON.parse(storage.read(keyOf(staffId)) ?? '{}') as Partial<Profile>) };
  } catch {
    return known;
  }
}

/** Only what differs, so that a later change elsewhere is not undone by an old draft. */
export function keepProfileDraft(staffId: string, draft: Profile, known: Profile, storage: SafeStorage = tabStorage) {
  const changed = Object.entries(draft).filter(([name, value]) => known[name as keyof Profile] !== value);
  if (changed.length === 0) storage.drop(keyOf(staffId));
  else storage.keep(keyOf(staffId), JSON.stringify(Object.fromEntries(changed)));
}

const dropProfileDraft = (staffId: string, storage: SafeStorage = tabStorage) => storage.drop(keyOf(staffId));
