import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

const WAYS = [
  { id: 'fastLine', to: '/dse/choose-school-taqbin' },
  { id: 'pathway', to: '/dse/pathway-course' },
  { id: 'lectures', to: '/lecture' },
  { id: 'questions', to: '/about/question' },
] as const;

/** What one can do next, each with its reason. */
export function DseWays() {
  const t = useText('dse');
  return (
    <ul className="dse-page__ways" aria-label={t('ways.title')}>
      {WAYS.map(({ id, to }) => (
        <li key={id}>
          <h2>
            <SiteLink to={to}>{t(`ways.${id}.title`)}</SiteLink>
          </h2>
          <p>{t(`ways.${id}.text`)}</p>
          <Icon name="right" />
        </li>
      ))}
    </ul>
  );
}
