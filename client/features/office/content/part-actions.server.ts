import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { parseOfficeAction } from '#client/features/office/office-request.server.ts';
import {
  cancelLecture,
  type ContentPart,
  convertContent,
  discardContentDraft,
  getContentPart,
  previewContent,
  previewContentPart,
  removeContentPart,
  saveContentPart,
  type SavedPart,
  undoContentEdit,
} from '#shared/contract/office/content.ts';
import { getOfficeFrame } from '#shared/contract/office/frame.ts';
import { listPictures } from '#shared/contract/office/media.ts';
import { LOCALES } from '#shared/locale/locales.ts';
import { assertNever } from '#shared/assert-never.ts';
import { listMissingTexts, listNeededTexts } from '#shared/rules/content-completeness.ts';
import { changeList, type FlatValues } from '#shared/rules/content-form.ts';
import { type Autosaved, FIELD_PREFIX, type IncompleteLanguage, type PartActionResult } from './part-answer.ts';

type OfficeAction = Awaited<ReturnType<typeof parseOfficeAction>>;

const TextsSchema = z.record(z.string(), z.string());
const ConvertedSchema = z.array(z.string());

interface SubmittedForm {
  before: FlatValues;
  values: Record<string, string>;
  converted: string[];
  at: string;
  form: string;
}

/** Parses a hidden field. An invalid value falls back to the default. */
function parseJsonOr<Value>(schema: z.ZodType<Value>, text: string, fallback: Value): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return fallback;
  }
}

function parsePartForm({ form, field }: OfficeAction): SubmittedForm {
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(FIELD_PREFIX) && typeof value === 'string'
        ? [[name.slice(FIELD_PREFIX.length), value] as const]
        : [],
    ),
  );
  const checkedPaths = new Set(form.getAll('looked'));
  return {
    before: parseJsonOr(TextsSchema, field('before'), values),
    values,
    converted: parseJsonOr(ConvertedSchema, field('converted'), []).filter((text) => !checkedPaths.has(text)),
    at: field('at'),
    form: field('form'),
  };
}

const respondRejected = (result: PartActionResult, status = 422) => data(result, { status });
const respondWithResult = (result: PartActionResult) => data(result);

/**
 * Matches the command of a button next to an empty text, together with the path of the text: 'convert-hk title.zh-hk'
 * or 'begin title.zh'.
 */
const TEXT_COMMAND = /^(convert-hk|convert-zh|begin) ([\w.-]+)$/;

export async function runPartCommand(action: OfficeAction, name: string, standardTexts: FlatValues = {}) {
  const { base, field, call } = action;
  const undoneVersion = field('undo');
  const getPartPath = (completedAction: string) =>
    `${base}/content/part?${new URLSearchParams({ of: name, done: completedAction })}`;
  if (undoneVersion !== '')
    return respondSaved(await call(undoContentEdit, { part: name, number: Number(undoneVersion) }), null, {
      base,
      name,
    });
  const submittedForm = parsePartForm(action);
  const partResult: PartActionResult = { ...submittedForm };
  const savePart = async (publishTime: 'now' | 'later' | { at: string }) => {
    const { at: _, ...formFields } = submittedForm;
    const saveResult = await call(saveContentPart, { part: name, ...formFields, when: publishTime });
    return saveResult.kind === 'notFuture'
      ? respondRejected({ ...partResult, notice: 'notFuture' })
      : respondSaved(saveResult, submittedForm, { base, name });
  };
  const [, textCommand, textPath = ''] = TEXT_COMMAND.exec(field('do')) ?? [];
  const command = textCommand ?? field('do');
  switch (command) {
    case 'publish':
      return savePart('now');
    case 'keep':
      return savePart('later');
    case 'schedule': {
      const incompleteLanguages = await listIncompleteLanguages(action, name, submittedForm.values);
      return incompleteLanguages.length > 0
        ? respondRejected({ ...partResult, notice: 'incomplete', incompleteLanguages })
        : savePart({ at: submittedForm.at });
    }
    case 'schedule-incomplete':
      return savePart({ at: submittedForm.at });
    case 'preview':
      return startPreview(action, name, submittedForm);
    case 'convert-hk':
    case 'convert-zh': {
      const targetLocale = command === 'convert-hk' ? 'zh-hk' : 'zh';
      const allValues = submittedForm.values;
      const { values, converted } = await call(convertContent, {
        values: textPath ? selectText(allValues, textPath) : allValues,
        to: targetLocale,
      });
      return respondWithResult({
        ...partResult,
        values: { ...allValues, ...values },
        converted: [...submittedForm.converted, ...converted],
      });
    }
    case 'begin':
      return respondWithResult({
        ...partResult,
        values: { ...submittedForm.values, [textPath]: standardTexts[textPath] ?? '' },
      });
    case 'discard':
      await call(discardContentDraft, { part: name });
      return redirect(getPartPath('discarded'), 303);
    case 'remove':
      return respondSaved(await call(removeContentPart, { part: name }), submittedForm, { base, name });
    case 'cancel': {
      const cancelText = field('cancelText');
      const { kind } = await call(cancelLecture, { part: name, text: cancelText });
      if (kind === 'cancelled') return redirect(getPartPath('cancelled'), 303);
      return kind === 'notValid'
        ? respondRejected({ ...partResult, notice: 'cancelNotValid', cancelText: cancelText })
        : respondRejected({ ...partResult, notice: 'isCancelled' }, 409);
    }
    default:
      return changePartForm(action, name, submittedForm, command);
  }
}

