import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import type { z } from 'zod';
import { useOffice } from '#client/features/office/office-context.tsx';
import { useText } from '#client/i18n/use-text.ts';
import { Button } from '#client/ui/button/button.tsx';
import { TextArea, TextInput } from '#client/ui/field/text-input.tsx';
import { TextLink } from '#client/ui/link/app-link.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { NativeSelect } from '#client/ui/select/native-select.tsx';
import type { changeCases, Colleague, ListedCourse } from '#shared/contract/office/applications.ts';
import { MAX_MESSAGE_CHARS, RECORDED_STEPS } from '#shared/rules/application/application-lists.ts';
import { MAX_SELECTED_CASES } from '#shared/rules/application/board.ts';
import { useChangeFormatter, useRefusalFormatter } from './next-text.ts';

/** `picked` contains keys of courses, such as '31.0' for the first course of application 31. */
export type BulkActionResult = { picked: readonly string[]; typedValues: Readonly<Record<string, string>> } & (
  | { kind: 'viewRefused'; why: 'name' | 'forbidden' | 'full' }
  | { kind: 'invalid'; wrong: 'none' | 'what' | 'message' | 'note' }
  /** A move requires confirmation, because every student is notified. `picks` contains the versions that were shown. */
  | { kind: 'confirm'; picks: readonly string[] }
  | { kind: 'done'; what: string; results: z.output<typeof changeCases.output>['results'] }
);

/** Value of the button that confirms a move. */
export const CONFIRMED_MOVE = 'confirmedMove';

/** Changes in their order. */
const FORWARD_CHANGES = ['submitted', ...RECORDED_STEPS] as const;

/**
 * Returns the changes that are still ahead of at least one of the courses, the next one first. Of no courses, all are
 * possible.
 */
export function listPossibleChanges(courses: readonly Pick<ListedCourse, 'state' | 'next'>[]): string[] {
  const nextIndexes = courses.map(({ state, next }) =>
    state === 'preparing'
      ? 0
      : Math.max(
          1,
          FORWARD_CHANGES.findIndex((change) => change === next?.step),
        ),
  );
  const firstIndex = nextIndexes.length > 0 ? Math.min(...nextIndexes) : 0;
  return [...FORWARD_CHANGES.slice(firstIndex), 'withdrawn'];
}

/** Returns the key of a course, such as '31.0', from the value of its checkbox, which ends with a version. */
const getCourseKey = (pickValue: string) => pickValue.split('.', 2).join('.');

interface BulkFormProps {
  courses: readonly ListedCourse[];
  colleagues: readonly Colleague[];
  actionResult: BulkActionResult | null;
  /** Whether the list contains open cases. Ended cases have no bulk actions. */
  isOpen: boolean;
  children: ReactNode;
}

/** Wraps a board or table with a checkbox for each case, and shows a bar with the actions for selected cases. */
export function BulkForm({ courses, colleagues, actionResult, isOpen, children }: BulkFormProps) {
  const t = useText('office-applications');
  const casesText = useText('office-cases');
  const { staff } = useOffice().frame;
  const formRef = useRef<HTMLFormElement>(null);
  const [pickedKeys, setPickedKeys] = useState<readonly string[]>(actionResult?.picked ?? []);
  const pickedCount = pickedKeys.length;
  const isPending = useNavigation().state === 'submitting';
  const formatChange = useChangeFormatter();
  const listCheckboxes = () => [...(formRef.current?.querySelectorAll<HTMLInputElement>('[name="pick"]') ?? [])];
  const updatePickedKeys = () =>
    setPickedKeys(
      listCheckboxes()
        .filter(({ checked }) => checked)
        .map(({ value }) => getCourseKey(value)),
    );
  // When the user goes back, browsers restore the checkboxes of the page. After an action only the cases in its result
  // stay selected.
  useEffect(() => {
    const pickedCourses = new Set(actionResult?.picked);
    if (actionResult)
      for (const checkbox of listCheckboxes()) checkbox.checked = pickedCourses.has(getCourseKey(checkbox.value));
    updatePickedKeys();
  }, [actionResult]);
  if (!isOpen) return children;
  const pickAll = (isChecked: boolean) => {
    for (const checkbox of listCheckboxes()) checkbox.checked = isChecked;
    updatePickedKeys();
  };
  const { typedValues = {} } = actionResult ?? {};
  const isConfirming = actionResult?.kind === 'confirm';
  const possibleChanges = listPossibleChanges(courses.filter(({ id, at }) => pickedKeys.includes(`${id}.${at}`)));
  return (
    <Form
      method="post"
      ref={formRef}
      className="bulk"
      data-count={pickedCount}
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement && event.target.name === 'pick') updatePickedKeys();
      }}
    >
      {/* Enter in a checkbox activates the first submit button of the form, so a hidden button without an action comes first. */}
      <button name="what" value="" hidden aria-label={t('bulk.title')} />
      <section className="bulk__bar" aria-label={t('bulk.title')}>
        <p role="status">{pickedCount > 0 ? t('bulk.selected', { count: pickedCount }) : t('bulk.title')}</p>
        <div className="bulk__actions">
          <details name="bulk" open={isConfirming ? false : typedValues.what === 'message'}>
            <summary className="btn btn--s">{t('bulk.message')}</summary>
            <div className="bulk__form">
              <TextArea
                label={t('bulk.messageLabel')}
                hint={t('bulk.messageHint')}
                name="message"
                maxLength={MAX_MESSAGE_CHARS}
                defaultValue={typedValues.message}
                error={
                  actionResult?.kind === 'invalid' && actionResult.wrong === 'message'
                    ? t('bulk.wrong.message')
                    : undefined
                }
              />
              <Button type="submit" variant="solid" name="what" value="message" pending={isPending}>
                {t('bulk.send')}
              </Button>
            </div>
          </details>
          <details name="bulk" open={!isConfirming && typedValues.what === 'move'}>
            <summary className="btn btn--s">{t('bulk.move')}</summary>
            <div className="bulk__form">
              <NativeSelect
                key={possibleChanges[0]}
                label={t('bulk.step')}
                name="step"
                defaultValue={typedValues.step}
                choices={possibleChanges.map((change) => ({
                  value: change,
                  label: formatChange(change),
                }))}
              />
              <TextInput
                label={casesText('studentNote')}
                name="studentNote"
                maxLength={MAX_MESSAGE_CHARS}
                defaultValue={typedValues.studentNote}
              />
              <Button type="submit" variant="solid" name="what" value="move" pending={isPending}>
                {t('bulk.record')}
              </Button>
            </div>
          </details>
          <details name="bulk" open={!isConfirming && typedValues.what === 'assign'}>
            <summary className="btn btn--s">{t('bulk.assign')}</summary>
            <div className="bulk__form">
              <NativeSelect
                label={t('bulk.to')}
                name="to"
                defaultValue={typedValues.to ?? String(staff?.id ?? 0)}
                choices={[
                  ...colleagues.map(({ id, name }) => ({
                    value: String(id),
                    label: id === staff?.id ? t('bulk.me', { name }) : name,
                  })),
                  { value: '0', label: t('unassigned') },
                ]}
              />
              <TextInput
                label={casesText('colleagueNote')}
                name="colleagueNote"
                maxLength={MAX_MESSAGE_CHARS}
                defaultValue={typedValues.colleagueNote}
              />
              <Button type="submit" variant="solid" name="what" value="assign" pending={isPending}>
                {t('bulk.assign')}
              </Button>
            </div>
          </details>
          <Button size="s" className="needs-script" onClick={() => pickAll(true)}>
            {t('bulk.all')}
          </Button>
          <Button size="s" className="needs-script bulk__clear" onClick={() => pickAll(false)}>
            {t('bulk.clear')}
          </Button>
        </div>
      </section>
      {actionResult && actionResult.kind !== 'viewRefused' && (
        <BulkOutcome actionResult={actionResult} isPending={isPending} />
      )}
      {children}
    </Form>
  );
}

