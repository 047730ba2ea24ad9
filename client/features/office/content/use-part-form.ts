import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ContentPart } from '#shared/contract/office/content.ts';
import { changeList, type Flat } from '#shared/rules/content-form.ts';
import { FIELD, type PartActionResult } from './part-answer.ts';

const sameFields = (item: Flat, other: Flat) => {
  const names = Object.keys(item);
  return names.length === Object.keys(other).length && names.every((name) => name in other);
};
const isSame = (item: Flat, other: Flat) =>
  sameFields(item, other) && Object.entries(item).every(([name, value]) => other[name] === value);

/**
 * Returns the fields after a response: edits made since the submission stay, other fields take the stored values. Null
 * leaves the fields unchanged; the next save then reports the conflict.
 */
export function adoptStored(current: Flat, submitted: Flat, stored: Flat): Flat | null {
  if (isSame(stored, current)) return null;
  if (isSame(current, submitted)) return stored;
  if (!sameFields(current, submitted) || !sameFields(stored, submitted)) return null;
  return Object.fromEntries(
    Object.entries(current).map(([name, value]) => [name, value === submitted[name] ? (stored[name] ?? '') : value]),
  );
}

const readFields = (form: HTMLFormElement): Flat =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith(FIELD) && typeof value === 'string' ? [[name.slice(FIELD.length), value] as const] : [],
    ),
  );

const EMPTY_VALUES: Flat = {};

/** Manages the form of a part: values, the stored values for comparison, and open list entries. */
export function usePartForm(
  part: ContentPart,
  result: PartActionResult | null,
  element: { readonly current: HTMLFormElement | null },
) {
  const source = result ?? part;
  const [state, setState] = useState(() => ({
    values: source.values,
    /** Values that the last response and the fields had in common. */
    synced: source.values,
    /** Values that the server has. */
    saved: result ? EMPTY_VALUES : source.values,
    before: result?.before ?? part.values,
    formId: result?.form || part.form,
  }));
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const { values } = state;

  // Adopts text that was typed before hydration: the first render keeps it, but the next one would replace it.
  useLayoutEffect(() => {
    if (!element.current) return;
    const match = readFields(element.current);
    setState((current) =>
      isSame(match, current.values) || !sameFields(match, current.values) ? current : { ...current, values: match },
    );
  }, [element]);

  const adopt = useEffectEvent(() => {
    setState((current) => {
      const stored = source.values;
      const before = result?.before ?? part.values;
      const adopted = adoptStored(current.values, current.synced, stored);
      return {
        ...current,
        values: adopted ?? current.values,
        synced: stored,
        saved: result ? EMPTY_VALUES : stored,
        before,
      };
    });
  });
  const first = useRef(source);
  useEffect(() => {
    if (first.current !== source) adopt();
    first.current = source;
  }, [source]);

  const onEdit = useCallback((path: string, value: string) => {
    setState((current) => ({ ...current, values: { ...current.values, [path]: value } }));
  }, []);
  const onToggle = useCallback(
    (path: string, isOpen: boolean) =>
      setOpen((current) => {
        if (current.has(path) === isOpen) return current;
        const next = new Set(current);
        if (isOpen) next.add(path);
        else next.delete(path);
        return next;
      }),
    [],
  );

  return {
    values,
    before: state.before,
    formId: state.formId,
    isUnsaved: !isSame(values, state.saved),
    open,
    onEdit,
    onToggle,
    onSend: () => setState((current) => ({ ...current, synced: current.values })),
    /** After an autosave, fields that were not edited meanwhile take the stored values. */
    onSaved: useCallback((submitted: Flat, stored: Flat) => {
      setState((current) => {
        const adopted = adoptStored(current.values, submitted, stored) ?? current.values;
        const isComplete = sameFields(current.values, stored);
        return { ...current, values: adopted, synced: stored, saved: isComplete ? stored : submitted, before: stored };
      });
    }, []),
    /** Applies a list command; returns false if the command is not one. */
    onCommand(command: string): boolean {
      const changed = changeList(part.shape, values, command);
      if (!changed) return false;
      setState((current) => ({ ...current, values: changed }));
      setOpen((current) => moveOpen(current, command, changed));
      return true;
    },
  };
}

/** Updates the paths of open entries after a list command has moved them. */
function moveOpen(open: ReadonlySet<string>, command: string, values: Flat): ReadonlySet<string> {
  const [verb = '', path = ''] = command.split(' ');
  if (verb === 'add') {
    const places = Object.keys(values).flatMap((name) =>
      name.startsWith(`${path}.`) ? [Number(name.slice(path.length + 1).split('.')[0])] : [],
    );
    return new Set([...open, `${path}.${Math.max(...places)}`]);
  }
  const cut = path.lastIndexOf('.');
  const [list, at] = [path.slice(0, cut), Number(path.slice(cut + 1))];
  const to = verb === 'up' ? at - 1 : at + 1;
  return new Set(
    [...open].flatMap((value) => {
      if (!value.startsWith(`${list}.`)) return [value];
      const [place = '', ...rest] = value.slice(list.length + 1).split('.');
      const index = Number(place);
      const moved = (next: number) => [[list, next, ...rest].join('.')];
      if (verb === 'remove') return index === at ? [] : moved(index > at ? index - 1 : index);
      if (index === at) return moved(to);
      return index === to ? moved(at) : [value];
    }),
  );
}
