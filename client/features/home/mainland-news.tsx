import { useText } from '#client/i18n/use-text.ts';
import { AdviserCard } from './adviser-card.tsx';
import type { NewsItem } from './news-lines.server.ts';
import { NewsRows } from './news-rows.tsx';

/** News beside the adviser; without news the adviser stands alone. */
export function MainlandNews({ news }: { news: NewsItem[] }) {
  const t = useText('home');
  if (news.length === 0) {
    return (
      <section className="section" id="adviser">
        <div className="section__head">
          <h2>{t('adviser.title')}</h2>
        </div>
        <AdviserCard />
      </section>
    );
  }
  return (
    <section className="section" id="news">
      <div className="section__head">
        <h2>{t('news.mainlandTitle')}</h2>
      </div>
      <div className="pair pair--news">
        <NewsRows news={news} />
        <AdviserCard />
      </div>
    </section>
  );
}
