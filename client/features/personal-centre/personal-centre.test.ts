import { describe, expect, it } from 'vitest';
import { getCropPosition } from './avatar/picture-file.ts';
import { maskMobile } from './load-personal-centre.server.ts';
import { saveProfileDraft, loadProfileDraft } from './information-page.tsx';
import type { SafeStorage } from '#client/site/storage/safe-storage.ts';

it('a cropped preview shows the selected part of a picture', () => {
  const wideCropArea = { x: 25, y: 0, width: 50, height: 100 };
  expect(getCropPosition(wideCropArea)).toEqual({ width: '200%', height: '100%', left: '-50%', top: '0%' });
});

describe('a masked number', () => {
  it.each([
    ['852', '55001217', '+852 5500 ••17'],
    ['86', '13800138000', '+86 1380 •••••00'],
    ['65', '8123', '+65 8123'],
    ['', '', ''],
  ])('+%s %s is shown as %s', (areaCode, mobile, maskedNumber) =>
    expect(maskMobile(areaCode, mobile)).toBe(maskedNumber),
  );
});

describe('an unsaved profile', () => {
  const storedProfile = { nickname: 'Ming', name: '', firstName: '', lastName: '', birthday: '', gender: '' };
  const storedValues = new Map<string, string>();
  const storage: SafeStorage = {
    read: (key) => storedValues.get(key) ?? null,
    keep: (key, value) => void storedValues.set(key, value),
    drop: (key) => void storedValues.delete(key),
  };

  it('is restored for its own user only, and only with the changed fields', () => {
    saveProfileDraft('7', { ...storedProfile, lastName: 'CHAN' }, storedProfile, storage);
    expect(loadProfileDraft('7', { ...storedProfile, nickname: 'Mei' }, storage)).toMatchObject({
      nickname: 'Mei',
      lastName: 'CHAN',
    });
    expect(loadProfileDraft('8', storedProfile, storage)).toEqual(storedProfile);
  });
  it('is hidden when no field differs', () => {
    saveProfileDraft('7', storedProfile, storedProfile, storage);
    expect(storedValues.size).toBe(0);
  });
});
