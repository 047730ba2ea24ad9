import { emptyArtAddress } from '#shared/art/art-address.ts';
import { assertNever } from '#shared/assert-never.ts';
import { useText } from '#client/i18n/use-text.ts';
import type { WindowKind } from '#client/site/windows/open-windows.ts';
import { useSite } from '#client/site/site.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState, Notice } from '#client/ui/say/notice.tsx';
import { Waiting } from '#client/ui/say/waiting.tsx';
import { latePart } from '#client/ui/late-part.tsx';
import type { WindowAnswer, WindowContent } from './window-content.ts';

const SchoolDetailView = latePart({
  load: async () => (await import('#client/features/school-detail/offers.ts')).SchoolDetailView,
  words: ['apply-start', 'collect', 'map', 'school-detail', 'share', 'ui'],
});
const CourseDetailView = latePart({
  load: async () => (await import('#client/features/course-detail/offers.ts')).CourseDetailView,
  words: ['apply-start', 'collect', 'course-detail', 'entry-rule', 'exam', 'share', 'ui'],
});
const NewsArticleView = latePart({
  load: async () => (await import('#client/features/study-news/offers.ts')).NewsArticleView,
  words: ['news', 'ui'],
});

interface WindowBodyProps {
  kind: WindowKind;
  answer: WindowAnswer<WindowContent> | undefined;
  isAsking: boolean;
  ask: (query?: string) => void;
  onClose: () => void;
}

export function WindowBody({ kind, answer, isAsking, ask, onClose }: WindowBodyProps) {
  if (!answer) return <Waiting />;
  switch (answer.kind) {
    case 'here':
      return <ContentView content={answer.content} ask={ask} onClose={onClose} />;
    case 'unknown':
      return <Unknown kind={kind} onClose={onClose} />;
    case 'failed':
      return <Failed kind={kind} isAsking={isAsking} onRetry={() => ask()} />;
    default:
      return assertNever(answer);
  }
}

interface ContentViewProps extends Pick<WindowBodyProps, 'ask' | 'onClose'> {
  content: WindowContent;
}

function ContentView({ content, ask, onClose }: ContentViewProps) {
  switch (content.kind) {
    case 'school':
      return <SchoolDetailView waiting={<Waiting />} {...content.content} onBack={onClose} onQuery={ask} />;
    case 'course':
      return <CourseDetailView waiting={<Waiting />} course={content.course} />;
    case 'news':
      return <NewsArticleView waiting={<Waiting />} article={content.article} isEmbedded />;
    default:
      return assertNever(content);
  }
}

function Unknown({ kind, onClose }: Pick<WindowBodyProps, 'kind' | 'onClose'>) {
  const t = useText('windows');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={emptyArtAddress('search', agent.brandColour)}
      title={t(`unknown.${kind}`)}
      text={t('unknownHint')}
    >
      <Button onClick={onClose}>{t('close')}</Button>
    </EmptyState>
  );
}

function Failed({ kind, isAsking, onRetry }: Pick<WindowBodyProps, 'kind' | 'isAsking'> & { onRetry: () => void }) {
  const t = useText('windows');
  return (
    <Notice tone="caution" announce="politely">
      <p>{t(`failed.${kind}`)}</p>
      <p className="meta">{t('failedHint')}</p>
      <Button size="s" pending={isAsking} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
