import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { Button, BUTTON_VARIANTS, type ButtonVariant, IconButton } from '#client/ui/button/button.tsx';
import { Checkbox, RadioGroup } from '#client/ui/choice/choice.tsx';
import { PasswordInput, TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { ICON_NAMES } from '#client/ui/icon/icon-names.ts';
import { ButtonLink, TextLink } from '#client/ui/link/app-link.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { Table } from '#client/ui/table/table.tsx';
import { GallerySection } from './gallery-frame.tsx';

const MAX_REMARK_LENGTH = 60;

export function FieldSection() {
  const t = useText('gallery');
  const [kind, setKind] = useState('degree');
  const validateRequired = (value: string) => (value.trim() ? null : t('empty'));
  const kindChoices = [
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
          validate={validateRequired}
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
        <TextArea label={t('remark')} placeholder={t('remarkExample')} maxLength={MAX_REMARK_LENGTH} />
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
        <RadioGroup label={t('courseKind')} choices={kindChoices} value={kind} onChange={setKind} />
        <RadioGroup label={t('courseKind')} choices={kindChoices.slice(0, 2)} inRow error={t('empty')} />
      </div>
    </GallerySection>
  );
}

const PENDING_MS = 3000;

export function ButtonSection() {
  const t = useText('gallery');
  const [isPending, setIsPending] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const showPending = () => {
    setIsPending(true);
    setTimeout(() => setIsPending(false), PENDING_MS);
  };
  return (
    <GallerySection title={t('buttons')} note={t('buttonsNote')}>
      <Table<ButtonVariant>
        caption={t('buttons')}
        rows={BUTTON_VARIANTS}
        rowKey={(variant) => variant}
        scrolls
        columns={[
          {
            id: 'variant',
            header: <span className="sr">{t('buttons')}</span>,
            isRowHeader: true,
            renderCell: (variant) => t(variant),
          },
          { id: 'rest', header: t('atRest'), renderCell: (variant) => <Button variant={variant}>{t('apply')}</Button> },
          {
            id: 'pending',
            header: t('pending'),
            renderCell: (variant) => (
              <Button variant={variant} pending pendingLabel={t('sending')}>
                {t('apply')}
              </Button>
            ),
          },
          {
            id: 'disabled',
            header: t('disabled'),
            renderCell: (variant) => (
              <Button variant={variant} disabled>
                {t('apply')}
              </Button>
            ),
          },
        ]}
      />
      <div className="row">
        <Button size="s">{t('small')}</Button>
        <Button size="l" variant="solid">
          {t('large')}
        </Button>
        <Button variant="solid" pending={isPending} pendingLabel={t('sending')} onClick={showPending}>
          {t('pressToWait')}
        </Button>
        <IconButton
          icon={isSaved ? 'heart-on' : 'heart'}
          label={t('save')}
          aria-pressed={isSaved}
          onClick={() => setSaved(!isSaved)}
        />
        <IconButton icon="trash" label={t('delete')} disabled />
        <Button variant="quiet">
          <Icon name="share" />
          {t('share')}
        </Button>
      </div>
      <Button disabledReason={t('reason')}>{t('apply')}</Button>
      <div className="gallery__lines" style={{ maxWidth: '24rem' }}>
        <Button wide>{t('wide')}</Button>
        <Button wide wraps>
          {t('longLabel')}
        </Button>
      </div>
    </GallerySection>
  );
}

export function LinkSection() {
  const t = useText('gallery');
  return (
    <>
      <GallerySection title={t('links')}>
        <div className="row">
          <TextLink href="#main">{t('linkText')}</TextLink>
          <TextLink href="#main" variant="plain">
            {t('linkPlain')}
          </TextLink>
          <TextLink href="#main" variant="more" icon="right">
            {t('linkMore')}
          </TextLink>
          <ButtonLink href="#main">{t('linkButton')}</ButtonLink>
        </div>
      </GallerySection>
      <GallerySection title={t('icons')}>
        <ul className="gallery__icons">
          {ICON_NAMES.map((name) => (
            <li key={name} lang="en-US">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </GallerySection>
    </>
  );
}
