import { useState } from 'react';
import { formatDay } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { AppLink } from '#client/ui/link/app-link.tsx';
import { getHongKongDay } from '#shared/rules/hong-kong-day.ts';
import type { UcasDeadline } from '#shared/rules/ucas-deadline.ts';

interface UcasDeadlineTextProps {
  deadline: UcasDeadline;
  /** Whether to show only the day and the source, for the rows of a list. */
  isBrief?: boolean;
  /** Whether the page is about medicine, dentistry or veterinary medicine, whose deadline then comes first. */
  isOfMedicine?: boolean;
}

/**
 * Shows the UCAS deadline with its year of entry and a link to the page that publishes this day. After the deadline has
 * passed, it says so and names the entry to prepare for.
 */
export function UcasDeadlineText({
  deadline: { entry, publisher, medicine, ...most },
  isBrief = false,
  isOfMedicine = false,
}: UcasDeadlineTextProps) {
  const t = useText('statements');
  const locale = useLocale();
  const [today] = useState(() => getHongKongDay());
  const { day, page } = (isOfMedicine && medicine) || most;
  const isPast = day < today;
  const formatLongDay = (dateDay: string) =>
    formatDay(dateDay, locale, { year: 'numeric', month: 'long', day: 'numeric' });
  const date = formatLongDay(day);
  const describeOtherDay = (dayOfMedicine: string) => {
    if (isOfMedicine) return t('deadline.rest', { date: formatLongDay(most.day) });
    return isBrief ? t('deadline.most') : t('deadline.others', { date: formatLongDay(dayOfMedicine) });
  };
  return (
    <>
      {/* The empty attribute marks a figure whose source is on the next line. */}
      <span data-figure="">
        {isPast
          ? t('deadline.closed', { date, entry: String(entry) })
          : isBrief
            ? date
            : t('deadline.entry', { date, entry: String(entry) })}
      </span>
      <small>
        {isPast && <>{t('deadline.nextRound', { entry: String(entry + 1) })} · </>}
        {medicine && <>{describeOtherDay(medicine.day)} · </>}
        <AppLink href={page} target="_blank">
          {isBrief ? publisher : t('deadline.source', { publisher })}
        </AppLink>
      </small>
    </>
  );
}
