import type { Application } from '#shared/contract/application.ts';
import { momentText } from '#client/i18n/date-texts.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Icon } from '#client/ui/icon/icon.tsx';

export function ApplicationHead({ application: { id, form, submittedAt } }: { application: Application }) {
  const t = useText('application');
  const locale = useLocale();
  const [first] = form.courses;
  const facts = [
    first?.courseName ? first.schoolName : '',
    t('courseCount', { count: form.courses.length }),
    t('sentOn', { time: momentText(submittedAt, locale, { year: 'numeric', month: 'short', day: 'numeric' }) }),
    t('reference', { id }),
  ];
  return (
    <header className="progress__head">
      <div>
        <p className="meta">{t('progressTitle')}</p>
        <h1>{first?.courseName || first?.schoolName}</h1>
        <p className="meta">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </header>
  );
}
