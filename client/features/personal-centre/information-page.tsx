import { useText } from '#client/i18n/use-text.ts';
import { AvatarPart } from './avatar-part.tsx';
import type { Profile } from './profile-draft.ts';
import { ProfileForm } from './profile-form.tsx';

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
