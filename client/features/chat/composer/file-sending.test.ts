import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateFile, formatFileError } from './file-sending.tsx';
import { getChatText } from '#client/features/chat/words/use-chat-text.tsx';
import { MAX_CHAT_FILE_BYTES } from '#shared/rules/uploaded-file.ts';

const messages = JSON.parse(readFileSync('client/features/chat/words/en-US.json', 'utf8')) as object;

describe('a file for the conversation', () => {
  it('is shown by its kind', () => {
    expect(validateFile({ type: 'image/png', size: 1 })).toEqual({ ok: true, displayKind: 'image' });
    expect(validateFile({ type: 'audio/webm;codecs=opus', size: 9 })).toEqual({ ok: true, displayKind: 'audio' });
    expect(validateFile({ type: 'Application/PDF', size: 9 })).toEqual({ ok: true, displayKind: 'document' });
  });

  it.each(['image/svg+xml', 'text/html', '', 'toString'])('is rejected when it is %s', (type) => {
    expect(validateFile({ type, size: 10 })).toEqual({ ok: false, reason: 'wrongKind' });
  });

  it('is not empty and has at most 5 MB', () => {
    const validatePng = (size: number) => validateFile({ type: 'image/png', size });
    expect(validatePng(0)).toEqual({ ok: false, reason: 'empty' });
    expect(validatePng(MAX_CHAT_FILE_BYTES).ok).toBe(true);
    expect(validatePng(MAX_CHAT_FILE_BYTES + 1)).toEqual({ ok: false, reason: 'tooLarge' });
  });

  it('is rejected with a message', () => {
    expect(formatFileError(getChatText('en-US', messages), 'tooLarge')).toBe(
      'This file is larger than 5 MB. Please make it smaller and try again.',
    );
  });
});
