// What other features may use of this one.
export type { NewsArticleContent } from './load-news-article.server.ts';
export { NewsArticleView } from './news-article-view.tsx';
