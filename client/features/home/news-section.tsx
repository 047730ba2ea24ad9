import { useText } from '#client/i18n/use-text.ts';
import type { NewsItem } from './news-lines.server.ts';
import { NewsRows } from './news-rows.tsx';

export function NewsSection({ news }: { news: NewsItem[] }) {
  const t = useText('home');
  if (news.length === 0) return null;
  return (
    <section className="section" id="news">
      <div className="section__head">
        <h2>{t('news.title')}</h2>
      </div>
      <NewsRows news={news} />
    </section>
  );
}
