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
import { listPictures } from '#shared/contract/office/media.ts';
import { assertNever } from '#shared/assert-never.ts';
import { changeList, type Flat } from '#shared/rules/content-form.ts';
import { type Autosaved, FIELD, type PartActionResult } from './part-answer.ts';

type OfficeAction = Awaited<ReturnType<typeof parseOfficeAction>>;

const Texts = z.record(z.string(), z.string());
const Converted = z.array(z.string());

interface SentForm {
  before: Flat;
  values: Record<string, string>;
  converted: string[];
  at: string;
  form: string;
}

/** Parses a hidden field; an invalid value falls back to the default. */
function parseOr<Value>(schema: z.ZodType<Value>, text: string, fallback: Value): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return fallback;
  }
}

function readPartForm({ form, field }: OfficeAction): SentForm {
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      name.startsWith(FIELD) && typeof value === 'string' ? [[name.slice(FIELD.length), value] as const] : [],
    ),
  );
  const checked = new Set(form.getAll('looked'));
  return {
    before: parseOr(Texts, field('before'), values),
    values,
    converted: parseOr(Converted, field('converted'), []).filter((text) => !checked.has(text)),
    at: field('at'),
    form: field('form'),
  };
}

const refuse = (result: PartActionResult, status = 422) => data(result, { status });
const show = (result: PartActionResult) => data(result);

export async function runPartCommand(action: OfficeAction, name: string) {
  const { base, field, call } = action;
  const undo = field('undo');
  const address = (completed: string) => `${base}/content/part?${new URLSearchParams({ of: name, done: completed })}`;
  if (undo !== '')
    return respondSaved(await call(undoContentEdit, { part: name, number: Number(undo) }), null, { base, name });
  const sentForm = readPartForm(action);
  const result: PartActionResult = { ...sentForm };
  const save = async (when: 'now' | 'later' | { at: string }) => {
    const { at: _, ...stored } = sentForm;
    const saved = await call(saveContentPart, { part: name, ...stored, when });
    return saved.kind === 'notFuture'
      ? refuse({ ...result, notice: 'notFuture' })
      : respondSaved(saved, sentForm, { base, name });
  };
  const command = field('do');
  switch (command) {
    case 'publish':
      return save('now');
    case 'keep':
      return save('later');
    case 'schedule':
      return save({ at: sentForm.at });
    case 'preview':
      return preview(action, name, sentForm);
    case 'convert-hk':
    case 'convert-zh': {
      const to = command === 'convert-hk' ? 'zh-hk' : 'zh';
      const { values, converted } = await call(convertContent, { values: sentForm.values, to });
      return show({ ...result, values, converted: [...sentForm.converted, ...converted] });
    }
    case 'discard':
      await call(discardContentDraft, { part: name });
      return redirect(address('discarded'), 303);
    case 'remove':
      return respondSaved(await call(removeContentPart, { part: name }), sentForm, { base, name });
    case 'cancel': {
      const text = field('cancelText');
      const { kind } = await call(cancelLecture, { part: name, text });
      if (kind === 'cancelled') return redirect(address('cancelled'), 303);
      return kind === 'notValid'
        ? refuse({ ...result, notice: 'cancelNotValid', cancelText: text })
        : refuse({ ...result, notice: 'isCancelled' }, 409);
    }
    default:
      return changeForm(action, name, sentForm, command);
  }
}

/** Saves the draft and returns what is stored: the form's values merged with those of colleagues. */
export async function autosavePart(action: OfficeAction, name: string): Promise<Autosaved> {
  const { at: _, ...submitted } = readPartForm(action);
  const saved = await action.call(saveContentPart, { part: name, ...submitted, when: 'auto' });
  if (saved.kind === 'both' || saved.kind === 'faulty') return { kind: saved.kind };
  if (saved.kind === 'due') return { kind: 'scheduled' };
  const { values, draft } = await action.call(getContentPart, { part: name });
  return { kind: 'saved', at: draft?.at ?? Date.now(), values };
}

async function preview({ base, call }: OfficeAction, name: string, form: SentForm) {
  const { at: _, ...submitted } = form;
  if (name.startsWith('guide '))
    return show({
      ...submitted,
      appearance: await call(previewContent, { part: name, values: submitted.values }),
    });
  const displayed = await call(previewContentPart, { part: name, ...submitted });
  if (displayed.kind === 'nowhere') return refuse({ ...submitted, before: submitted.values, notice: 'nowhere' });
  if (displayed.kind === 'shown') return redirect(`${base.slice(0, base.indexOf('/_/'))}${displayed.place}`, 303);
  // The draft is saved, but it has errors that prevent a preview.
  if (displayed.kind === 'faulty')
    return refuse({ ...submitted, before: submitted.values, faults: displayed.faults, notice: 'previewFaulty' });
  return respondSaved(displayed, form, { base, name });
}

/** Applies list commands and the choice of a picture, for browsers without JavaScript. */
async function changeForm({ call }: OfficeAction, name: string, sentForm: SentForm, command: string) {
  const picking = /^pick ((?:[\w.]+\.)?picture)$/.exec(command)?.[1];
  if (picking) {
    const { pictures } = await call(listPictures, {});
    return show({ ...sentForm, picking, pictures });
  }
  const { shape }: ContentPart = await call(getContentPart, { part: name });
  const values = changeList(shape, sentForm.values, command);
  if (!values) throw data(null, { status: 404 });
  return show({ ...sentForm, values });
}

function respondSaved(saved: SavedPart, sentForm: SentForm | null, { base, name }: { base: string; name: string }) {
  switch (saved.kind) {
    case 'faulty':
      return refuse({
        ...(sentForm ?? { before: saved.values, converted: [], form: '', at: '' }),
        values: saved.values,
        faults: saved.faults,
        notice: saved.faults.find(({ path }) => path === '')?.problem ?? 'check',
      });
    case 'both':
      // Stores the colleague's version as the base, with which the next save is compared.
      return refuse(
        {
          ...(sentForm ?? { converted: [], form: '', at: '' }),
          before: saved.other,
          values: saved.values,
          both: saved.both,
          other: saved.other,
          notice: 'both',
        },
        409,
      );
    case 'removed': {
      const [kind = ''] = name.split(' ');
      // A deleted page keeps its form, in which its history can be restored.
      if (kind === 'page')
        return redirect(`${base}/content/part?${new URLSearchParams({ of: name, done: 'removed' })}`, 303);
      return redirect(`${base}/content?${new URLSearchParams({ kind, done: 'removed' })}`, 303);
    }
    case 'kept':
    case 'untimed':
    case 'published':
    case 'due':
    case 'same':
      return redirect(`${base}/content/part?${new URLSearchParams({ of: name, done: saved.kind })}`, 303);
    default:
      return assertNever(saved);
  }
}
