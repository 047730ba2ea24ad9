import { expect, test } from 'vitest';
import { getInitialImageState, getNextImageState, getMissedImageEvent } from './image.tsx';

test('an image without a source is empty', () => {
  expect(getInitialImageState('')).toBe('empty');
  expect(getInitialImageState(null)).toBe('empty');
  expect(getInitialImageState('/a.webp')).toBe('loading');
});

test('a failed image is loaded again on retry', () => {
  expect(getNextImageState('loading', 'failed')).toBe('error');
  expect(getNextImageState('error', 'retried')).toBe('loading');
  expect(getNextImageState('loading', 'loaded')).toBe('success');
});

test('events without a source are ignored', () => {
  expect(getNextImageState('empty', 'loaded')).toBe('empty');
});

test('a loaded image is not reloaded', () => {
  expect(getNextImageState('success', 'retried')).toBe('success');
});

test('an event fired before hydration is recovered', () => {
  expect(getMissedImageEvent({ complete: true, naturalWidth: 320 })).toBe('loaded');
  expect(getMissedImageEvent({ complete: true, naturalWidth: 0 })).toBe('failed');
  expect(getMissedImageEvent({ complete: false, naturalWidth: 0 })).toBeNull();
});