function BulkOutcome({
  actionResult,
  isPending,
}: {
  actionResult: Exclude<BulkActionResult, { kind: 'viewRefused' }>;
  isPending: boolean;
}) {
  const t = useText('office-applications');
  const casesText = useText('office-cases');
  const { search } = useLocation();
  const formatChange = useChangeFormatter();
  if (actionResult.kind === 'invalid')
    return (
      <Notice tone="caution" announce="at once">
        {t(`bulk.wrong.${actionResult.wrong}`, { count: MAX_SELECTED_CASES })}
      </Notice>
    );
  if (actionResult.kind === 'confirm')
    return (
      <Notice announce="at once">
        <p>
          {t('bulk.confirm', {
            count: actionResult.picks.length,
            step: formatChange(actionResult.typedValues.step ?? ''),
          })}
        </p>
        {/* The confirmation uses the versions that were shown, because the page may reload behind it with newer versions or another selection. */}
        {actionResult.picks.map((pickedCourse) => (
          <input key={pickedCourse} type="hidden" name="confirmed-pick" value={pickedCourse} />
        ))}
        <input type="hidden" name="confirmed-step" value={actionResult.typedValues.step} />
        <input type="hidden" name="confirmed-note" value={actionResult.typedValues.studentNote} />
        <p className="bulk__confirm">
          <Button type="submit" variant="primary" name="what" value={CONFIRMED_MOVE} pending={isPending}>
            {t('bulk.yes')}
          </Button>
          <TextLink href={search || '?'}>{casesText('cancel')}</TextLink>
        </p>
      </Notice>
    );
  return <BulkResults actionResult={actionResult} />;
}

function BulkResults({
  actionResult: { results, what },
}: {
  actionResult: Extract<BulkActionResult, { kind: 'done' }>;
}) {
  const t = useText('office-applications');
  const { base } = useOffice();
  const formatRefusal = useRefusalFormatter();
  const successes = results.filter(({ refusal }) => !refusal);
  const failures = results.filter(({ refusal }) => refusal);
  const formatCourseName = ({ id, at, student }: (typeof results)[number]) =>
    student ? (
      <>
        <TextLink href={`${base}/applications/${id}`}>
          <bdi>{student}</bdi>
        </TextLink>{' '}
        <span className="meta">
          {t('number', { id: String(id) })}
          {at !== null && ` · ${t('choice', { at: at + 1 })}`}
        </span>
      </>
    ) : (
      <b>{t('number', { id: String(id) })}</b>
    );
  return (
    <>
      {failures.length > 0 && (
        <Notice tone="caution" announce="at once">
          <p>{t('bulk.refused', { count: failures.length })}</p>
          <ul className="bulk__results">
            {failures.map((failure) => (
              <li key={`${failure.id}.${failure.at}`}>
                {formatCourseName(failure)}: {failure.refusal && formatRefusal(failure.refusal)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {successes.length > 0 && (
        <Notice tone="ok" announce="politely">
          <p>{t(what === 'assign' ? 'bulk.assigned' : 'bulk.done', { count: successes.length })}</p>
          <ul className="bulk__results">
            {successes.map((success) => (
              <li key={`${success.id}.${success.at}`}>{formatCourseName(success)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
