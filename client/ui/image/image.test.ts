import { expect, test } from 'vitest';
import { firstImageState, nextImageState, missedImageEvent } from './image.tsx';

test('an image without a source is empty', () => {
  expect(firstImageState('')).toBe('empty');
  expect(firstImageState(null)).toBe('empty');
  expect(firstImageState('/a.webp')).toBe('loading');
});

test('a failed image is loaded again on retry', () => {
  expect(nextImageState('loading', 'failed')).toBe('error');
  expect(nextImageState('error', 'retried')).toBe('loading');
  expect(nextImageState('loading', 'loaded')).toBe('success');
});

test('events without a source are ignored', () => {
  expect(nextImageState('empty', 'loaded')).toBe('empty');
});

test('a loaded image is not reloaded', () => {
  expect(nextImageState('success', 'retried')).toBe('success');
});

test('an event fired before hydration is recovered', () => {
  expect(missedImageEvent({ complete: true, naturalWidth: 320 })).toBe('loaded');
  expect(missedImageEvent({ complete: true, naturalWidth: 0 })).toBe('failed');
  expect(missedImageEvent({ complete: false, naturalWidth: 0 })).toBeNull();
});
