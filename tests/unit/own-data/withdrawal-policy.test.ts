import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#shared/locale/locales.ts';
import { type ConsentKind, CONSENT_KINDS, WITHDRAWAL_EFFECTS } from '#shared/rules/consent.ts';
import { renderPolicy } from '#backend/seed/policies.ts';
import { createTexts } from '#backend/site/site-content.ts';

// Tests that the policy describes the withdrawal of each consent. tests/backend/own-data/withdrawn-documents.test.ts
// tests that the backend does what WITHDRAWING states.

const DATA_CONTROLLER = { name: createTexts('甲', '甲', 'A'), tel: '1', email: 'a@example.org' };
const LOCALES: Locale[] = ['zh-hk', 'zh', 'en-us'];

type Effect = (typeof WITHDRAWAL_EFFECTS)[ConsentKind];
const EFFECT_PATTERNS: Record<Locale, Record<Effect, RegExp>> = {
  'zh-hk': {
    deletes: /立即刪除/,
    closes: /不能再?開啟|不能再打開|關閉/,
    stopsSending: /停止傳送|不要再把資料交給院校/,
  },
  zh: { deletes: /立即删除/, closes: /不能再打开|关闭/, stopsSending: /停止发送|不要再向院校发送/ },
  'en-us': {
    deletes: /deleted at once/,
    closes: /can open your documents|closes? (your )?documents|closed/,
    stopsSending: /stop sending|send nothing more/,
  },
};
/** Matches the name of each consent in its sentence of the policy. */
const CONSENT_NAME_PATTERNS: Record<Locale, Record<ConsentKind, RegExp>> = {
  'zh-hk': {
    agreement: /對政策的同意/,
    documents: /對護照和文件的同意/,
    abroad: /對傳送到海外院校的同意/,
    guardian: /監護人撤回/,
  },
  zh: {
    agreement: /对政策的同意/,
    documents: /对护照和文件的同意/,
    abroad: /对发送到境外院校的同意/,
    guardian: /监护人撤回/,
  },
  'en-us': {
    agreement: /agreement to this policy/,
    documents: /consent to passport and documents/,
    abroad: /consent to sending abroad/,
    guardian: /guardian’s/,
  },
};

const readConsentWords = (locale: Locale) =>
  JSON.parse(readFileSync(`client/i18n/messages/${locale}/consent.json`, 'utf8')) as {
    title: string;
    means: Record<ConsentKind, string>;
  };

describe.each(LOCALES)('in %s', (locale) => {
  it.each(CONSENT_KINDS)('the confirmation before withdrawing %s states its exact effects', (kind) => {
    const text = readConsentWords(locale).means[kind];
    const effect = WITHDRAWAL_EFFECTS[kind];
    expect(text).toMatch(EFFECT_PATTERNS[locale][effect]);
    if (effect !== 'deletes') expect(text).not.toMatch(EFFECT_PATTERNS[locale].deletes);
  });

  it.each(CONSENT_KINDS)('both policies state the effects of withdrawing %s', (kind) => {
    for (const policy of [renderPolicy('pdpo', DATA_CONTROLLER), renderPolicy('pipl', DATA_CONTROLLER)]) {
      const [sentence = ''] = policy.content[locale].match(/<li>(撤回同意|Withdraw a consent).*?<\/li>/) ?? [];
      expect(sentence).toContain(readConsentWords(locale).title);
      // Exactly one clause of the sentence must name the consent and the effect of its withdrawal.
      const sentenceParts = sentence.split(/；|\. (?=Without)|: under/);
      const matchingParts = sentenceParts.filter((sentencePart) =>
        CONSENT_NAME_PATTERNS[locale][kind].test(sentencePart),
      );
      expect(matchingParts).toHaveLength(1);
      for (const effect of Object.keys(EFFECT_PATTERNS[locale]) as Effect[])
        expect([kind, effect, EFFECT_PATTERNS[locale][effect].test(matchingParts[0] ?? '')]).toEqual([
          kind,
          effect,
          effect === WITHDRAWAL_EFFECTS[kind],
        ]);
    }
  });
});
