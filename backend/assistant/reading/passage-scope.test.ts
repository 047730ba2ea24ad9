import { describe, expect, test } from 'vitest';
import { findPassageSubjects, findTitleScopes, isEligible, type PassageScope } from './passage-scope.ts';

const createScope = (title: string, text: string, isInternational = false): PassageScope => ({
  scopes: findTitleScopes(title),
  subjects: findPassageSubjects(text),
  isInternational,
});
const isAnswer = (question: string, scope: PassageScope, isBeforeUniversity = false) =>
  isEligible({ text: question, isBeforeUniversity }, scope);

describe('a passage answers', () => {
  test('a question about its subject only', () => {
    const tuition = createScope('tuition free degrees', 'no degree is free of tuition');
    expect(isAnswer('do i pay if i get sick in the uk', tuition)).toBe(false);
    expect(isAnswer('is any degree free', tuition)).toBe(true);
    expect(isAnswer('do i pay if i get sick in the uk', createScope('nhs', 'see a doctor with the nhs'))).toBe(true);
  });

  test('a question of its audience only', () => {
    const boarding = createScope('boarding school holidays', 'boarders go to a host family');
    expect(isAnswer('where do students stay in the holidays', boarding)).toBe(false);
    expect(isAnswer('where do boarders stay in the holidays', boarding)).toBe(true);
    expect(isAnswer('where do they stay in the holidays', boarding, true)).toBe(true);
    expect(isAnswer('i am in year 12, when do i apply to university', boarding, true)).toBe(false);
    expect(isAnswer('do boarding schools help pupils apply to university', boarding, true)).toBe(true);
  });

  test('no citizen with what holds for international students', () => {
    const aid = createScope('aid', 'financial aid', true);
    expect(isAnswer('i am a us citizen abroad, can i get financial aid', aid)).toBe(false);
    expect(isAnswer('can i get financial aid', aid)).toBe(true);
  });
});
