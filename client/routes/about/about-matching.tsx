import { textsIn } from '#client/i18n/server-texts.server.ts';
import { useText } from '#client/i18n/use-text.ts';
import { requireSite } from '#client/portal-request.server.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink } from '#client/site/site.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import type { Route } from './+types/about-matching.ts';
import './about-matching.css';

export function loader({ context }: Route.LoaderArgs) {
  const t = textsIn(requireSite(context).locale).getText('matching-method');
  return { head: { title: t('title'), description: t('description') } };
}

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

const BANDS = ['reach', 'match', 'likely', 'unknown'] as const;
const PLACEMENT_BASES = ['rule', 'offer', 'entrants', 'averages', 'tests', 'rate'] as const;
const EXAMS_WITH_POINTS = ['dse', 'alevel', 'ib', 'gaokao'] as const;

/** Explains shared/rules/placement, including its thresholds. */
export default function AboutMatchingRoute() {
  const t = useText('matching-method');
  return (
    <div className="wrap method">
      <header>
        <h1>
          <Phrases text={t('heading')} />
        </h1>
        <p>{t('lead')}</p>
      </header>
      <section>
        <h2>{t('groups.title')}</h2>
        <dl>
          {BANDS.map((group) => (
            <div key={group}>
              <dt>{t(`groups.${group}`)}</dt>
              <dd>{t(`groups.${group}Text`)}</dd>
            </div>
          ))}
        </dl>
        <p className="meta">{t('groups.school')}</p>
        <p className="meta">{t('groups.far')}</p>
      </section>
      <section>
        <h2>{t('basis.title')}</h2>
        <ol>
          {PLACEMENT_BASES.map((placementBasis) => (
            <li key={placementBasis}>
              <b>{t(`basis.${placementBasis}`)}</b> {t(`basis.${placementBasis}Text`)}
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t('points.title')}</h2>
        <ul>
          {EXAMS_WITH_POINTS.map((exam) => (
            <li key={exam}>{t(`points.${exam}`)}</li>
          ))}
        </ul>
      </section>
      {(['english', 'order', 'not'] as const).map((part) => (
        <section key={part}>
          <h2>{t(`${part}.title`)}</h2>
          <p>{t(`${part}.text`)}</p>
        </section>
      ))}
      <p className="method__ways">
        <SiteLink className="btn btn--primary" to="/school-selection">
          {t('start')}
        </SiteLink>
        <SiteLink className="btn" to="/dse/choose-school-taqbin">
          {t('fast')}
        </SiteLink>
      </p>
    </div>
  );
}
