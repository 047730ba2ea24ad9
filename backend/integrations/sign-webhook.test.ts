import { expect, test } from 'vitest';
import { createWebhookSecret, signWebhook } from './sign-webhook.ts';

// Test vector of the Standard Webhooks reference libraries.
const TEST_VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};

test('the signature of a webhook matches the published test vector', async () => {
  expect(await signWebhook([TEST_VECTOR.secret], TEST_VECTOR)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a webhook is signed with the old secret and the new one while both are valid', async () => {
  const [firstSecret, secondSecret] = [createWebhookSecret(), createWebhookSecret()];
  expect(firstSecret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(await signWebhook([firstSecret, secondSecret], TEST_VECTOR)).toBe(
    `${await signWebhook([firstSecret], TEST_VECTOR)} ${await signWebhook([secondSecret], TEST_VECTOR)}`,
  );
});
