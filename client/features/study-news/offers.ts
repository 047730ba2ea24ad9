// What other features may use of this one.
export type { NewsArticleContent } from './load-news.server.ts';
export { NewsArticleView } from './news-article-view.tsx';
