import { expect, test } from 'vitest';
import { firstImageState, nextImageState, missedImageEvent } from './image.tsx';

test('is empty without a source', () => {
  expect(firstImageState('')).toBe('empty');
  expect(firstImageState(null)).toBe('empty');
  expect(firstImageState('/a.webp')).toBe('loading');
});

test('loads a failed image again on retry', () => {
  expect(nextImageState('loading', 'failed')).toBe('error');
  expect(nextImageState('error', 'retried')).toBe('loading');
  expect(nextImageState('loading', 'loaded')).toBe('success');
});

test('ignores events without a source', () => {
  expect(nextImageState('empty', 'loaded')).toBe('empty');
});

test('does not reload a loaded image', () => {
  expect(nextImageState('success', 'retried')).toBe('success');
});

test('recovers the event fired before hydration', () => {
  expect(missedImageEvent({ complete: true, naturalWidth: 320 })).toBe('loaded');
  expect(missedImageEvent({ complete: true, naturalWidth: 0 })).toBe('failed');
  expect(missedImageEvent({ complete: false, naturalWidth: 0 })).toBeNull();
});
