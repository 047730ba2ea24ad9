import { type ChangeEvent, useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { getPartPath } from '#client/features/office/content/content-tabs.tsx';
import { useLocationFormatter } from '#client/features/office/content/findings.tsx';
import { useOfficeClock } from '#client/features/office/office-clock.ts';
import { OfficeTitle, useOffice } from '#client/features/office/office-context.tsx';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/field/field.tsx';
import { TextInput } from '#client/ui/field/text-input.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Breadcrumb } from '#client/ui/paging/paging.tsx';
import type { PictureError, SitePicture } from '#shared/contract/office/media.ts';
import { LANGUAGE_TAGS, type Locale, LOCALES } from '#shared/locale/locales.ts';
import { MAX_ALT_TEXT_CHARS, ACCEPTED_PICTURE_TYPES } from '#shared/rules/site-pictures.ts';
import './media.css';

type AltTexts = Readonly<Record<Locale, string>>;

export const MEDIA_DONE = ['added', 'described', 'replaced', 'removed'] as const;
type MediaActionDone = (typeof MEDIA_DONE)[number];

interface MediaActionResult {
  fault: PictureError;
  /** Alternative texts entered with a rejected file. */
  alt: AltTexts;
}

interface MediaPageProps {
  pictures: readonly SitePicture[];
  completedAction: MediaActionDone | null;
  actionResult: MediaActionResult | null;
}

const EMPTY_ALT_TEXTS: AltTexts = { zh: '', 'zh-hk': '', 'en-us': '' };

export function MediaPage({ pictures, completedAction, actionResult }: MediaPageProps) {
  const t = useText('office-media');
  const officeText = useText('office');
  const { base } = useOffice();
  const alt = actionResult?.alt ?? EMPTY_ALT_TEXTS;
  return (
    <div className="office__page">
      <OfficeTitle title={t('title')} />
      <header className="office__head">
        <Breadcrumb crumbs={[{ label: officeText('room.content'), href: `${base}/content` }, { label: t('title') }]} />
        <h1>{t('title')}</h1>
        <p className="meta">{t('lead')}</p>
      </header>
      <MediaNotices completedAction={completedAction} fault={actionResult?.fault ?? null} />
      {pictures.length === 0 ? (
        <section className="pictures__first">
          <h2>{t('first')}</h2>
          <UploadForm alt={alt} />
        </section>
      ) : (
        <div className="office__columns">
          <section className="office__main" aria-label={t('title')}>
            <ul className="pictures">
              {pictures.map((picture) => (
                <PictureTile key={picture.name} picture={picture} />
              ))}
            </ul>
          </section>
          <aside className="office__aside">
            <section className="office__part">
              <h2>{t('new')}</h2>
              <UploadForm alt={alt} />
            </section>
          </aside>
        </div>
      )}
    </div>
  );
}

function UploadForm({ alt }: { alt: AltTexts }) {
  const t = useText('office-media');
  return (
    <Form method="post" encType="multipart/form-data" className="office__form">
      <FileField />
      <AltFields alt={alt} />
      <SubmitButton value="add" variant="primary" label={t('add')} />
    </Form>
  );
}

function MediaNotices({
  completedAction,
  fault: error,
}: {
  completedAction: MediaActionDone | null;
  fault: PictureError | null;
}) {
  const t = useText('office-media');
  if (error)
    return (
      <Notice tone="caution" announce="at once">
        {t(`fault.${error}`)}
      </Notice>
    );
  return (
    completedAction && (
      <Notice tone="ok" announce="politely">
        {t(`done.${completedAction}`)}
      </Notice>
    )
  );
}

const usePictureUrl = (picture: SitePicture) => `/${useOffice().agent.keyCode}${picture.address}`;

/** Uses of a picture that its tile names. The picture's own page names all. */
const MAX_TILE_USES = 2;

function PictureTile({ picture }: { picture: SitePicture }) {
  const t = useText('office-media');
  const locale = useLocale();
  const { base } = useOffice();
  const { name, title, alt, width, height, missing, uses } = picture;
  const pictureUrl = usePictureUrl(picture);
  const formatUse = useUseFormatter();
  return (
    <li>
      <AppLink className="plain" href={`${base}/media/one?${new URLSearchParams({ of: name })}`}>
        <img src={pictureUrl} width={width} height={height} loading="lazy" alt={alt[locale]} />
        <b>
          <bdi>{title}</bdi>
        </b>
      </AppLink>
      <span className="meta">
        {uses.length > 0 ? (
          <>
            {t('uses', { count: uses.length })} · <bdi>{uses.slice(0, MAX_TILE_USES).map(formatUse).join(' · ')}</bdi>
          </>
        ) : (
          t('unused')
        )}
      </span>
      {missing.length > 0 && (
        <span className="pictures__due">
          <Icon name="warn" />
          {t('altMissing', { count: missing.length })}
        </span>
      )}
    </li>
  );
}

/** Chooses a file, which is shown before it is uploaded. */
function FileField() {
  const t = useText('office-media');
  const [fileUrl, setFileUrl] = useState('');
  useEffect(() => () => URL.revokeObjectURL(fileUrl), [fileUrl]);
  function handleFile({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const file = files?.[0];
    setFileUrl(file ? URL.createObjectURL(file) : '');
  }
  return (
    <Field id="picture-file" label={t('file')} hint={t('fileHint')}>
      {fileUrl && <img className="pictures__chosen" src={fileUrl} alt="" />}
      <input
        className="input"
        id="picture-file"
        type="file"
        name="file"
        accept={ACCEPTED_PICTURE_TYPES}
        required
        aria-describedby="picture-file-tip"
        onChange={handleFile}
      />
    </Field>
  );
}

function AltFields({ alt }: { alt: AltTexts }) {
  const t = useText('office-media');
  const contentText = useText('office-content');
  return (
    <fieldset className="pictures__alt">
      <legend>{t('alt')}</legend>
      <p className="tip">{t('altHint')}</p>
      {LOCALES.map((locale) => (
        <TextInput
          key={locale}
          label={contentText(`language.${locale}`)}
          name={`alt-${locale}`}
          lang={LANGUAGE_TAGS[locale]}
          defaultValue={alt[locale]}
          maxLength={MAX_ALT_TEXT_CHARS}
          autoComplete="off"
        />
      ))}
    </fieldset>
  );
}

interface SubmitButtonProps {
  value: string;
  label: string;
  variant?: 'primary' | 'danger';
}

function SubmitButton({ value, label, variant }: SubmitButtonProps) {
  const { state, formData } = useNavigation();
  return (
    <Button
      type="submit"
      name="do"
      value={value}
      variant={variant}
      pending={state !== 'idle' && formData?.get('do') === value}
    >
      {label}
    </Button>
  );
}

const KILOBYTE = 1024;

interface PicturePageProps {
  picture: SitePicture;
  completedAction: MediaActionDone | null;
  actionResult: MediaActionResult | null;
}

/** Shows one picture: alternative texts, where it is used, replacement and deletion. */
export function PicturePage({ picture, completedAction, actionResult }: PicturePageProps) {
  const t = useText('office-media');
  const officeText = useText('office');
  const locale = useLocale();
  const { moment } = useOfficeClock();
  const { base } = useOffice();
  const { title, alt, width, height, size, who, at, uses } = picture;
  const pictureUrl = usePictureUrl(picture);
  return (
    <div className="office__page">
      <OfficeTitle title={title} />
      <header className="office__head">
        <Breadcrumb
          crumbs={[
            { label: officeText('room.content'), href: `${base}/content` },
            { label: t('title'), href: `${base}/media` },
            { label: title },
          ]}
        />
        <h1>
          <bdi>{title}</bdi>
        </h1>
      </header>
      <MediaNotices completedAction={completedAction} fault={actionResult?.fault ?? null} />
      <div className="office__columns">
        <div className="office__main picture-page">
          <figure>
            <img src={pictureUrl} width={width} height={height} alt={alt[locale]} />
            <figcaption className="meta">
              {`${width} × ${height} · ${Math.ceil(size / KILOBYTE)} KB`}
              {who && (
                <>
                  {' · '}
                  <bdi>{who}</bdi>
                </>
              )}
              {` · ${moment(at)}`}
            </figcaption>
          </figure>
          <Form method="post" className="picture__texts">
            <AltFields alt={alt} />
            <SubmitButton value="describe" variant="primary" label={t('describe')} />
          </Form>
        </div>
        <aside className="office__aside">
          <section className="office__part">
            <h2>{t('usedBy')}</h2>
            <PictureUses uses={uses} />
          </section>
          <section className="office__part">
            <h2>{t('replace')}</h2>
            <p className="meta">{t('replaceHint')}</p>
            <Form method="post" encType="multipart/form-data" className="office__form">
              <FileField />
              <SubmitButton value="replace" label={t('replaceYes')} />
            </Form>
          </section>
          <section className="office__part">
            <h2>{t('remove')}</h2>
            {uses.length > 0 ? (
              <p className="meta">{t('removeNot')}</p>
            ) : (
              <Form method="post" className="office__form">
                <p className="meta">{t('removeHint')}</p>
                <SubmitButton value="remove" variant="danger" label={t('removeYes')} />
              </Form>
            )}
          </section>
        </aside>
      </div>
    </div>
  );
}

/** Returns a function that names a part of the site that uses a picture. */
function useUseFormatter() {
  const t = useText('office-media');
  const formatLocation = useLocationFormatter();
  return (usedPart: string) => (usedPart === 'head' ? t('settings') : formatLocation(usedPart));
}

function PictureUses({ uses }: { uses: readonly string[] }) {
  const t = useText('office-media');
  const formatUse = useUseFormatter();
  const { base } = useOffice();
  if (uses.length === 0) return <p className="office__none">{t('unused')}</p>;
  return (
    <ul className="picture__uses">
      {uses.map((usedPart) => (
        <li key={usedPart}>
          <AppLink href={usedPart === 'head' ? `${base}/site` : getPartPath(base, usedPart)}>
            <bdi>{formatUse(usedPart)}</bdi>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
