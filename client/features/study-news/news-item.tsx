import { useLocale, useText } from '#client/i18n/use-text.ts';
import { dayText, shortDayText } from '#client/i18n/date-texts.ts';
import { WindowLink } from '#client/site/windows/window-link.tsx';
import { Phrases } from '#client/ui/phrases/phrases.tsx';
import type { NewsRow } from './news-row.ts';

interface NewsItemProps {
  row: NewsRow;
  /** Marked where it stands in the title. */
  sought: string;
  /** The newest stands larger. */
  leads: boolean;
}

export function NewsItem({ row: { id, title, subtitle, day, country, cover }, sought, leads }: NewsItemProps) {
  const parts = markWords(title, sought);
  return (
    <li className={leads ? 'leads' : undefined}>
      <NewsDay day={day} />
      <div>
        <h3>
          <WindowLink opens={{ kind: 'news', id }}>
            {parts.map(({ text, isFound }, index) =>
              isFound ? <mark key={index}>{text}</mark> : <Phrases key={index} text={text} />,
            )}
          </WindowLink>
        </h3>
        {subtitle && <p className="sum">{subtitle}</p>}
        {country && <p className="meta brass">{country}</p>}
      </div>
      <img
        className="pic"
        src={cover}
        width={1200}
        height={420}
        alt=""
        loading={leads ? 'eager' : 'lazy'}
        fetchPriority={leads ? 'high' : undefined}
      />
    </li>
  );
}

/** The day large and its year below; on the phone in one line of words. */
function NewsDay({ day }: { day: string }) {
  const t = useText('news');
  const locale = useLocale();
  if (!day) return <p className="when" />;
  return (
    <p className="when meta num">
      <time dateTime={day} className="words">
        {dayText(day, locale)}
      </time>
      <span aria-hidden="true">
        <b>{shortDayText(day, locale)}</b>
        {t('year', { year: day.slice(0, 4) })}
      </span>
    </p>
  );
}

interface MarkedPart {
  text: string;
  isFound: boolean;
}

/** A title in parts, with the places where the sought words stand. */
export function markWords(title: string, sought: string): MarkedPart[] {
  const words = sought.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text: title, isFound: false }];
  const pattern = new RegExp(`(${words.map(escapeForPattern).join('|')})`, 'iu');
  return title
    .split(new RegExp(pattern, 'giu'))
    .filter(Boolean)
    .map((text) => ({ text, isFound: pattern.test(text) }));
}

const escapeForPattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
