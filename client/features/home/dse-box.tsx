import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

const LINES = ['enter', 'direct', 'path'] as const;

/** What the fast line asks and gives; its numbers only come with a student's own results. */
export function DseBox() {
  const t = useText('home');
  return (
    <div className="dse">
      <h3>{t('dse.title')}</h3>
      <p className="meta">{t('dse.text')}</p>
      <dl className="ledger ledger--sum">
        {LINES.map((line) => (
          <div key={line}>
            <dt>{t(`dse.${line}`)}</dt>
            <dd>{t(`dse.${line}Value`)}</dd>
          </div>
        ))}
      </dl>
      <SiteLink className="btn btn--wide" to="/dse/choose-school-taqbin">
        {t('dse.start')}
      </SiteLink>
      <SiteLink className="more" to="/dse/pathway-course">
        {t('dse.pathway')}
        <Icon name="right" />
      </SiteLink>
    </div>
  );
}