/** Returns the languages with missing texts, or none if a required text is missing, which is an error when saving. */
async function listIncompleteLanguages(
  { call }: OfficeAction,
  name: string,
  values: FlatValues,
): Promise<IncompleteLanguage[]> {
  const [{ shape }, { offered }] = await Promise.all([call(getContentPart, { part: name }), call(getOfficeFrame, {})]);
  if (listMissingTexts(shape, values).length > 0) return [];
  const neededTexts = listNeededTexts(shape, values, offered);
  return offered.flatMap((locale) => {
    const missing = neededTexts.filter(({ missingLocales }) => missingLocales.includes(locale)).length;
    return missing > 0 ? [{ locale, missing, total: neededTexts.length }] : [];
  });
}

/** Returns all languages of the text to which a path belongs. */
function selectText(values: FlatValues, path: string): FlatValues {
  const textPrefix = path.slice(0, path.lastIndexOf('.') + 1);
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const value = values[textPrefix + locale];
      return value === undefined ? [] : [[textPrefix + locale, value] as const];
    }),
  );
}

/** Saves the draft and returns the stored values: the form's values merged with those of colleagues. */
export async function autosavePart(action: OfficeAction, name: string): Promise<Autosaved> {
  const { at: _, ...formFields } = parsePartForm(action);
  const saveResult = await action.call(saveContentPart, { part: name, ...formFields, when: 'auto' });
  if (saveResult.kind === 'both' || saveResult.kind === 'faulty') return { kind: saveResult.kind };
  if (saveResult.kind === 'due') return { kind: 'scheduled' };
  const { values, draft } = await action.call(getContentPart, { part: name });
  return { kind: 'saved', at: draft?.at ?? Date.now(), values };
}

async function startPreview({ base, call }: OfficeAction, name: string, submittedForm: SubmittedForm) {
  const { at: _, ...formFields } = submittedForm;
  if (name.startsWith('guide '))
    return respondWithResult({
      ...formFields,
      appearance: await call(previewContent, { part: name, values: formFields.values }),
    });
  const previewResult = await call(previewContentPart, { part: name, ...formFields });
  if (previewResult.kind === 'nowhere')
    return respondRejected({ ...formFields, before: formFields.values, notice: 'nowhere' });
  if (previewResult.kind === 'shown')
    return redirect(`${base.slice(0, base.indexOf('/_/'))}${previewResult.place}`, 303);
  // The draft was saved, but it has errors, so no preview can be shown.
  if (previewResult.kind === 'faulty')
    return respondRejected({
      ...formFields,
      before: formFields.values,
      faults: previewResult.faults,
      notice: 'previewFaulty',
    });
  return respondSaved(previewResult, submittedForm, { base, name });
}

/** Applies list commands and the choice of a picture, for browsers without JavaScript. */
async function changePartForm({ call }: OfficeAction, name: string, submittedForm: SubmittedForm, command: string) {
  const pickingPath = /^pick ((?:[\w.]+\.)?picture)$/.exec(command)?.[1];
  if (pickingPath) {
    const { pictures } = await call(listPictures, {});
    return respondWithResult({ ...submittedForm, picking: pickingPath, pictures });
  }
  const { shape }: ContentPart = await call(getContentPart, { part: name });
  const changedValues = changeList(shape, submittedForm.values, command);
  if (!changedValues) throw data(null, { status: 404 });
  return respondWithResult({ ...submittedForm, values: changedValues });
}

function respondSaved(
  saveResult: SavedPart,
  submittedForm: SubmittedForm | null,
  { base, name }: { base: string; name: string },
) {
  switch (saveResult.kind) {
    case 'faulty':
      return respondRejected({
        ...(submittedForm ?? { before: saveResult.values, converted: [], form: '', at: '' }),
        values: saveResult.values,
        faults: saveResult.faults,
        notice: saveResult.faults.find(({ path }) => path === '')?.problem ?? 'check',
      });
    case 'both':
      // Stores the colleague's version as the base with which the next save is compared.
      return respondRejected(
        {
          ...(submittedForm ?? { converted: [], form: '', at: '' }),
          before: saveResult.other,
          values: saveResult.values,
          both: saveResult.both,
          otherEdit: saveResult.other,
          notice: 'both',
        },
        409,
      );
    case 'removed': {
      const [kindName = ''] = name.split(' ');
      // A deleted page keeps its form, in which a version of its history can be restored.
      if (kindName === 'page')
        return redirect(`${base}/content/part?${new URLSearchParams({ of: name, done: 'removed' })}`, 303);
      return redirect(`${base}/content?${new URLSearchParams({ kind: kindName, done: 'removed' })}`, 303);
    }
    case 'kept':
    case 'untimed':
    case 'published':
    case 'due':
    case 'same':
      return redirect(`${base}/content/part?${new URLSearchParams({ of: name, done: saveResult.kind })}`, 303);
    default:
      return assertNever(saveResult);
  }
}
