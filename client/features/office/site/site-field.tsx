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
type Choice = keyof SiteMessages['choice'];

/** Settings that have a hint; a test compares this list with the messages. */
const HINTED = [
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
export function useFieldName(settings: readonly SiteSetting[]) {
  const t = useText('office-site');
  const tc = useText('office-content');
  return (name: string): string => {
    const setting = settings.find((entry) => entry.name === name);
    const label = t(`field.${(setting?.called ?? name) as SettingName}`);
    return setting?.locale ? t('inLanguage', { field: label, language: tc(`language.${setting.locale}`) }) : label;
  };
}

function useHint({ called, draws }: SiteSetting): string | undefined {
  const t = useText('office-site');
  const hintName = HINTED.find((item) => item === called);
  if (hintName) return t(`hint.${hintName}`);
  return draws.kind === 'lines' ? t('hint.lines') : undefined;
}

interface SiteFieldProps {
  setting: SiteSetting;
  value: string;
  fault: SiteProblem | null;
  upload: PictureError | null;
  /** Stored value of a field that a colleague has changed meanwhile; null without a conflict. */
  other: string | null;
  /** Shows an edited value in the preview, before it is saved. */
  onPreview: (name: string, value: string) => void;
}

export function SiteField(props: SiteFieldProps) {
  const t = useText('office-site');
  const { setting, value, other } = props;
  const fieldName = useFieldName([setting]);
  if (setting.isPlatforms)
    return (
      <div className="field">
        <span className="label">{fieldName(setting.name)}</span>
        <b>{value ? <bdi>{value}</bdi> : '–'}</b>
        <p className="tip">{t('platform')}</p>
      </div>
    );
  return (
    <div className={setting.locale || setting.group === 'hours' ? 'site__third' : 'site__half'}>
      <Control {...props} label={fieldName(setting.name)} />
      {other !== null && (
        <Notice tone="caution">
          {t('now')} {other ? <bdi>{other}</bdi> : t('empty')}
        </Notice>
      )}
    </div>
  );
}

function Control({ setting, value, fault, upload, label, onPreview }: SiteFieldProps & { label: string }) {
  const t = useText('office-site');
  const tm = useText('office-media');
  const { name, draws, locale, group } = setting;
  const shared = {
    id: `site-${name}`,
    name,
    label,
    hint: useHint(setting),
    error: upload ? tm(`fault.${upload}`) : fault ? t(`problem.${fault}`) : undefined,
    ...(locale && { lang: LANGUAGE_TAGS[locale] }),
  };
  switch (draws.kind) {
    case 'line':
      return (
        <TextInput
          {...shared}
          defaultValue={value}
          maxLength={draws.most}
          autoComplete="off"
          {...(group === 'hours' && { 'aria-describedby': 'site-hours-hint' })}
        />
      );
    case 'paragraph':
      return <TextArea {...shared} defaultValue={value} maxLength={draws.most} />;
    case 'lines':
      return <TextArea {...shared} defaultValue={value} />;
    case 'count':
      return <TextInput {...shared} type="number" min={draws.from} max={draws.to} defaultValue={value} />;
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          defaultValue={value}
          choices={draws.of.map((entry) => ({ value: entry, label: t(`choice.${entry as Choice}`) }))}
        />
      );
    case 'ticks':
      return <Ticks {...shared} value={value} of={draws.of} />;
    case 'colour':
      return <ColourField {...shared} value={value} onColour={(colour) => onPreview(name, colour)} />;
    case 'picture':
      return <PictureSetting {...shared} value={value} onPreview={onPreview} />;
    default:
      return assertNever(draws);
  }
}

function Ticks({ id, name, label, hint, error, value, of }: ControlProps & { of: readonly string[] }) {
  const tc = useText('office-content');
  const selected = value.split('\n');
  return (
    <fieldset className="site__ticks" aria-describedby={hint || error ? `${id}-tip` : undefined}>
      <legend>{label}</legend>
      <input type="hidden" name={name} value="" />
      {of.map((entry) => (
        <label key={entry}>
          <input type="checkbox" name={name} value={entry} defaultChecked={selected.includes(entry)} />{' '}
          {tc(`language.${entry as 'zh'}`)}
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
  ...shared
}: ControlProps & { onColour: (colour: string) => void }) {
  const t = useText('office-site');
  const [value, setValue] = useState(storedText);
  const choose = (colour: string) => {
    setValue(colour);
    onColour(colour);
  };
  return (
    <div className="site__colour">
      <TextInput
        {...shared}
        value={value}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => choose(event.currentTarget.value)}
        after={
          <input
            type="color"
            className="site__wheel"
            aria-label={t('colour.wheel')}
            value={parseColour(value) ?? DEFAULT_BRAND}
            onChange={(event) => choose(event.currentTarget.value)}
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
            onClick={() => choose(colour)}
          />
        ))}
      </div>
      <ColourContrasts colour={value} />
    </div>
  );
}
