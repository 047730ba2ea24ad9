import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ContentFinding } from '#shared/contract/office/content.ts';
import { useFieldTextGetters } from './field-texts.ts';

const LOCATION_NAMES = [
  'page',
  'module',
  'item',
  'title',
  'description',
  'menu',
  'menus',
  'to',
  'news',
  'policy',
  'name',
  'phone',
  'wechat',
  'whatsapp',
  'logo',
  'colour',
  'article',
  'guide',
  'lecture',
  'passage',
  'speaker',
  'place',
  'body',
  'school',
  'contact',
  'note',
] as const;

/** Matches the name of a labelled field in a content schema. It does not match the path of a page. */
const FIELD_NAME = /^[a-z][A-Za-z]+$/;

/** Returns a function that describes the location of a finding: 'page services, module 2'. */
export function useLocationFormatter() {
  const t = useText('office-content');
  const { label } = useFieldTextGetters();
  return (location: string) =>
    location
      .split(', ')
      .map((segment) => {
        const [firstWord = '', ...remainingWords] = segment.split(' ');
        const locationName = LOCATION_NAMES.find((item) => item === firstWord);
        if (locationName) return t(`where.${locationName}`, { rest: remainingWords.join(' ') }).trim();
        return FIELD_NAME.test(segment) ? label(segment) : segment;
      })
      .join(' · ');
}

export function Findings({ findings }: { findings: readonly ContentFinding[] }) {
  const t = useText('office-content');
  const formatLocation = useLocationFormatter();
  if (findings.length === 0) return <p className="office__none">{t('side.nothingMissing')}</p>;
  return (
    <ul className="findings">
      {findings.map(({ weight, what, where, locales }) => (
        <li key={`${what} ${where}`} className={`findings__${weight}`}>
          <Icon name={weight === 'look' ? 'info' : 'warn'} />
          <span>
            {t(`finding.${what}`)}
            <span className="meta">
              <bdi>{formatLocation(where)}</bdi>
              {locales && ` · ${locales.map((locale) => t(`language.${locale}`)).join(' · ')}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
