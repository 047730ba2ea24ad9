import { describe, expect, test } from 'vitest';
import chatEn from '#client/i18n/messages/en-us/chat.json' with { type: 'json' };
import chatZh from '#client/i18n/messages/zh/chat.json' with { type: 'json' };
import chatHk from '#client/i18n/messages/zh-hk/chat.json' with { type: 'json' };
import ar from '#client/features/chat/words/ar-EG.json' with { type: 'json' };
import en from '#client/features/chat/words/en-US.json' with { type: 'json' };
import fr from '#client/features/chat/words/fr-FR.json' with { type: 'json' };
import zh from '#client/features/chat/words/zh-CN.json' with { type: 'json' };
import hk from '#client/features/chat/words/zh-HK.json' with { type: 'json' };
import { QUICK_CODES } from '#client/features/chat/quick-replies/quick-replies.tsx';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import { findService, findSmallTalk, findTopics } from '#backend/assistant/reading/vocabulary.ts';
import { isStarterQuestion, recommendQuestions } from '#backend/assistant/messages.ts';
import { LOCALES } from '#shared/locale/locales.ts';

// Tests that the assistant understands the questions that the starter buttons send. The client defines their texts.

const SENT_QUESTIONS = { zh: chatZh.ask, 'zh-hk': chatHk.ask, 'en-us': chatEn.ask };
type QuestionKey = keyof typeof chatEn.ask;
const ANSWERED_BY: Record<QuestionKey, string> = {
  questions: 'often',
  school: 'askSchool',
  major: 'askMajor',
  weather: 'weather',
  assistant: 'greeting',
};
/** Returns the responder that the assistant chooses for a question without a name from the catalogue. */
async function chooseResponder(question: string) {
  const text = await foldQuestion(question);
  return findSmallTalk(text) ?? findService(text) ?? [...findTopics(text)][0] ?? null;
}

describe('every quick reply is understood in every language', () => {
  for (const locale of LOCALES)
    test.each(Object.entries(SENT_QUESTIONS[locale]))(`${locale}: %s, %s`, async (code, question) =>
      expect(await chooseResponder(question)).toBe(ANSWERED_BY[code as QuestionKey]),
    );

  test('understands its typed label', async () => {
    for (const messages of [zh, hk, en])
      for (const code of ['school', 'major', 'assistant'] as const)
        expect(await chooseResponder(messages.quick[code]), messages.quick[code]).toBe(ANSWERED_BY[code]);
  });

  test('has a text in every language of the chat', () => {
    for (const code of QUICK_CODES) {
      for (const messages of [ar, en, fr, zh, hk]) expect(messages.quick[code]).not.toBe('');
      // The button for a human adviser sends a command, so it has no text.
      if (code !== 'human') for (const locale of LOCALES) expect(SENT_QUESTIONS[locale][code]).not.toBe('');
    }
  });
});

test('every recommended question starts a new context', () => {
  for (const locale of LOCALES)
    for (const question of recommendQuestions(locale, 1)) expect(isStarterQuestion(question), question).toBe(true);
});

describe('a question about what the assistant is', () => {
  test.each([
    'Are you a human?',
    'are you human',
    'are u a bot',
    'Are you a real person?',
    'are you really a person',
    'am I talking to a person or a robot',
    'Am I chatting with a human?',
    'is this a bot?',
    'Is this a real person?',
    'you are a robot, right?',
    'human or AI?',
    'Are you ChatGPT?',
    'are you real',
    '你是真人吗',
    '你是人吗？',
    '你是不是机器人',
    '你是机器人还是真人',
    '你是AI吗',
    '是真人吗',
    '请问是真人吗？',
    '对面是真人吗',
    '你是人工客服吗',
    '你到底是不是真人',
    '你係咪真人',
    '你係真人嚟㗎？',
    '你係人定機械人',
    '你係咪AI',
    '你係唔係真人',
    '係咪真人答我',
    '真人定機械人',
    '你係人嗎',
    '對面係咪真人',
    'êtes-vous humain',
    'هل أنت إنسان',
  ])('%s', async (question) => expect(await chooseResponder(question)).toBe('bot'));

  test.each([
    'I want to talk to a human',
    'can I speak to a real person',
    'is there a human I can talk to',
    '转人工',
    '我想找真人顾问',
    '我想搵真人傾',
    '真人客服',
    '人工客服',
  ])('%s is answered', async (question) => expect(await chooseResponder(question)).toBe('human'));
});

test.each([
  'Is your service free?',
  'is this service free of charge',
  '你们是免费的吗',
  '係咪免費',
  '使用要付费吗',
  'do I have to pay',
])('%s asks about the agency’s charges', async (question) => expect(await chooseResponder(question)).toBe('ownFee'));
