import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import type enUs from '#client/i18n/messages/en-us/office-site.json';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { PictureError } from '#shared/contract/office/media.ts';
import type { SiteSetting } from '#shared/contract/office/site.ts';
import { assertNever } from '#shared/assert-never.ts';
import { DEFAULT_BRAND, parseColour } from '#shared/art/palette.ts';
import { LANGUAGE_TAGS } from '#shared/locale/locales.ts';
import type { SiteProblem } from '#shared/rules/site-settings.ts';
import { ColourContrasts } from './colour-preview.tsx';
import { type ControlProps, PictureSetting } from './picture-setting.tsx';

type SiteMessages = typeof enUs;
type SettingName = keyof SiteMessages['field'];
type ChoiceName = keyof SiteMessages['choice'];

/** Settings that have a hint. A test compares this list with the messages. */
const SETTINGS_WITH_HINT = [
  'short',
  'colour',
  'host',
  'level',
  'languages',
  'closed',
  'figures',
  'featured',
  'figure-schools',
  'area-codes',
  'icp',
  'police',
  'sms-sender',
  'mail-sender',
  'region',
  'logo',
  'logo-dark',
] as const satisfies readonly (keyof SiteMessages['hint'])[];

/** Returns a function that names a field: 'Name', or 'Name, English' for a translated one. */
export function useFieldNameFormatter(settings: readonly SiteSetting[]) {
  const t = useText('office-site');
  const contentText = useText('office-content');
  return (name: string): string => {
    const setting = settings.find((entry) => entry.name === name);
    const fieldLabel = t(`field.${(setting?.called ?? name) as SettingName}`);
    return setting?.locale
      ? t('inLanguage', { field: fieldLabel, language: contentText(`language.${setting.locale}`) })
      : fieldLabel;
  };
}

function useHintText({ called, draws }: SiteSetting): string | undefined {
  const t = useText('office-site');
  const hintName = SETTINGS_WITH_HINT.find((settingName) => settingName === called);
  if (hintName) return t(`hint.${hintName}`);
  return draws.kind === 'lines' ? t('hint.lines') : undefined;
}

interface SiteFieldProps {
  setting: SiteSetting;
  value: string;
  fault: SiteProblem | null;
  upload: PictureError | null;
  /** Stored value of a field that a colleague has changed meanwhile, or null if there is no conflict. */
  otherValue: string | null;
  /** Shows an edited value in the preview, before it is saved. */
  onPreview: (name: string, value: string) => void;
}

export function SiteField(props: SiteFieldProps) {
  const t = useText('office-site');
  const { setting, value, otherValue } = props;
  const formatFieldName = useFieldNameFormatter([setting]);
  if (setting.isPlatforms)
    return (
      <div className="field">
        <span className="label">{formatFieldName(setting.name)}</span>
        <b>{value ? <bdi>{value}</bdi> : '–'}</b>
        <p className="tip">{t('platform')}</p>
      </div>
    );
  return (
    <div className={setting.locale || setting.group === 'hours' ? 'site__third' : 'site__half'}>
      <SettingControl {...props} label={formatFieldName(setting.name)} />
      {otherValue !== null && (
        <Notice tone="caution">
          {t('now')} {otherValue ? <bdi>{otherValue}</bdi> : t('empty')}
        </Notice>
      )}
    </div>
  );
}

function SettingControl({ setting, value, fault, upload, label, onPreview }: SiteFieldProps & { label: string }) {
  const t = useText('office-site');
  const mediaText = useText('office-media');
  const { name, draws, locale, group } = setting;
  const sharedProps = {
    id: `site-${name}`,
    name,
    label,
    hint: useHintText(setting),
    error: upload ? mediaText(`fault.${upload}`) : fault ? t(`problem.${fault}`) : undefined,
    ...(locale && { lang: LANGUAGE_TAGS[locale] }),
  };
  switch (draws.kind) {
    case 'line':
      return (
        <TextInput
          {...sharedProps}
          defaultValue={value}
          maxLength={draws.most}
          autoComplete="off"
          {...(group === 'hours' && { 'aria-describedby': 'site-hours-hint' })}
        />
      );
    case 'paragraph':
      return <TextArea {...sharedProps} defaultValue={value} maxLength={draws.most} />;
    case 'lines':
      return <TextArea {...sharedProps} defaultValue={value} />;
    case 'count':
      return <TextInput {...sharedProps} type="number" min={draws.from} max={draws.to} defaultValue={value} />;
    case 'choice':
      return (
        <NativeSelect
          {...sharedProps}
          defaultValue={value}
          choices={draws.of.map((entry) => ({ value: entry, label: t(`choice.${entry as ChoiceName}`) }))}
        />
      );
    case 'ticks':
      return <CheckboxGroup {...sharedProps} value={value} options={draws.of} />;
    case 'colour':
      return <ColourField {...sharedProps} value={value} onColour={(colour) => onPreview(name, colour)} />;
    case 'picture':
      return <PictureSetting {...sharedProps} value={value} onPreview={onPreview} />;
    default:
      return assertNever(draws);
  }
}

function CheckboxGroup({
  id,
  name,
  label,
  hint,
  error,
  value,
  options,
}: ControlProps & { options: readonly string[] }) {
  const contentText = useText('office-content');
  const selectedValues = value.split('\n');
  return (
    <fieldset className="site__ticks" aria-describedby={hint || error ? `${id}-tip` : undefined}>
      <legend>{label}</legend>
      <input type="hidden" name={name} value="" />
      {options.map((option) => (
        <label key={option}>
          <input type="checkbox" name={name} value={option} defaultChecked={selectedValues.includes(option)} />{' '}
          {contentText(`language.${option as 'zh'}`)}
        </label>
      ))}
      {error ? (
        <p className="tip tip--error" id={`${id}-tip`}>
          {error}
        </p>
      ) : (
        hint && (
          <p className="tip" id={`${id}-tip`}>
            {hint}
          </p>
        )
      )}
    </fieldset>
  );
}

const COMMON_COLOURS = ['#b3392b', '#1f6f78', '#2b4c9b', '#7a3e8f', '#8a6d1b', '#2f6b3a'];

function ColourField({
  value: storedText,
  onColour,
  ...sharedProps
}: ControlProps & { onColour: (colour: string) => void }) {
  const t = useText('office-site');
  const [value, setColour] = useState(storedText);
  const chooseColour = (nextColour: string) => {
    setColour(nextColour);
    onColour(nextColour);
  };
  return (
    <div className="site__colour">
      <TextInput
        {...sharedProps}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => chooseColour(event.currentTarget.value)}
        trailing={
          <input
            type="color"
            className="site__wheel"
            aria-label={t('colour.wheel')}
            value={parseColour(value) ?? DEFAULT_BRAND}
            onChange={(event) => chooseColour(event.currentTarget.value)}
          />
        }
      />
      <div className="site__swatches" role="group" aria-label={t('colour.common')}>
        {COMMON_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={colour}
            aria-pressed={colour === parseColour(value)}
            style={{ background: colour }}
            onClick={() => chooseColour(colour)}
          />
        ))}
      </div>
      <ColourContrasts colour={value} />
    </div>
  );
}
