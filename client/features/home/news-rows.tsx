import { useText } from '#client/i18n/use-text.ts';
import { SiteLink } from '#client/site/site-link.tsx';
import { WindowLink } from '#client/site/window-link.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';
import type { NewsItem } from './news-lines.server.ts';

export function NewsRows({ news }: { news: NewsItem[] }) {
  const t = useText('home');
  return (
    <div className="news">
      <ul>
        {news.map(({ id, title, subtitle, day, dayText }) => (
          <li key={id}>
            <p className="meta num">{day && <time dateTime={day}>{dayText}</time>}</p>
            <div>
              <h3>
                <WindowLink opens={{ kind: 'news', id }}>{title}</WindowLink>
              </h3>
              {subtitle && <p>{subtitle}</p>}
            </div>
            <Icon name="right" />
          </li>
        ))}
      </ul>
      <SiteLink className="more" to="/consult">
        {t('news.all')}
        <Icon name="right" />
      </SiteLink>
    </div>
  );
}
