import { useText } from '#client/i18n/use-text.ts';
import { useSite } from '#client/site/site-context.ts';
import { SiteLink } from '#client/site/site-link.tsx';

/** How many there are, and the way to see them all. */
export function CourseGate({ total, shown }: { total: number; shown: number }) {
  const t = useText('school-detail');
  const { user } = useSite();
  return (
    <div className="gate">
      <p className="meta">{total > shown ? t('gate.more', { total, shown }) : t('gate.all', { total })}</p>
      <SiteLink className="btn" to="/school-selection">
        {t(user ? 'gate.select' : 'gate.login')}
      </SiteLink>
    </div>
  );
}
