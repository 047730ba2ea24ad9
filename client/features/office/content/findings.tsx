import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ContentFinding } from '#shared/contract/office/content.ts';
import { useFieldTexts } from './field-texts.ts';

const WHERE = [
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

/** Name of a field of a content schema, which has a label, as opposed to the path of a page. */
const FIELD_NAME = /^[a-z][A-Za-z]+$/;

/** Returns a function that describes the location of a finding: 'page services, module 2'. */
export function useWhereText() {
  const t = useText('office-content');
  const { label } = useFieldTexts();
  return (location: string) =>
    location
      .split(', ')
      .map((part) => {
        const [first = '', ...rest] = part.split(' ');
        const existing = WHERE.find((item) => item === first);
        if (existing) return t(`where.${existing}`, { rest: rest.join(' ') }).trim();
        return FIELD_NAME.test(part) ? label(part) : part;
      })
      .join(' · ');
}

export function Findings({ findings }: { findings: readonly ContentFinding[] }) {
  const t = useText('office-content');
  const whereText = useWhereText();
  if (findings.length === 0) return <p className="office__none">{t('side.nothingMissing')}</p>;
  return (
    <ul className="findings">
      {findings.map(({ weight, what, where, locales }) => (
        <li key={`${what} ${where}`} className={`findings__${weight}`}>
          <Icon name={weight === 'look' ? 'info' : 'warn'} />
          <span>
            {t(`finding.${what}`)}
            <span className="meta">
              <bdi>{whereText(where)}</bdi>
              {locales && ` · ${locales.map((locale) => t(`language.${locale}`)).join(' · ')}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
