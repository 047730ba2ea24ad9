import { ChannelTabs } from '#client/features/dse-channel/channel-tabs.tsx';
import {
  type ExamDraft,
  type ExamError,
  listExamTypes,
  EMPTY_EXAM_DRAFT,
  createInitialRows,
} from '#client/features/exam-entry/exam-entry.ts';
import { PlainGradeForm } from '#client/features/exam-entry/plain-grades.tsx';
import { getSources } from '#client/features/facts/figure.ts';
import { Sourced } from '#client/features/facts/figure.tsx';
import { getFastLinePath } from '#client/features/fast-line/fast-line-addresses.ts';
import {
  type FastLineContent,
  type EvaluatedForm,
  evaluateGradeForm,
  loadFastLine,
} from '#client/features/fast-line/load-fast-line.server.ts';
import { EntryCourseFacts } from '#client/features/fast-line/reach-facts.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { skipRevalidationUnderWindows, pageMeta } from '#client/site/head/page-route.ts';
import { SiteLink, useSite, useSitePath } from '#client/site/site.tsx';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { SegmentedControl } from '#client/ui/feedback/seg.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/waiting.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import { STANDINGS } from '#shared/rules/placement/standing.ts';
import { assertNever } from '#shared/assert-never.ts';
import { PUBLIC_EXAMS, type PublicExamType } from '#shared/rules/exams/public-exams.ts';
import { getLevelPolicy } from '#shared/tenant/level-policy.ts';
import type { Route } from './+types/dse-fast-line.ts';
import '#client/features/fast-line/fast-line.css';
import '#client/features/fast-line/own-grades.css';
import '#client/features/fast-line/reach-list.css';
import { useIsReady } from '#client/site/hydration.ts';

export const loader = ({ context, request }: Route.LoaderArgs) => loadFastLine(context, request.url);

/** Only browsers without JavaScript submit the form to this action. */
export const action = async ({ context, request }: Route.ActionArgs) =>
  evaluateGradeForm(context, await request.formData());

export const meta = pageMeta;

export const shouldRevalidate = skipRevalidationUnderWindows;

export default function DseFastLineRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FastLinePage {...loaderData} evaluatedForm={actionData} />;
}

const FastLine = createLazyPart({
  load: async () => (await import('#client/features/fast-line/fast-line.tsx')).FastLine,
  namespaces: [
    'apply-start',
    'entry-rule',
    'exam',
    'facts',
    'fast-line',
    'favourite-button',
    'placement',
    'saved-answers',
    'statements',
    'ui',
  ],
});

