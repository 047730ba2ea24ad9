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
type Item = ImportPreview['schools'][number];

interface ChoiceProps {
  file: PortableFile;
  preview: ImportPreview;
  onDone: (text: string) => void;
}

/** Preview of an import beside the existing data. The import requires a selection and consent. */
export function ImportChoice({ file, preview, onDone }: ChoiceProps) {
  const t = useText('bring-data');
  const locale = useLocale();
  const address = usePortalAddress();
  const { agent, user } = useSite();
  const owner = user?.staffId ?? '';
  const { revalidate } = useRevalidator();
  const answers = ANSWERS_NAMES.filter((name) => file.answers[name]);
  const hasAnswers = answers.some((name) => loadUserAnswer(name, owner) !== null);
  const [selected, setChosen] = useState(() => suggested(preview, answers.length > 0 && !hasAnswers));
  const [agrees, setAgrees] = useState(false);
  const [failure, setFailure] = useState('');
  const [pending, setPending] = useState(false);
  const flip = (key: string) =>
    setChosen(({ [key]: previous = false, ...otherChoices }) => ({ ...otherChoices, [key]: !previous }));
  const count = Object.values(selected).filter(Boolean).length;

  const bring = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (count === 0) return setFailure(t('nothingChosen'));
    if (!agrees) return setFailure(t('agreeFirst'));
    void whilePending(setPending, async () => {
      setFailure('');
      const consents = await fetchPortal(address('/appUser/consent/list')).catch(() => null);
      if (!consents) return setFailure(t('failed'));
      const result = await postPortal(address('/appUser/bring/take'), {
        version: consents.version,
        language: locale,
        fromSite: file.site,
        madeAt: file.madeAt,
        profile: Object.fromEntries(
          preview.profile.filter(({ field }) => selected[field]).map(({ field, brought }) => [field, brought]),
        ),
        schools: pick(preview.schools, 'school', selected),
        courses: pick(preview.courses, 'course', selected),
      });
      if (!result.ok) return setFailure(result.error.message || t('failed'));
      if (selected.answers)
        for (const name of answers) {
          const draft = file.answers[name];
          if (draft) saveAnswer(name, owner, { draft, saved: draft });
        }
      await revalidate();
      const { profile, schools, courses } = result.value;
      onDone(t('done', { profile, schools, courses }));
    });
  };

  return (
    <form className="bring__choice" method="post" onSubmit={bring}>
      <p className="meta">{t('from', { site: file.site, day: file.madeAt.slice(0, 10) })}</p>
      {preview.profile.length > 0 && (
        <fieldset>
          <legend>{t('profile')}</legend>
          {preview.profile.map((row) => (
            <FieldRow key={row.field} {...row} isChosen={selected[row.field] ?? false} onFlip={() => flip(row.field)} />
          ))}
        </fieldset>
      )}
      <Things kind="school" things={preview.schools} selectedRows={selected} onFlip={flip} />
      <Things kind="course" things={preview.courses} selectedRows={selected} onFlip={flip} />
      {answers.length > 0 && (
        <fieldset>
          <legend>{t('answers')}</legend>
          <Checkbox checked={selected.answers ?? false} onChange={() => flip('answers')}>
            {t(hasAnswers ? 'answersReplace' : 'answersTake')}
          </Checkbox>
        </fieldset>
      )}
      <div className="bring__not">
        <h3>{t('notTitle')}</h3>
        <p>{t('notText')}</p>
      </div>
      <Checkbox checked={agrees} onChange={() => setAgrees(!agrees)}>
        {t('agree', { agent: agent.name })}
      </Checkbox>
      <p>
        <SiteLink to="/about/privacy">{t('policy')}</SiteLink>
      </p>
      {failure && (
        <Notice tone="caution" announce="at once">
          {failure}
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={pending} pendingLabel={t('bringing')}>
        {t('bring', { count })}
      </Button>
    </form>
  );
}

type SelectedRows = Readonly<Record<string, boolean>>;

const getKey = (kind: 'school' | 'course', { at }: Item) => `${kind}-${at}`;

/** Returns the preselected items, which are those that overwrite nothing. */
function suggested({ profile, schools, courses }: ImportPreview, answers: boolean): SelectedRows {
  const newItems = (kind: 'school' | 'course', items: readonly Item[]) =>
    items.map((item) => [getKey(kind, item), item.state === 'new'] as const);
  return Object.fromEntries([
    ...profile.map(({ field, here }) => [field, here === ''] as const),
    ...newItems('school', schools),
    ...newItems('course', courses),
    ['answers', answers],
  ]);
}

const pick = (items: readonly Item[], kind: 'school' | 'course', selected: SelectedRows) =>
  items.filter((item) => selected[getKey(kind, item)]).map(({ id, brought }) => ({ id, remark: brought }));

interface FieldRowProps {
  field: PortableField;
  here: string;
  brought: string;
  isChosen: boolean;
  onFlip: () => void;
}

function FieldRow({ field, here, brought, isChosen, onFlip }: FieldRowProps) {
  const t = useText('bring-data');
  const getText = (value: string) =>
    field === 'gender' && (value === 'male' || value === 'female') ? t(`gender.${value}`) : value;
  const name = t(`field.${field}`);
  if (here === brought) return <p className="meta">{t('same', { name, value: getText(here) })}</p>;
  return (
    <Checkbox checked={isChosen} onChange={onFlip}>
      {here === ''
        ? t('fill', { name, value: getText(brought) })
        : t('replace', { name, here: getText(here), value: getText(brought) })}
    </Checkbox>
  );
}

interface ImportRowsProps {
  kind: 'school' | 'course';
  things: readonly Item[];
  selectedRows: SelectedRows;
  onFlip: (key: string) => void;
}

function Things({ kind, things, selectedRows, onFlip }: ImportRowsProps) {
  const t = useText('bring-data');
  if (things.length === 0) return null;
  return (
    <fieldset>
      <legend>{t(kind === 'school' ? 'schools' : 'courses')}</legend>
      {things.map((item) => {
        const { name, state, here, brought } = item;
        const key = getKey(kind, item);
        if (state === 'closed' || state === 'unknown')
          return (
            <p key={key} className="meta">
              {t(`state.${state}`, { name })}
            </p>
          );
        const isDifferent = state === 'there' && brought !== '' && brought !== here;
        if (state === 'there' && !isDifferent)
          return (
            <p key={key} className="meta">
              {t('state.there', { name })}
            </p>
          );
        return (
          <Checkbox key={key} checked={selectedRows[key] ?? false} onChange={() => onFlip(key)}>
            {isDifferent
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
