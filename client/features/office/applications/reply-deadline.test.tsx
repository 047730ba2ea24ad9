import { expect, test } from 'vitest';
import { renderIn } from '#tests/components/render-in.tsx';
import { ReplyTimeLeft } from './reply-deadline.tsx';

test.each([
  ['2026-11-28', '2 days overdue', 'over'],
  ['2026-12-02', '2 days left', 'near'],
  ['2026-12-30', '30 days left', 'far'],
])('the time left until %s is: %s', (replyBy, text, kind) => {
  const { container } = renderIn('en-us', <ReplyTimeLeft replyBy={replyBy} today="2026-11-30" />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('.deadline')?.getAttribute('data-kind')).toBe(kind);
});
