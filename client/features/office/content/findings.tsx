import { useText } from '#client/i18n/use-text.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { ContentFinding } from '#shared/contract/office/content.ts';

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

/** Returns a function that describes the location of a finding: 'page services, module 2'. */
export function useWhereText() {
  const t = useText('office-content');
  return (location: string) =>
    location
      .split(', ')
      .map((part) => {
        const [first = '', ...rest] = part.split(' ');
        const existing = WHERE.find((item) => item === first);
        return existing ? t(`where.${existing}`, { rest: rest.join(' ') }).trim() : part;
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
