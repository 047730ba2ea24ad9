import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useLocale, useText } from '#client/i18n/use-text.ts';
import { fetchPortal, postPortal, usePortalAddress } from '#client/site/portal/fetch-portal.ts';
import { SiteLink, useSite } from '#client/site/site.tsx';
import { ANSWERS_NAMES, saveAnswer, loadUserAnswer } from '#client/site/storage/saved-answers.ts';
import { Button, whilePending } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/choice/choice.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import type { previewImport } from '#shared/contract/account/import-data.ts';
import type { PortableField } from '#shared/rules/portable-data.ts';
import type { PortableFile } from './read-portable.ts';

export type ImportPreview = z.infer<typeof previewImport.data>;
type ImportItem = ImportPreview['schools'][number];

interface ImportChoiceProps {
  file: PortableFile;
  preview: ImportPreview;
  onDone: (text: string) => void;
}

/** Shows the data of an imported file next to the existing data. The user selects what to import and consents. */
export function ImportChoice({ file, preview, onDone }: ImportChoiceProps) {
  const t = useText('bring-data');
  const locale = useLocale();
  const getPortalUrl = usePortalAddress();
  const { agent, user } = useSite();
  const ownerId = user?.staffId ?? '';
  const { revalidate } = useRevalidator();
  const answerNames = ANSWERS_NAMES.filter((name) => file.answers[name]);
  const hasStoredAnswers = answerNames.some((name) => loadUserAnswer(name, ownerId) !== null);
  const [selectedRows, setSelectedRows] = useState(() =>
    suggestRows(preview, answerNames.length > 0 && !hasStoredAnswers),
  );
  const [isConsentTicked, setConsentTicked] = useState(false);
  const [errorText, setErrorText] = useState('');
  const [isPending, setIsPending] = useState(false);
  const toggleRow = (key: string) =>
    setSelectedRows(({ [key]: wasSelected = false, ...otherChoices }) => ({ ...otherChoices, [key]: !wasSelected }));
  const selectedCount = Object.values(selectedRows).filter(Boolean).length;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (selectedCount === 0) return setErrorText(t('nothingChosen'));
    if (!isConsentTicked) return setErrorText(t('agreeFirst'));
    void whilePending(setIsPending, async () => {
      setErrorText('');
      const consentState = await fetchPortal(getPortalUrl('/appUser/consent/list')).catch(() => null);
      if (!consentState) return setErrorText(t('failed'));
      const importResult = await postPortal(getPortalUrl('/appUser/bring/take'), {
        version: consentState.version,
        language: locale,
        fromSite: file.site,
        madeAt: file.madeAt,
        profile: Object.fromEntries(
          preview.profile.filter(({ field }) => selectedRows[field]).map(({ field, brought }) => [field, brought]),
        ),
        schools: pickSelected(preview.schools, 'school', selectedRows),
        courses: pickSelected(preview.courses, 'course', selectedRows),
      });
      if (!importResult.ok) return setErrorText(importResult.error.message || t('failed'));
      if (selectedRows.answers)
        for (const name of answerNames) {
          const answersDraft = file.answers[name];
          if (answersDraft) saveAnswer(name, ownerId, { draft: answersDraft, saved: answersDraft });
        }
      await revalidate();
      const { profile, schools, courses } = importResult.value;
      onDone(t('done', { profile, schools, courses }));
    });
  };

  return (
    <form className="bring__choice" method="post" onSubmit={handleSubmit}>
      <p className="meta">{t('from', { site: file.site, day: file.madeAt.slice(0, 10) })}</p>
      {preview.profile.length > 0 && (
        <fieldset>
          <legend>{t('profile')}</legend>
          {preview.profile.map((row) => (
            <FieldRow
              key={row.field}
              {...row}
              isSelected={selectedRows[row.field] ?? false}
              onToggle={() => toggleRow(row.field)}
            />
          ))}
        </fieldset>
      )}
      <ImportRows kind="school" items={preview.schools} selectedRows={selectedRows} onToggle={toggleRow} />
      <ImportRows kind="course" items={preview.courses} selectedRows={selectedRows} onToggle={toggleRow} />
      {answerNames.length > 0 && (
        <fieldset>
          <legend>{t('answers')}</legend>
          <Checkbox checked={selectedRows.answers ?? false} onChange={() => toggleRow('answers')}>
            {t(hasStoredAnswers ? 'answersReplace' : 'answersTake')}
          </Checkbox>
        </fieldset>
      )}
      <div className="bring__not">
        <h3>{t('notTitle')}</h3>
        <p>{t('notText')}</p>
      </div>
      <Checkbox checked={isConsentTicked} onChange={() => setConsentTicked(!isConsentTicked)}>
        {t('agree', { agent: agent.name })}
      </Checkbox>
      <p>
        <SiteLink to="/about/privacy">{t('policy')}</SiteLink>
      </p>
      {errorText && (
        <Notice tone="caution" announce="at once">
          {errorText}
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={isPending} pendingLabel={t('bringing')}>
        {t('bring', { count: selectedCount })}
      </Button>
    </form>
  );
}

type SelectedRows = Readonly<Record<string, boolean>>;

const getRowKey = (kind: 'school' | 'course', { at }: ImportItem) => `${kind}-${at}`;

/** Returns the items that are selected at first, which are those that overwrite nothing. */
function suggestRows({ profile, schools, courses }: ImportPreview, areAnswersSelected: boolean): SelectedRows {
  const selectNewItems = (kind: 'school' | 'course', items: readonly ImportItem[]) =>
    items.map((item) => [getRowKey(kind, item), item.state === 'new'] as const);
  return Object.fromEntries([
    ...profile.map(({ field, here: currentValue }) => [field, currentValue === ''] as const),
    ...selectNewItems('school', schools),
    ...selectNewItems('course', courses),
    ['answers', areAnswersSelected],
  ]);
}

const pickSelected = (items: readonly ImportItem[], kind: 'school' | 'course', selectedRows: SelectedRows) =>
  items.filter((item) => selectedRows[getRowKey(kind, item)]).map(({ id, brought }) => ({ id, remark: brought }));

interface FieldRowProps {
  field: PortableField;
  here: string;
  brought: string;
  isSelected: boolean;
  onToggle: () => void;
}

function FieldRow({ field, here, brought, isSelected, onToggle }: FieldRowProps) {
  const t = useText('bring-data');
  const formatValue = (value: string) =>
    field === 'gender' && (value === 'male' || value === 'female') ? t(`gender.${value}`) : value;
  const fieldName = t(`field.${field}`);
  if (here === brought) return <p className="meta">{t('same', { name: fieldName, value: formatValue(here) })}</p>;
  return (
    <Checkbox checked={isSelected} onChange={onToggle}>
      {here === ''
        ? t('fill', { name: fieldName, value: formatValue(brought) })
        : t('replace', { name: fieldName, here: formatValue(here), value: formatValue(brought) })}
    </Checkbox>
  );
}

interface ImportRowsProps {
  kind: 'school' | 'course';
  items: readonly ImportItem[];
  selectedRows: SelectedRows;
  onToggle: (key: string) => void;
}

function ImportRows({ kind, items, selectedRows, onToggle }: ImportRowsProps) {
  const t = useText('bring-data');
  if (items.length === 0) return null;
  return (
    <fieldset>
      <legend>{t(kind === 'school' ? 'schools' : 'courses')}</legend>
      {items.map((item) => {
        const { name, state, here, brought } = item;
        const rowKey = getRowKey(kind, item);
        if (state === 'closed' || state === 'unknown')
          return (
            <p key={rowKey} className="meta">
              {t(`state.${state}`, { name })}
            </p>
          );
        const hasOtherRemark = state === 'there' && brought !== '' && brought !== here;
        if (state === 'there' && !hasOtherRemark)
          return (
            <p key={rowKey} className="meta">
              {t('state.there', { name })}
            </p>
          );
        return (
          <Checkbox key={rowKey} checked={selectedRows[rowKey] ?? false} onChange={() => onToggle(rowKey)}>
            {hasOtherRemark
              ? t('noteReplace', { name, here, value: brought })
              : brought
                ? t('withNote', { name, value: brought })
                : name}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
