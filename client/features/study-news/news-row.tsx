import { dayText, shortDayText } from '#client/i18n/day-text.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { WindowLink } from '#client/site/window-link.tsx';
import { markWords } from './mark-words.ts';
import type { NewsLine } from './news-line.ts';

interface NewsRowProps {
  line: NewsLine;
  /** Marked where it stands in the title. */
  sought: string;
  /** The newest stands larger. */
  leads: boolean;
}

export function NewsRow({ line: { id, title, subtitle, day, country, cover }, sought, leads }: NewsRowProps) {
  const parts = markWords(title, sought);
  return (
    <li className={leads ? 'leads' : undefined}>
      <NewsDay day={day} />
      <div>
        <h3>
          <WindowLink opens={{ kind: 'news', id }}>
            {parts.map(({ text, isFound }, index) => (isFound ? <mark key={index}>{text}</mark> : text))}
          </WindowLink>
        </h3>
        {subtitle && <p className="sum">{subtitle}</p>}
        {country && <p className="meta brass">{country}</p>}
      </div>
      <img className="pic" src={cover} width={1200} height={420} alt="" loading={leads ? 'eager' : 'lazy'} />
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
