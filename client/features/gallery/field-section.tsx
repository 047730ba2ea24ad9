import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Checkbox } from '#client/ui/choice/checkbox.tsx';
import { RadioGroup } from '#client/ui/choice/radio-group.tsx';
import { PasswordInput } from '#client/ui/field/password-input.tsx';
import { TextArea } from '#client/ui/field/text-area.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { GallerySection } from './gallery-frame.tsx';

const REMARK_LENGTH = 60;

export function FieldSection() {
  const t = useText('gallery');
  const [kind, setKind] = useState('degree');
  const must = (value: string) => (value.trim() ? null : t('empty'));
  const kinds = [
    { value: 'degree', label: t('degreeOnly') },
    { value: 'pathway', label: t('withPathway'), note: t('marksNeeded') },
    { value: 'none', label: t('doctor'), unavailable: t('notOffered') },
  ];
  return (
    <GallerySection title={t('fields')} note={t('fieldsNote')}>
      <div className="gallery__three">
        <TextInput
          label={t('firstName')}
          hint={t('firstNameHint')}
          placeholder={t('firstNameExample')}
          validate={must}
          autoComplete="off"
        />
        <TextInput
          label={t('phone')}
          defaultValue="5500 091"
          error={t('phoneError')}
          inputMode="tel"
          autoComplete="off"
        />
        <TextInput label={t('account')} value="sze.man" hint={t('accountHint')} disabled readOnly />
        <PasswordInput label={t('password')} defaultValue="harbour" autoComplete="new-password" />
        <TextArea label={t('remark')} placeholder={t('remarkExample')} maxLength={REMARK_LENGTH} />
        <TextArea label={t('longLabel')} defaultValue={t('noticeCaution')} error={t('empty')} />
        <NativeSelect label={t('level')} placeholder={t('any')} choices={[{ value: 'ba', label: t('bachelor') }]} />
        <NativeSelect label={t('country')} placeholder={t('any')} choices={[]} disabled hint={t('reason')} />
        <TextInput label={t('schools')} labelHidden type="search" placeholder={t('searchCities')} />
      </div>
      <div className="gallery__three">
        <div>
          <Checkbox defaultChecked count={74}>
            {t('withPathway')}
          </Checkbox>
          <Checkbox note={t('marksNeeded')}>{t('foundation')}</Checkbox>
          <Checkbox disabled>{t('notOffered')}</Checkbox>
          <Checkbox error={t('agreeError')}>{t('agree')}</Checkbox>
        </div>
        <RadioGroup label={t('courseKind')} choices={kinds} value={kind} onChange={setKind} />
        <RadioGroup label={t('courseKind')} choices={kinds.slice(0, 2)} inRow error={t('empty')} />
      </div>
    </GallerySection>
  );
}
