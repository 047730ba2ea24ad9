import { type Step, stepAddress } from '#client/features/selection/steps.ts';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { Notice } from '#client/ui/say/notice.tsx';
import { assertNever } from '#shared/assert-never.ts';
import { ASKED_FOCUS } from '#shared/constants.ts';
import { moneyText } from '#shared/locale/money.ts';
import { EnglishFields } from './english-fields.tsx';
import { ExamFields } from './exam-fields.tsx';
import type { FieldsProps } from './field-parts.ts';
import { PersonFields } from './person-fields.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import { sayEnglish, sayExam } from './answers-in-words.ts';
import { homeCountries } from './places.ts';

/** The questions of every step but the first. */
export function FurtherFields({ step, ...fields }: FieldsProps & { step: Exclude<Step, 'step1'> }) {
  switch (step) {
    case 'step2':
      return <PersonFields {...fields} />;
    case 'step3':
      return (
        <>
          <ExamFields {...fields} />
          <EnglishFields {...fields} />
        </>
      );
    case 'step4':
      return <PreferenceFields {...fields} />;
    case 'step5':
      return <CheckAnswers {...fields} />;
    default:
      return assertNever(step);
  }
}

/** All answers before the results, each with a link to the step where it can be changed. */
function CheckAnswers({ answers, lists }: FieldsProps) {
  const t = useText('selection');
  const exams = useText('exam');
  const locale = useLocale();
  const { user } = useSite();
  const places = homeCountries(locale, (code) => t(`near.${code}`));
  const nameOf = (choices: readonly { value: string; label: string }[], value: string) =>
    choices.find((one) => one.value === value)?.label ?? '';
  const money = (amount: number) => moneyText({ amount, currency: answers.currency }, locale);
  const weighed = ASKED_FOCUS.filter((id) => answers.weights[id] > 5);
  const rows: [step: Step, label: string, said: string][] = [
    ['step1', t('study.countries'), answers.countries.map((id) => nameOf(lists.countries, id)).join(t('separator'))],
    [
      'step1',
      t('study.course'),
      [nameOf(lists.groups, answers.group), nameOf(lists.types, answers.type), nameOf(lists.levels, answers.level)]
        .filter(Boolean)
        .join(t('separator')),
    ],
    ['step1', t('study.option'), t(`study.options.${answers.option as '1'}`)],
    ...(user
      ? ([
          ['step2', t('person.birthday'), answers.birthday],
          ['step2', t('person.gender'), answers.gender && t(`person.${answers.gender as 'male'}`)],
        ] as [Step, string, string][])
      : []),
    ['step2', t('person.passport'), nameOf(places, answers.passport)],
    ['step2', t('person.graduation'), nameOf(places, answers.graduation)],
    ['step2', t('person.education'), answers.education && exams(`education.${answers.education as '1'}`)],
    ['step2', t('friends.question'), answers.relative && t(`friends.answer.${answers.relative as '0'}`)],
    ['step3', t('exam.title'), sayExam(exams, answers)],
    ['step3', t('english.title'), sayEnglish(exams, answers)],
    ['step4', t('budget.title'), t('budget.range', { from: money(answers.fee[0]), to: money(answers.fee[1]) })],
    [
      'step4',
      t('weights.title'),
      weighed.length > 0
        ? weighed.map((id) => `${exams(`focus.${id}`)} ${answers.weights[id]}`).join(t('separator'))
        : t('weights.alike'),
    ],
  ];
  return (
    <>
      {!user && (
        <Notice icon="lock">
          <p>{t('visitor.limit')}</p>
        </Notice>
      )}
      <dl className="ledger sel__answers">
        {rows.map(([step, label, said]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{said || <span className="meta">{t('notSaid')}</span>}</dd>
            <dd>
              <SiteLink to={stepAddress(step)} aria-label={t('changeOf', { name: label })}>
                {t('change')}
              </SiteLink>
            </dd>
          </div>
        ))}
      </dl>
      <p className="source">{t('checkNote')}</p>
    </>
  );
}
