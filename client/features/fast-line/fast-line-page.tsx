import { policyOf } from '#shared/tenant/level-policy.ts';
import { PUBLIC_EXAMS } from '#shared/rules/exams/public-exams.ts';
import { ChannelTabs } from '#client/features/dse-channel/offers.ts';
import { useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { useIsScripted } from '#client/site/asking/arriving.ts';
import { Notice } from '#client/ui/say/notice.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/say/waiting.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import { examsOf } from '#client/features/exam-entry/offers.ts';
import type { JudgedForm } from './judge-grade-form.server.ts';
import type { FastLineContent } from './load-fast-line.server.ts';
import { plainAddress, PlainLine } from './plain-line.tsx';
import './fast-line.css';
import './own-grades.css';
import './reach-list.css';

const FastLine = latePart({
  load: async () => (await import('./fast-line.tsx')).FastLine,
  words: ['apply-start', 'collect', 'entry-rule', 'exam', 'fast-line', 'saved-answers', 'schools', 'ui'],
});

/** Grades are entered in the browser, so the fast line runs there; the server's page says what it does. */
export function FastLinePage({ lists, plainExam, judged }: FastLineContent & { judged: JudgedForm | undefined }) {
  const t = useText('fast-line');
  const { agent, user } = useSite();
  const isScripted = useIsScripted();
  const waiting = (
    <SkeletonGroup className="fl__waiting">
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
  return (
    <div className="wrap fl">
      <header className="fl__head">
        <h1>{t(policyOf(agent).firstExam === 'gaokao' ? 'mainlandTitle' : 'title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <ChannelTabs here="fastLine" />
      {plainExam ? (
        <PlainLine key={plainExam} exam={plainExam} lists={lists} judged={judged} />
      ) : (
        <>
          <noscript>
            <Notice icon="info">
              <p>{t('noScript')}</p>
              <p className="fl__plain-ways">
                {examsOf(agent).map((type) => (
                  <SiteLink key={type} className="btn" to={plainAddress(type)}>
                    {t(`exams.${PUBLIC_EXAMS[type]}`)}
                  </SiteLink>
                ))}
              </p>
              <SiteLink className="more" to="/dse">
                {t('noScriptWay')}
              </SiteLink>
            </Notice>
          </noscript>
          {isScripted ? <FastLine waiting={waiting} key={user?.staffId ?? ''} lists={lists} /> : waiting}
        </>
      )}
    </div>
  );
}