/** The browser evaluates the grades entered in it. The server renders the page with an explanation. */
function FastLinePage({
  lists,
  plainExam,
  evaluatedForm,
}: FastLineContent & { evaluatedForm: EvaluatedForm | undefined }) {
  const t = useText('fast-line');
  const { agent, user } = useSite();
  const isReady = useIsReady();
  const isGaokao = getLevelPolicy(agent).firstExam === 'gaokao';
  const placeholder = (
    <SkeletonGroup className="fl__waiting">
      <Skeleton height="24rem" />
      <Skeleton height="24rem" />
    </SkeletonGroup>
  );
  return (
    <div className="wrap fl">
      <header className="fl__head">
        <h1>{t(isGaokao ? 'mainlandTitle' : 'title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {/* The other tabs concern only the DSE. */}
      {!isGaokao && <ChannelTabs currentTab="fastLine" />}
      {plainExam ? (
        <PlainFastLine key={plainExam} exam={plainExam} lists={lists} evaluatedForm={evaluatedForm} />
      ) : (
        <>
          <noscript>
            <Notice icon="info">
              <p>{t('noScript')}</p>
              <p className="fl__plain-ways">
                {listExamTypes(agent).map((type) => (
                  <SiteLink key={type} className="btn" to={getFastLinePath(type)}>
                    {t(`exams.${PUBLIC_EXAMS[type]}`)}
                  </SiteLink>
                ))}
              </p>
              <SiteLink className="more" to="/dse">
                {t('noScriptWay')}
              </SiteLink>
            </Notice>
          </noscript>
          {isReady ? <FastLine waiting={placeholder} key={user?.staffId ?? ''} lists={lists} /> : placeholder}
        </>
      )}
    </div>
  );
}

interface PlainFastLineProps {
  exam: PublicExamType;
  lists: FastLineContent['lists'];
  evaluatedForm: EvaluatedForm | undefined;
}

function PlainFastLine({ exam, lists, evaluatedForm }: PlainFastLineProps) {
  const t = useText('fast-line');
  const { agent } = useSite();
  const toPath = useSitePath();
  const submittedForm = evaluatedForm?.form.draft.examType === exam ? evaluatedForm : null;
  const draft: ExamDraft = submittedForm?.form.draft ?? {
    ...EMPTY_EXAM_DRAFT,
    examType: exam,
    examRows: createInitialRows(exam),
  };
  return (
    <div className="fl__cols">
      <PlainGradeForm
        action={toPath(getFastLinePath(exam))}
        className="fl__mine fl__plain"
        draft={draft}
        texts={{ title: t('mine'), submit: t('plain.submit'), notKept: t('plain.notKept') }}
        fault={submittedForm?.fault ? formatError(t, submittedForm.fault) : undefined}
        leading={
          <SegmentedControl
            label={t('exam')}
            chosen={exam}
            parts={listExamTypes(agent).map((type) => ({
              id: type,
              label: t(`exams.${PUBLIC_EXAMS[type]}`),
              href: toPath(getFastLinePath(type)),
            }))}
          />
        }
      >
        <NativeSelect
          label={t('country')}
          name="country"
          placeholder={t('allCountries')}
          choices={lists.countries}
          defaultValue={submittedForm?.form.country ?? ''}
        />
        <NativeSelect
          label={t('group')}
          name="group"
          placeholder={t('allGroups')}
          choices={lists.groups}
          defaultValue={submittedForm?.form.group ?? ''}
        />
      </PlainGradeForm>
      <section aria-label={t('results')} className="fl__results">
        {submittedForm && !submittedForm.fault ? (
          <PlainResults evaluatedForm={submittedForm} />
        ) : (
          <p className="fl__start">{t('plain.start')}</p>
        )}
      </section>
    </div>
  );
}

function PlainResults({ evaluatedForm: { reach } }: { evaluatedForm: EvaluatedForm }) {
  const t = useText('fast-line');
  if (!reach)
    return (
      <Notice tone="caution">
        <p>{t('failed')}</p>
        <SiteLink className="more" to="/school">
          {t('notOfferedSearch')}
        </SiteLink>
      </Notice>
    );
  const { standings, rows, found: foundCount } = reach;
  return (
    <>
      <dl className="ledger ledger--end">
        {STANDINGS.map((standing) => (
          <div key={standing}>
            <dt>{t(`standing.${standing}`)}</dt>
            <dd>{standings[standing]}</dd>
          </div>
        ))}
      </dl>
      <h2>{t('count', { shown: rows.length, total: foundCount })}</h2>
      <Sourced sources={getSources(rows)}>
        <ol className="fl__list">
          {rows.map((row) => (
            <li key={row.id}>
              <EntryCourseFacts row={row} />
            </li>
          ))}
        </ol>
      </Sourced>
      {foundCount > rows.length && (
        <p>
          {t('plain.more')}{' '}
          <SiteLink className="more" to="/school">
            {t('notOfferedSearch')}
          </SiteLink>
        </p>
      )}
      <p className="source">
        {t('note')} <SiteLink to="/about/matching">{t('method')}</SiteLink>
      </p>
    </>
  );
}

function formatError(t: ReturnType<typeof useText<'fast-line'>>, error: ExamError): string {
  switch (error.kind) {
    case 'half':
    case 'missing':
      return t(`plain.${error.kind}`);
    case 'number':
      return t('fault.number');
    case 'tooHigh':
      return t('fault.tooHigh', { most: error.most });
    default:
      return assertNever(error);
  }
}
