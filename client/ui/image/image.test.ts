import { expect, test } from 'vitest';
import { firstImageState, nextImageState, whatHappenedBefore } from './image.tsx';

test('without an address there is nothing to load', () => {
  expect(firstImageState('')).toBe('empty');
  expect(firstImageState(null)).toBe('empty');
  expect(firstImageState('/a.webp')).toBe('loading');
});

test('a picture that failed loads again when asked', () => {
  expect(nextImageState('loading', 'failed')).toBe('error');
  expect(nextImageState('error', 'asked-again')).toBe('loading');
  expect(nextImageState('loading', 'loaded')).toBe('success');
});

test('nothing happens to a picture that is not there', () => {
  expect(nextImageState('empty', 'loaded')).toBe('empty');
});

test('a picture that is there is not asked for again', () => {
  expect(nextImageState('success', 'asked-again')).toBe('success');
});

test('what was done before anyone listened is not lost', () => {
  expect(whatHappenedBefore({ complete: true, naturalWidth: 320 })).toBe('loaded');
  expect(whatHappenedBefore({ complete: true, naturalWidth: 0 })).toBe('failed');
  expect(whatHappenedBefore({ complete: false, naturalWidth: 0 })).toBeNull();
});
