import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { announceFetcherLoad } from '#client/network/navigation.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import { type OpenWindow, windowDataPath, type WindowKind, windowName } from '#client/site/windows/open-windows.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { Spinner } from '#client/ui/feedback/waiting.tsx';
import { emptyArtAddress } from '#shared/art/art-address.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { WindowResult, WindowContent } from './window-content.ts';
import { useWindowLinks } from './window-links.ts';
import './windows.css';

interface DetailWindowProps {
  window: OpenWindow;
  isOpen: boolean;
  onClose: () => void;
  /** Minimises the window. Without this handler, it cannot be minimised. */
  onMinimise?: (content: WindowContent, name: string) => void;
}

export function DetailWindow({ window, isOpen, onClose, onMinimise }: DetailWindowProps) {
  const { answer, isAsking, ask } = useWindowContent(window);
  const [goesToList, setGoesToList] = useState(false);
  const followLink = useWindowLinks(window, ask);
  const content = answer?.kind === 'here' ? answer.content : null;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={window.kind}
      className={joinClasses('window', goesToList && !isOpen && 'window--to-list')}
      startAt="window"
      title={<WindowTitle window={window} content={content} />}
      onShrink={
        onMinimise && content
          ? () => {
              setGoesToList(true);
              onMinimise(content, getName(content));
            }
          : undefined
      }
    >
      <div className="window__inside" aria-busy={isAsking} onClickCapture={followLink}>
        <WindowBody kind={window.kind} answer={answer} isAsking={isAsking} ask={ask} onClose={onClose} />
      </div>
    </Dialog>
  );
}

/** Title of the dialog. The content has a heading of its own, so most of the title is for screen readers only. */
function WindowTitle({ window: { kind }, content }: { window: OpenWindow; content: WindowContent | null }) {
  const t = useText('windows');
  return (
    <>
      <span className="window__kind">{t(`kind.${kind}`)}</span>
      {content?.kind === 'course' && <> {content.course.school.names.own}</>}
      {content && <span className={content.kind === 'school' ? undefined : 'sr'}> {getName(content)}</span>}
    </>
  );
}

function getName(content: WindowContent): string {
  switch (content.kind) {
    case 'school':
      return content.content.school.names.own;
    case 'course':
      return content.course.names.own;
    case 'news':
      return content.article.line.title;
    default:
      return assertNever(content);
  }
}

interface WindowState {
  /** Content of the window; undefined before the first response. */
  answer: WindowResult<WindowContent> | undefined;
  isAsking: boolean;
  ask: (query?: string) => void;
}

/** Loads the content independently of the page below, and discards it on close. */
function useWindowContent(window: OpenWindow): WindowState {
  const { data, state, load } = useFetcher<WindowResult<WindowContent>>({ key: `window-${windowName(window)}` });
  const path = useSitePath()(windowDataPath(window));
  useEffect(() => void load(announceFetcherLoad(path)), [path, load]);
  const ask = (query = '') => void load(announceFetcherLoad(path + query));
  return { answer: data, isAsking: state !== 'idle', ask };
}

const SchoolDetailView = lazyPart({
  load: async () => (await import('#client/features/school-detail/school-detail-view.tsx')).SchoolDetailView,
  words: [
    'admission',
    'apply-start',
    'facts',
    'favourite-button',
    'map',
    'school-detail',
    'share',
    'statements',
    'subjects',
    'ui',
  ],
});
const CourseDetailView = lazyPart({
  load: async () => (await import('#client/features/course-detail/course-detail-view.tsx')).CourseDetailView,
  words: [
    'admission',
    'apply-start',
    'course-detail',
    'entry-rule',
    'exam',
    'facts',
    'favourite-button',
    'share',
    'statements',
    'subjects',
    'ui',
  ],
});
const NewsArticleView = lazyPart({
  load: async () => (await import('#client/features/study-news/news-article-view.tsx')).NewsArticleView,
  words: ['news', 'share', 'ui'],
});

interface WindowBodyProps {
  kind: WindowKind;
  answer: WindowResult<WindowContent> | undefined;
  isAsking: boolean;
  ask: (query?: string) => void;
  onClose: () => void;
}

function WindowBody({ kind, answer, isAsking, ask, onClose }: WindowBodyProps) {
  if (!answer) return <Spinner />;
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
      return <SchoolDetailView waiting={<Spinner />} {...content.content} onBack={onClose} onQuery={ask} />;
    case 'course':
      return <CourseDetailView waiting={<Spinner />} course={content.course} />;
    case 'news':
      return <NewsArticleView waiting={<Spinner />} article={content.article} isEmbedded />;
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
