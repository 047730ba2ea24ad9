import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { announceFetcherLoad } from '#client/network/navigation.ts';
import { useText } from '#client/i18n/use-text.ts';
import { useSite, useSitePath } from '#client/site/site.tsx';
import {
  type OpenWindow,
  getWindowDataPath,
  type WindowKind,
  getWindowName,
} from '#client/site/windows/open-windows.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/dialog/dialog.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import { createLazyPart } from '#client/ui/lazy-part.tsx';
import { EmptyState, Notice } from '#client/ui/feedback/notice.tsx';
import { Spinner } from '#client/ui/feedback/waiting.tsx';
import { getEmptyArtPath } from '#shared/art/art-address.ts';
import { assertNever } from '#shared/assert-never.ts';
import type { WindowResult, WindowContent } from './window-content.ts';
import { useWindowLinks } from './window-links.ts';
import './windows.css';

interface DetailWindowProps {
  window: OpenWindow;
  isOpen: boolean;
  onClose: () => void;
  /** Minimises the window. Absent if the window cannot be minimised. */
  onMinimise?: (content: WindowContent, name: string) => void;
}

export function DetailWindow({ window, isOpen, onClose, onMinimise }: DetailWindowProps) {
  const { windowResult, isLoading, loadContent } = useWindowContent(window);
  const [isMinimising, setMinimising] = useState(false);
  const followLink = useWindowLinks(window, loadContent);
  const windowContent = windowResult?.kind === 'here' ? windowResult.content : null;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size={window.kind}
      className={joinClasses('window', isMinimising && !isOpen && 'window--to-list')}
      startAt="window"
      title={<WindowTitle window={window} content={windowContent} />}
      onShrink={
        onMinimise && windowContent
          ? () => {
              setMinimising(true);
              onMinimise(windowContent, getContentName(windowContent));
            }
          : undefined
      }
    >
      <div className="window__inside" aria-busy={isLoading} onClickCapture={followLink}>
        <WindowBody
          kind={window.kind}
          windowResult={windowResult}
          isLoading={isLoading}
          loadContent={loadContent}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

/** Title of the dialog. The content has its own heading, so most of the title is only for screen readers. */
function WindowTitle({ window: { kind }, content }: { window: OpenWindow; content: WindowContent | null }) {
  const t = useText('windows');
  return (
    <>
      <span className="window__kind">{t(`kind.${kind}`)}</span>
      {content?.kind === 'course' && <> {content.course.school.names.own}</>}
      {content && <span className={content.kind === 'school' ? undefined : 'sr'}> {getContentName(content)}</span>}
    </>
  );
}

function getContentName(content: WindowContent): string {
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
  windowResult: WindowResult<WindowContent> | undefined;
  isLoading: boolean;
  loadContent: (query?: string) => void;
}

/** Loads the content independently of the page behind the window, and discards it when the window closes. */
function useWindowContent(window: OpenWindow): WindowState {
  const { data, state, load } = useFetcher<WindowResult<WindowContent>>({ key: `window-${getWindowName(window)}` });
  const dataPath = useSitePath()(getWindowDataPath(window));
  useEffect(() => void load(announceFetcherLoad(dataPath)), [dataPath, load]);
  const loadContent = (query = '') => void load(announceFetcherLoad(dataPath + query));
  return { windowResult: data, isLoading: state !== 'idle', loadContent };
}

const SchoolDetailView = createLazyPart({
  load: async () => (await import('#client/features/school-detail/school-detail-view.tsx')).SchoolDetailView,
  namespaces: [
    'admission',
    'apply-start',
    'degree-cost',
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
const CourseDetailView = createLazyPart({
  load: async () => (await import('#client/features/course-detail/course-detail-view.tsx')).CourseDetailView,
  namespaces: [
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
const NewsArticleView = createLazyPart({
  load: async () => (await import('#client/features/study-news/news-article-view.tsx')).NewsArticleView,
  namespaces: ['news', 'share', 'ui'],
});

interface WindowBodyProps {
  kind: WindowKind;
  windowResult: WindowResult<WindowContent> | undefined;
  isLoading: boolean;
  loadContent: (query?: string) => void;
  onClose: () => void;
}

function WindowBody({ kind, windowResult, isLoading, loadContent, onClose }: WindowBodyProps) {
  if (!windowResult) return <Spinner />;
  switch (windowResult.kind) {
    case 'here':
      return <ContentView content={windowResult.content} loadContent={loadContent} onClose={onClose} />;
    case 'unknown':
      return <ContentNotFound kind={kind} onClose={onClose} />;
    case 'failed':
      return <ContentError kind={kind} isLoading={isLoading} onRetry={() => loadContent()} />;
    default:
      return assertNever(windowResult);
  }
}

interface ContentViewProps extends Pick<WindowBodyProps, 'loadContent' | 'onClose'> {
  content: WindowContent;
}

function ContentView({ content, loadContent, onClose }: ContentViewProps) {
  switch (content.kind) {
    case 'school':
      return <SchoolDetailView waiting={<Spinner />} {...content.content} onBack={onClose} onQuery={loadContent} />;
    case 'course':
      return <CourseDetailView waiting={<Spinner />} course={content.course} />;
    case 'news':
      return <NewsArticleView waiting={<Spinner />} article={content.article} isEmbedded />;
    default:
      return assertNever(content);
  }
}

function ContentNotFound({ kind, onClose }: Pick<WindowBodyProps, 'kind' | 'onClose'>) {
  const t = useText('windows');
  const { agent } = useSite();
  return (
    <EmptyState
      picture={getEmptyArtPath('search', agent.brandColour)}
      title={t(`unknown.${kind}`)}
      text={t('unknownHint')}
    >
      <Button onClick={onClose}>{t('close')}</Button>
    </EmptyState>
  );
}

function ContentError({
  kind,
  isLoading,
  onRetry,
}: Pick<WindowBodyProps, 'kind' | 'isLoading'> & { onRetry: () => void }) {
  const t = useText('windows');
  return (
    <Notice tone="caution" announce="politely">
      <p>{t(`failed.${kind}`)}</p>
      <p className="meta">{t('failedHint')}</p>
      <Button size="s" pending={isLoading} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}
