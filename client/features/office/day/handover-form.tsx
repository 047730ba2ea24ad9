import { Form, useNavigation } from 'react-router';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Disclosure } from '#client/ui/feedback/disclosure.tsx';
import { TextArea } from '#client/ui/field/text-input.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { DayCase, DayData } from '#shared/contract/office/day.ts';
import { MAX_HANDOVER_NOTE_CHARS } from '#shared/rules/handover.ts';
import { useDaysLeftFormatter } from './days-left.ts';

/** Reason why a handover was not completed, with the submitted values. */
export type HandoverResult =
  | { kind: 'invalid'; typedValues: { to: string; note: string; conversations: string[]; applications: string[] } }
  | { kind: 'left'; left: number[] };

/** Hands the user's conversations and applications over to a colleague or to the team. */
export function HandoverForm({ day, handoverResult }: { day: DayData; handoverResult: HandoverResult | null }) {
  const t = useText('office-day');
  const navigation = useNavigation();
  const { mine, led, colleagues, staffId } = day;
  const submittedValues = handoverResult?.kind === 'invalid' ? handoverResult.typedValues : null;
  return (
    <Disclosure title={<h2>{t('handover.title')}</h2>} className="day__hand" open={submittedValues !== null}>
      <Form method="post" className="office__form" key={day.handovers.length + mine.length}>
        {mine.length > 0 && (
          <fieldset>
            <legend>{t('handover.conversations')}</legend>
            {mine.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="c"
                value={id}
                defaultChecked={submittedValues ? submittedValues.conversations.includes(String(id)) : true}
              >
                <bdi>{name}</bdi>
              </Checkbox>
            ))}
          </fieldset>
        )}
        {led.length > 0 && (
          <fieldset>
            <legend>{t('handover.applications')}</legend>
            {led.map((row) => (
              <Checkbox
                key={row.id}
                name="a"
                value={row.id}
                defaultChecked={submittedValues?.applications.includes(String(row.id)) ?? false}
              >
                <LedLabel row={row} today={day.today} />
              </Checkbox>
            ))}
          </fieldset>
        )}
        <p className="meta">{t(mine.length + led.length === 0 ? 'handover.nothing' : 'handover.hint')}</p>
        <NativeSelect
          label={t('handover.to')}
          name="to"
          defaultValue={submittedValues?.to ?? '0'}
          choices={[
            { value: '0', label: t('handover.team') },
            ...colleagues
              .filter(({ id }) => id !== staffId)
              .map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <TextArea
          label={t('handover.note')}
          name="note"
          rows={3}
          maxLength={MAX_HANDOVER_NOTE_CHARS}
          defaultValue={submittedValues?.note ?? ''}
        />
        <Button
          type="submit"
          name="intent"
          value="handOver"
          pending={navigation.formData?.get('intent') === 'handOver'}
        >
          {t('handover.submit')}
        </Button>
      </Form>
    </Disclosure>
  );
}

/** Shows the name of a case with its due dates, so that the user sees them before handing the case over. */
function LedLabel({ row: { name, replyBy, unanswered }, today }: { row: DayCase; today: string }) {
  const studentText = useText('office-student');
  const formatDaysLeft = useDaysLeftFormatter();
  const dueTexts = [
    replyBy && formatDaysLeft(today, replyBy),
    unanswered > 0 && studentText('unanswered', { count: unanswered }),
  ];
  return (
    <>
      <bdi>{name}</bdi> <span className="meta">{dueTexts.filter(Boolean).join(' · ')}</span>
    </>
  );
}
