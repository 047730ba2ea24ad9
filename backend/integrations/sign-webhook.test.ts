import { expect, test } from 'vitest';
import { newWebhookSecret, signWebhook } from './sign-webhook.ts';

// Test vector of the Standard Webhooks reference libraries.
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};

test('the signature of a webhook matches the published test vector', async () => {
  expect(await signWebhook([VECTOR.secret], VECTOR)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a webhook is signed with the old secret and the new one while both are valid', async () => {
  const [first, second] = [newWebhookSecret(), newWebhookSecret()];
  expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(await signWebhook([first, second], VECTOR)).toBe(
    `${await signWebhook([first], VECTOR)} ${await signWebhook([second], VECTOR)}`,
  );
});
