import { type TextOf, useLocale, useText } from '#client/i18n/use-text.ts';
import { subjectName } from '#client/features/exam-entry/exam-entry.ts';
import { formatFee } from '#client/features/school-list/offers.ts';
import { Icon } from '#client/ui/icon/icon.tsx';
import { assertNever } from '#shared/assert-never.ts';
import type { CountingRule } from '#shared/contract/matching/entry-rules.ts';
import type { InquiredSchool, LedgerRow } from '#shared/contract/matching/school-list.ts';
import type { Locale } from '#shared/locale/locales.ts';
import type { PublicExam } from '#shared/rules/exams/public-exams.ts';

interface LedgerTableProps {
  school: InquiredSchool;
  /** The best course; '' where it is one that a visitor is not shown. */
  course: string;
  rules: ReadonlyMap<string, CountingRule>;
  exam: PublicExam;
}

/** The whole sum: every row with its points, and the score below. */
export function LedgerTable({ school, course, rules, exam }: LedgerTableProps) {
  const t = useText('match');
  return (
    <>
      <table className="table match__ledger">
        <caption>{course ? t('ledger.caption', { course }) : t('ledger.captionHidden')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ledger.line')}</th>
            <th scope="col">{t('ledger.have')}</th>
            <th scope="col">{t('ledger.asked')}</th>
            <th scope="col" className="end">
              {t('ledger.points')}
            </th>
          </tr>
        </thead>
        <tbody>
          {school.ledger.map((line) => (
            <LedgerTableRow key={`${line.kind} ${line.key} ${line.asked}`} line={line} rules={rules} exam={exam} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('ledger.sum')}
            </th>
            <td className="end">
              <b>{school.matchScore}</b>
              <span className="source"> / 100</span>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="source">
        {t(`bandRule.${school.bandRule ?? 'noResult'}`)} {t('ledger.version', { version: school.ruleSetVersion })}
      </p>
      <p className="source">{t('ledger.how')}</p>
    </>
  );
}

function LedgerTableRow({ line, rules, exam }: { line: LedgerRow } & Pick<LedgerTableProps, 'rules' | 'exam'>) {
  const t = useText('match');
  const exams = useText('exam');
  const { title, have, asked, note } = sayLedgerRow(line, { t, exams, locale: useLocale(), rules, exam });
  return (
    <tr>
      <th scope="row">
        {title}
        {note && <small>{note}</small>}
      </th>
      <td>{have || '–'}</td>
      <td>
        {asked || '–'} <MetSign met={line.met} />
      </td>
      <td className="end">
        {line.most > 0 ? (
          <>
            <b>{line.points}</b>
            <span className="source"> / {line.most}</span>
          </>
        ) : (
          <span className="source">{t('ledger.noPoints')}</span>
        )}
      </td>
    </tr>
  );
}

function MetSign({ met }: { met: boolean | null }) {
  const t = useText('match');
  if (met === null) return null;
  return met ? (
    <span className="jade">
      <Icon name="check" label={t('met')} />
    </span>
  ) : (
    <span className="brass">
      <Icon name="up" label={t('notMet')} />
    </span>
  );
}

interface LedgerWords {
  title: string;
  have: string;
  asked: string;
  note: string;
}

interface Speaker {
  t: TextOf<'match'>;
  exams: TextOf<'exam'>;
  locale: Locale;
  rules: ReadonlyMap<string, CountingRule>;
  /** Whose subjects the rows name. */
  exam: PublicExam;
}

/** What a school would ask for, if it had published it. */
const OF_ENTRY: ReadonlySet<LedgerRow['kind']> = new Set<LedgerRow['kind']>([
  'academic',
  'subject',
  'education',
  'englishOverall',
  'englishPart',
]);

type Part = 'listening' | 'speaking' | 'reading' | 'writing';

const money = (amount: string, currency: string, locale: Locale) =>
  formatFee({ amount: Number(amount), currency }, locale);

/** A row of the ledger in words: what it is about, what the student has, what is asked or offered, and on which basis. */
function sayLedgerRow(line: LedgerRow, speaker: Speaker): LedgerWords {
  const { t } = speaker;
  const said = { title: titleOf(line, speaker), ...valuesOf(line, speaker) };
  const notes = [
    said.note,
    line.basis === 'published' && t('basis.published'),
    line.basis === 'converted' && t('basis.converted'),
    line.basis === 'total' && t('basis.total'),
    line.basis === 'absent' && t('basis.absent'),
    line.illustrative && line.basis !== 'absent' && t(OF_ENTRY.has(line.kind) ? 'basis.exampleEntry' : 'basis.example'),
  ];
  return { ...said, note: notes.filter(Boolean).join(t('separator')) };
}

function titleOf({ kind, key, unit }: LedgerRow, { t, exams, exam }: Speaker): string {
  switch (kind) {
    case 'academic':
      return key ? exams(`name.${key as 'dse'}`) : exams('line.academic');
    case 'education':
      return t('line.education');
    case 'subject': {
      const names = key ? nameSubjects(key.split(','), { t, exams, exam }) : [t('line.anySubject')];
      return Number(unit) > 1
        ? t('line.subjects', { names: names.join(t('or')), count: Number(unit) })
        : names.join(t('or'));
    }
    case 'englishOverall':
      return exams('part.overall');
    case 'englishPart':
      return exams(`part.${key as Part}`);
    case 'focus':
      return exams(`focus.${key as '1'}`);
    case 'tuition':
    case 'city':
    case 'friends':
      return t(`line.${kind}`);
    default:
      return assertNever(kind);
  }
}

/** A requirement with more subjects than this is called 'electives'. */
const MOST_NAMED = 4;

const nameSubjects = (subjects: readonly string[], { t, exams, exam }: Pick<Speaker, 't' | 'exams' | 'exam'>) =>
  subjects.length > MOST_NAMED ? [t('line.electives')] : subjects.map((one) => subjectName(exams, exam, one));

function valuesOf({ kind, have, asked, unit, outOf, basis }: LedgerRow, { t, exams, locale, rules }: Speaker) {
  const plain = { have, asked, note: '' };
  switch (kind) {
    case 'academic':
      return { ...plain, note: basis === 'published' ? '' : (rules.get(unit)?.name ?? '') };
    case 'education': {
      const name = (level: string) => (level ? exams(`education.${level as '1'}`) : '');
      return { ...plain, have: name(have), asked: name(asked) };
    }
    case 'tuition':
      return {
        ...plain,
        have: t('value.upTo', { fee: money(have, unit, locale) }),
        asked: money(asked, unit, locale),
      };
    case 'focus':
      return {
        ...plain,
        have: t('value.weight', { weight: have }),
        asked: sayOffer(asked, unit, outOf, { t, locale }),
      };
    case 'city':
    case 'friends':
      return { have: '', asked: '', note: '' };
    case 'subject':
    case 'englishOverall':
    case 'englishPart':
      return plain;
    default:
      return assertNever(kind);
  }
}

function sayOffer(asked: string, unit: string, outOf: number | null, { t, locale }: Pick<Speaker, 't' | 'locale'>) {
  if (!asked) return '';
  if (unit === 'rank') return t('value.rank', { rank: asked });
  if (unit === 'perCent') return t('value.outOf', { value: asked, most: outOf ?? 100 });
  return money(asked, unit, locale);
}

/** 'Writing 5.5, needs 6.0'. */
export function sayUnmet(line: LedgerRow, speaker: Speaker): string {
  const { title, have, asked } = sayLedgerRow(line, speaker);
  return have ? speaker.t('unmet', { title, have, asked }) : speaker.t('unmetNone', { title, asked });
}
