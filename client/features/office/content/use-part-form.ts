import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ContentPart } from '#shared/contract/office/content.ts';
import { changeList, type FlatValues } from '#shared/rules/content-form.ts';
import { FIELD_PREFIX, type PartActionResult } from './part-answer.ts';

const hasSameFields = (fieldsA: FlatValues, fieldsB: FlatValues) => {
  const fieldNames = Object.keys(fieldsA);
  return fieldNames.length === Object.keys(fieldsB).length && fieldNames.every((name) => name in fieldsB);
};
const hasSameValues = (valuesA: FlatValues, valuesB: FlatValues) =>
  hasSameFields(valuesA, valuesB) && Object.entries(valuesA).every(([name, value]) => valuesB[name] === value);

/**
 * Returns the fields after a response. Edits made after the submission are kept, and the other fields take the stored
 * values. If the stored values are null, all fields stay unchanged, and the next save reports the conflict.
 */
export function mergeStoredValues(
  currentValues: FlatValues,
  submittedValues: FlatValues,
  storedValues: FlatValues,
): FlatValues | null {
  if (hasSameValues(storedValues, currentValues)) return null;
  if (hasSameValues(currentValues, submittedValues)) return storedValues;
  if (!hasSameFields(currentValues, submittedValues) || !hasSameFields(storedValues, submittedValues)) return null;
  return Object.fromEntries(
    Object.entries(currentValues).map(([name, value]) => [
      name,
      value === submittedValues[name] ? (storedValues[name] ?? '') : value,
    ]),
  );
}

const getFormValues = (form: HTMLFormElement): FlatValues =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      name.startsWith(FIELD_PREFIX) && typeof value === 'string'
        ? [[name.slice(FIELD_PREFIX.length), value] as const]
        : [],
    ),
  );

const EMPTY_VALUES: FlatValues = {};

/** Manages the form of a part: values, the stored values for comparison, and open list entries. */
export function usePartForm(
  contentPart: ContentPart,
  actionResult: PartActionResult | null,
  formRef: { readonly current: HTMLFormElement | null },
) {
  const valueSource = actionResult ?? contentPart;
  const [formState, setFormState] = useState(() => ({
    values: valueSource.values,
    /** Values that the last response and the fields had in common. */
    synced: valueSource.values,
    /** Values stored on the server. */
    saved: actionResult ? EMPTY_VALUES : valueSource.values,
    before: actionResult?.before ?? contentPart.values,
    formId: actionResult?.form || contentPart.form,
  }));
  const [openPaths, setOpenPaths] = useState<ReadonlySet<string>>(() => new Set());
  const { values } = formState;

  // Keeps text that was typed before hydration. The second render would otherwise overwrite it.
  useLayoutEffect(() => {
    if (!formRef.current) return;
    const formValues = getFormValues(formRef.current);
    setFormState((currentState) =>
      hasSameValues(formValues, currentState.values) || !hasSameFields(formValues, currentState.values)
        ? currentState
        : { ...currentState, values: formValues },
    );
  }, [formRef]);

  const adoptServerValues = useEffectEvent(() => {
    setFormState((currentState) => {
      const serverValues = valueSource.values;
      const valuesBefore = actionResult?.before ?? contentPart.values;
      const mergedValues = mergeStoredValues(currentState.values, currentState.synced, serverValues);
      return {
        ...currentState,
        values: mergedValues ?? currentState.values,
        synced: serverValues,
        saved: actionResult ? EMPTY_VALUES : serverValues,
        before: valuesBefore,
      };
    });
  });
  const initialSource = useRef(valueSource);
  useEffect(() => {
    if (initialSource.current !== valueSource) adoptServerValues();
    initialSource.current = valueSource;
  }, [valueSource]);

  const onEdit = useCallback((path: string, value: string) => {
    setFormState((currentState) => ({ ...currentState, values: { ...currentState.values, [path]: value } }));
  }, []);
  const onToggle = useCallback(
    (path: string, isOpen: boolean) =>
      setOpenPaths((currentPaths) => {
        if (currentPaths.has(path) === isOpen) return currentPaths;
        const nextPaths = new Set(currentPaths);
        if (isOpen) nextPaths.add(path);
        else nextPaths.delete(path);
        return nextPaths;
      }),
    [],
  );

  return {
    values,
    before: formState.before,
    formId: formState.formId,
    isUnsaved: !hasSameValues(values, formState.saved),
    open: openPaths,
    onEdit,
    onToggle,
    onSend: () => setFormState((currentState) => ({ ...currentState, synced: currentState.values })),
    /** After an autosave, the fields that the user has not edited meanwhile take the stored values. */
    onSaved: useCallback((submittedValues: FlatValues, storedValues: FlatValues) => {
      setFormState((currentState) => {
        const mergedValues =
          mergeStoredValues(currentState.values, submittedValues, storedValues) ?? currentState.values;
        const isUpToDate = hasSameFields(currentState.values, storedValues);
        return {
          ...currentState,
          values: mergedValues,
          synced: storedValues,
          saved: isUpToDate ? storedValues : submittedValues,
          before: storedValues,
        };
      });
    }, []),
    /** Applies a list command. Returns false if the command is of another kind. */
    onCommand(command: string): boolean {
      const changedValues = changeList(contentPart.shape, values, command);
      if (!changedValues) return false;
      setFormState((currentState) => ({ ...currentState, values: changedValues }));
      setOpenPaths((currentPaths) => moveOpenPaths(currentPaths, command, changedValues));
      return true;
    },
  };
}

/** Updates the paths of open entries after a list command moved them. */
function moveOpenPaths(openPaths: ReadonlySet<string>, command: string, values: FlatValues): ReadonlySet<string> {
  const [verb = '', path = ''] = command.split(' ');
  if (verb === 'add') {
    const entryIndexes = Object.keys(values).flatMap((name) =>
      name.startsWith(`${path}.`) ? [Number(name.slice(path.length + 1).split('.')[0])] : [],
    );
    return new Set([...openPaths, `${path}.${Math.max(...entryIndexes)}`]);
  }
  const lastDot = path.lastIndexOf('.');
  const [listPath, fromIndex] = [path.slice(0, lastDot), Number(path.slice(lastDot + 1))];
  const toIndex = verb === 'up' ? fromIndex - 1 : fromIndex + 1;
  return new Set(
    [...openPaths].flatMap((openPath) => {
      if (!openPath.startsWith(`${listPath}.`)) return [openPath];
      const [indexText = '', ...pathRest] = openPath.slice(listPath.length + 1).split('.');
      const entryIndex = Number(indexText);
      const createMovedPath = (nextIndex: number) => [[listPath, nextIndex, ...pathRest].join('.')];
      if (verb === 'remove')
        return entryIndex === fromIndex ? [] : createMovedPath(entryIndex > fromIndex ? entryIndex - 1 : entryIndex);
      if (entryIndex === fromIndex) return createMovedPath(toIndex);
      return entryIndex === toIndex ? createMovedPath(fromIndex) : [openPath];
    }),
  );
}
