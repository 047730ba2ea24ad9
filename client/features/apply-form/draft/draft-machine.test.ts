import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createDraftState,
  type DraftEvent,
  type DraftState,
  hasUnsavedEdits,
  canSave,
  nextFormDraft,
  restoreDraft,
} from './draft-machine.ts';
import { createEmptyForm } from '#shared/contract/application/apply-form.ts';

const createForm = (note: string) => ({ ...createEmptyForm(), note });
const storedDraft = { form: createForm('kept'), version: 3, updatedAt: '2026-11-20T10:00:00Z' };
const otherDraft = { form: createForm('theirs'), version: 7, updatedAt: '2026-11-21T10:00:00Z' };
const replay = (...events: DraftEvent[]) => events.reduce(nextFormDraft, createDraftState(storedDraft));

describe('a draft while it is being typed', () => {
  it('sends text that was typed during a save afterwards', () => {
    const state = replay(
      { kind: 'edited', form: createForm('one') },
      { kind: 'savingBegan' },
      { kind: 'edited', form: createForm('two') },
      { kind: 'saved', version: 4, at: 'now' },
    );
    expect(state).toMatchObject({ version: 4, form: { note: 'two' }, status: { kind: 'resting' } });
    expect(canSave(state)).toBe(true);
  });

  it('is saved once the stored draft equals the sent one', () => {
    const state = replay(
      { kind: 'edited', form: createForm('one') },
      { kind: 'savingBegan' },
      { kind: 'saved', version: 4, at: 'now' },
    );
    expect(hasUnsavedEdits(state)).toBe(false);
  });

  it('waits while offline, and is sent when online', () => {
    const offlineState = replay(
      { kind: 'edited', form: createForm('one') },
      { kind: 'savingBegan' },
      { kind: 'unanswered' },
    );
    expect(canSave(offlineState)).toBe(false);
    expect(canSave(nextFormDraft(offlineState, { kind: 'networkReturned' }))).toBe(true);
  });

  it('keeps both sides of a conflict until the student chooses', () => {
    const state = replay(
      { kind: 'edited', form: createForm('mine') },
      { kind: 'savingBegan' },
      { kind: 'overtaken', theirs: otherDraft },
    );
    expect(canSave(state)).toBe(false);
    const localDraftState = nextFormDraft(state, { kind: 'choseMine' });
    expect([localDraftState.form.note, localDraftState.version, canSave(localDraftState)]).toEqual(['mine', 7, true]);
    const remoteDraftState = nextFormDraft(state, { kind: 'choseTheirs' });
    expect([remoteDraftState.form.note, remoteDraftState.version, hasUnsavedEdits(remoteDraftState)]).toEqual([
      'theirs',
      7,
      false,
    ]);
  });

  it('loses no input under any sequence of events', () => {
    const arbitraryEvent: fc.Arbitrary<DraftEvent> = fc.oneof(
      fc.string().map((note) => ({ kind: 'edited', form: createForm(note) }) as const),
      fc.constantFrom<DraftEvent>(
        { kind: 'savingBegan' },
        { kind: 'saved', version: 9, at: 'now' },
        { kind: 'unanswered' },
        { kind: 'refused', message: 'no' },
        { kind: 'overtaken', theirs: otherDraft },
        { kind: 'networkReturned' },
        { kind: 'choseMine' },
      ),
    );
    fc.assert(
      fc.property(fc.array(arbitraryEvent, { maxLength: 30 }), (events) => {
        const lastEdit = events.findLast((candidate) => candidate.kind === 'edited');
        const state = events.reduce<DraftState>(nextFormDraft, createDraftState(storedDraft));
        expect(state.form.note).toBe(lastEdit ? lastEdit.form.note : 'kept');
      }),
    );
  });
});

describe('a draft stored in this browser', () => {
  it('continues when it is based on the stored version', () => {
    const state = restoreDraft(storedDraft, { form: createForm('unsent'), version: 3, at: 'then' });
    expect([state.form.note, canSave(state)]).toEqual(['unsent', true]);
  });

  it('is shown beside a newer version from elsewhere', () => {
    const state = restoreDraft(otherDraft, { form: createForm('unsent'), version: 3, at: 'then' });
    expect(state).toMatchObject({ form: { note: 'unsent' }, status: { kind: 'conflict', otherDraft } });
  });

  it('reports nothing when both are equal', () => {
    expect(hasUnsavedEdits(restoreDraft(storedDraft, { form: createForm('kept'), version: 1, at: 'then' }))).toBe(
      false,
    );
  });
});
