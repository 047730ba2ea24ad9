import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site.tsx';
import { WindowLink } from '#client/site/windows/open-windows.tsx';
import { getIconClass } from '#client/ui/icon/icon.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import type { HomeNews } from './load-home.server.ts';

/** Section with the latest news. It renders nothing without news. */
export function NewsSection({ news }: { news: HomeNews[] }) {
  const t = useText('home');
  if (news.length === 0) return null;
  return (
    <section className="section" id="news">
      <h2 className="section__head">{t('news.title')}</h2>
      <NewsRows news={news} />
    </section>
  );
}

/** Number of news items on the home page. A separate page lists all of them. */
const SHOWN_NEWS_COUNT = 3;

function NewsRows({ news }: { news: HomeNews[] }) {
  const t = useText('home');
  return (
    <div className="news">
      <ul>
        {news.slice(0, SHOWN_NEWS_COUNT).map(({ id, title, day, dayText }) => (
          <li key={id} className={getIconClass('right', 'after')}>
            {day ? (
              <time className="meta num" dateTime={day}>
                {dayText}
              </time>
            ) : (
              <span />
            )}
            <h3>
              <WindowLink opens={{ kind: 'news', id }}>
                <Phrases text={title} />
              </WindowLink>
            </h3>
          </li>
        ))}
      </ul>
      <SiteLink className={`more ${getIconClass('right', 'after')}`} to="/consult">
        {t('news.all')}
      </SiteLink>
    </div>
  );
}
