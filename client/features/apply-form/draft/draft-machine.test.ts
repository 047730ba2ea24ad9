import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginDraft,
  type DraftEvent,
  type DraftState,
  isUnsaved,
  canSave,
  nextFormDraft,
  recoverDraft,
} from './draft-machine.ts';
import { emptyForm } from '#shared/contract/application/apply-form.ts';

const form = (note: string) => ({ ...emptyForm(), note });
const storedDraft = { form: form('kept'), version: 3, updatedAt: '2026-11-20T10:00:00Z' };
const otherDraft = { form: form('theirs'), version: 7, updatedAt: '2026-11-21T10:00:00Z' };
const replay = (...events: DraftEvent[]) => events.reduce(nextFormDraft, beginDraft(storedDraft));

describe('a draft while it is being typed', () => {
  it('has what was typed during a save still to be sent', () => {
    const state = replay(
      { kind: 'edited', form: form('one') },
      { kind: 'savingBegan' },
      { kind: 'edited', form: form('two') },
      { kind: 'saved', version: 4, at: 'now' },
    );
    expect(state).toMatchObject({ version: 4, form: { note: 'two' }, standing: { kind: 'resting' } });
    expect(canSave(state)).toBe(true);
  });

  it('is saved once the stored draft equals the sent one', () => {
    const state = replay(
      { kind: 'edited', form: form('one') },
      { kind: 'savingBegan' },
      { kind: 'saved', version: 4, at: 'now' },
    );
    expect(isUnsaved(state)).toBe(false);
  });

  it('waits while offline, and is sent when online', () => {
    const offlineState = replay({ kind: 'edited', form: form('one') }, { kind: 'savingBegan' }, { kind: 'unanswered' });
    expect(canSave(offlineState)).toBe(false);
    expect(canSave(nextFormDraft(offlineState, { kind: 'networkReturned' }))).toBe(true);
  });

  it('keeps both sides of a conflict until the student chooses', () => {
    const state = replay(
      { kind: 'edited', form: form('mine') },
      { kind: 'savingBegan' },
      { kind: 'overtaken', theirs: otherDraft },
    );
    expect(canSave(state)).toBe(false);
    const ownDraftState = nextFormDraft(state, { kind: 'choseMine' });
    expect([ownDraftState.form.note, ownDraftState.version, canSave(ownDraftState)]).toEqual(['mine', 7, true]);
    const other = nextFormDraft(state, { kind: 'choseTheirs' });
    expect([other.form.note, other.version, isUnsaved(other)]).toEqual(['theirs', 7, false]);
  });

  it('loses no input under any sequence of events', () => {
    const event: fc.Arbitrary<DraftEvent> = fc.oneof(
      fc.string().map((note) => ({ kind: 'edited', form: form(note) }) as const),
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
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const values = events.findLast((item) => item.kind === 'edited');
        const state = events.reduce<DraftState>(nextFormDraft, beginDraft(storedDraft));
        expect(state.form.note).toBe(values ? values.form.note : 'kept');
      }),
    );
  });
});

describe('a draft stored in this browser', () => {
  it('continues when it is based on the stored version', () => {
    const state = recoverDraft(storedDraft, { form: form('unsent'), version: 3, at: 'then' });
    expect([state.form.note, canSave(state)]).toEqual(['unsent', true]);
  });

  it('is shown beside a newer version from elsewhere', () => {
    const state = recoverDraft(otherDraft, { form: form('unsent'), version: 3, at: 'then' });
    expect(state).toMatchObject({ form: { note: 'unsent' }, standing: { kind: 'conflict', otherDraft } });
  });

  it('reports nothing when both are equal', () => {
    expect(isUnsaved(recoverDraft(storedDraft, { form: form('kept'), version: 1, at: 'then' }))).toBe(false);
  });
});
