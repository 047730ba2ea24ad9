import { describe, expect, it } from 'vitest';
import { cutOf, moveView, placeOf, WHOLE, zoomView } from '#client/features/personal-centre/avatar/crop-view.ts';
import { maskMobile } from '#client/features/personal-centre/mask-mobile.ts';
import { keepProfileDraft, readProfileDraft } from '#client/features/personal-centre/profile-draft.ts';
import type { SafeStorage } from '#client/site/storage/safe-storage.ts';

describe('a cut', () => {
  const wide = { width: 400, height: 200 };

  it('starts as the largest square in the middle', () => {
    expect(cutOf(WHOLE, wide)).toEqual({ left: 100, top: 0, side: 200 });
  });
  it('never leaves the picture, however far it is dragged', () => {
    expect(cutOf(moveView(WHOLE, wide, 9, 9), wide)).toEqual({ left: 200, top: 0, side: 200 });
    expect(cutOf(moveView(zoomView(WHOLE, wide, 2), wide, -9, -9), wide)).toEqual({ left: 0, top: 0, side: 100 });
  });
  it('follows the hand', () => {
    const near = zoomView(WHOLE, wide, 2);
    expect(cutOf(moveView(near, wide, 0.5, 0.25), wide)).toEqual({ left: 200, top: 75, side: 100 });
  });
  it('is between the whole and a third', () => {
    expect(cutOf(zoomView(WHOLE, wide, 9), wide).side).toBeCloseTo(200 / 3);
    expect(cutOf(zoomView(WHOLE, wide, 0.1), wide).side).toBe(200);
  });
  it('comes back into the picture when it grows at the edge', () => {
    const corner = moveView(zoomView(WHOLE, wide, 3), wide, 9, 9);
    expect(cutOf(zoomView(corner, wide, 1), wide)).toEqual({ left: 200, top: 0, side: 200 });
  });
  it('shows in its window what it cuts', () => {
    expect(placeOf(WHOLE, wide)).toEqual({ width: '200%', height: '100%', left: '-50%', top: '0%' });
  });
});

describe('a number on the screen', () => {
  it.each([
    ['852', '55001217', '+852 5500 ••17'],
    ['86', '13800138000', '+86 1380 •••••00'],
    ['65', '8123', '+65 8123'],
    ['', '', ''],
  ])('+%s %s is shown as %s', (areaCode, mobile, shown) => expect(maskMobile(areaCode, mobile)).toBe(shown));
});

describe('a profile that was not saved', () => {
  const known = { nickname: 'Ming', name: '', firstName: '', lastName: '', birthday: '', gender: '' };
  const all = new Map<string, string>();
  const shelf: SafeStorage = {
    read: (key) => all.get(key) ?? null,
    keep: (key, value) => void all.set(key, value),
    drop: (key) => void all.delete(key),
  };

  it('waits for its own user, and only with what was changed', () => {
    keepProfileDraft('7', { ...known, lastName: 'CHAN' }, known, shelf);
    expect(readProfileDraft('7', { ...known, nickname: 'Mei' }, shelf)).toMatchObject({
      nickname: 'Mei',
      lastName: 'CHAN',
    });
    expect(readProfileDraft('8', known, shelf)).toEqual(known);
  });
  it('is gone when nothing differs any more', () => {
    keepProfileDraft('7', known, known, shelf);
    expect(all.size).toBe(0);
  });
});
