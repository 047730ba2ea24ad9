import { useState } from 'react';
import { useText } from '#client/i18n/use-text.ts';
import { DateField } from '#client/ui/date-field/date-field.tsx';
import type { Choice } from '#client/ui/select/choice.ts';
import { MultiSelect, Select } from '#client/ui/select/select.tsx';
import { Slider } from '#client/ui/slider/slider.tsx';
import { Tabs } from '#client/ui/tabs/tabs.tsx';

const MAX_FEE = 50;
const FEE_MARKS = ['0', '10', '20', '30', '40', '50'];

/** Section with selects. It is lazy, as on pages, because it needs react-aria-components. */
export function SelectSection() {
  const t = useText('gallery');
  const [level, setLevel] = useState<string | null>(null);
  const [cities, setCities] = useState(['leeds', 'melbourne']);
  const [campus, setCampus] = useState(6);
  const [fee, setFee] = useState<readonly [number, number]>([12, 28]);
  const [birthday, setBirthday] = useState<string | null>('2009-03-14');
  const [start, setStart] = useState<string | null>(null);
  const levelChoices = [
    { value: 'ba', label: t('bachelor'), count: '74' },
    { value: 'ma', label: t('master'), count: '41' },
    { value: 'phd', label: t('doctor'), unavailable: t('notOffered') },
  ];
  const validateRequired = (value: unknown) => (value ? null : t('empty'));
  return (
    <div className="gallery__three">
      <Select
        label={t('level')}
        placeholder={t('any')}
        choices={levelChoices}
        value={level}
        onChange={setLevel}
        validate={validateRequired}
        hint={t('entryText')}
      />
      <MultiSelect
        label={t('cities')}
        placeholder={t('any')}
        searchLabel={t('searchCities')}
        choices={CITY_CHOICES}
        value={cities}
        onChange={setCities}
      />
      <Select
        label={t('country')}
        placeholder={t('any')}
        choices={levelChoices}
        value={null}
        onChange={setLevel}
        disabled
      />
      <Select
        label={t('longLabel')}
        placeholder={t('longLabel')}
        choices={levelChoices}
        value={null}
        onChange={setLevel}
        error={t('empty')}
      />
      <Slider label={t('campus')} value={campus} min={0} max={10} onChange={setCampus} />
      <Slider
        label={t('fee')}
        value={fee}
        min={0}
        max={MAX_FEE}
        onChange={setFee}
        describe={([minFee, maxFee]) => t('feeRange', { low: minFee, high: maxFee })}
        marks={FEE_MARKS}
      />
      <Slider label={t('campus')} value={3} min={0} max={10} onChange={setCampus} disabled />
      <DateField
        label={t('birthday')}
        hint={t('birthdayHint')}
        value={birthday}
        onChange={setBirthday}
        max="2014-12-31"
      />
      <DateField label={t('startDate')} value={start} onChange={setStart} min="2026-09-01" error={t('dateError')} />
      <DateField label={t('startDate')} value="2027-09-20" onChange={setStart} disabled />
    </div>
  );
}

/** List that is long enough for a letter index. */
const CITY_CHOICES: readonly Choice[] = [
  ['adelaide', 'Adelaide', '阿德莱德', 2],
  ['birmingham', 'Birmingham', '伯明翰', 4],
  ['bristol', 'Bristol', '布里斯托', 3],
  ['cardiff', 'Cardiff', '加的夫', 2],
  ['durham', 'Durham', '杜伦', 1],
  ['edinburgh', 'Edinburgh', '爱丁堡', 4],
  ['glasgow', 'Glasgow', '格拉斯哥', 3],
  ['leeds', 'Leeds', '利兹', 3],
  ['liverpool', 'Liverpool', '利物浦', 2],
  ['london', 'London', '伦敦', 9],
  ['manchester', 'Manchester', '曼彻斯特', 3],
  ['melbourne', 'Melbourne', '墨尔本', 5],
  ['newcastle', 'Newcastle', '纽卡斯尔', 2],
  ['perth', 'Perth', '珀斯', 3],
  ['sydney', 'Sydney', '悉尼', 6],
].map(([value, label, name, schoolCount]) => ({
  value: String(value),
  label: String(label),
  lang: 'en-US',
  alsoCalled: String(name),
  count: String(schoolCount),
  group: String(label).charAt(0),
}));

export function TabSection() {
  const t = useText('gallery');
  return (
    <Tabs
      label={t('sections')}
      items={[
        { id: 'entry', label: t('entry'), panel: <p>{t('entryText')}</p> },
        { id: 'structure', label: t('structure'), panel: <p>{t('structureText')}</p> },
        { id: 'careers', label: t('careers'), panel: <p>{t('careersText')}</p> },
        { id: 'none', label: t('notOffered'), panel: null, disabled: true },
      ]}
    />
  );
}
