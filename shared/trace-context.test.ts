import { expect, test } from 'vitest';
import { formatTraceparent, parseTraceparent, traceOfRequest } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  [`00-${TRACE}-00f067aa0ba902b7-01`, '01'],
  [`00-${TRACE}-00f067aa0ba902b7-00`, '00'],
  [`00-${TRACE}-00f067aa0ba902b7-03`, '01'],
  [`cc-${TRACE}-00f067aa0ba902b7-01-what-the-future-brings`, '01'],
])('reads %s', (header, flags) => expect(parseTraceparent(header)).toEqual({ traceId: TRACE, flags }));

test.each([
  '',
  null,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-00f067aa0ba902b7-01-more`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7`,
])('ignores %s', (header) => expect(parseTraceparent(header)).toBeNull());

test('passes a trace on with another span', () => {
  const context = { traceId: TRACE, flags: '01' };
  const [one, other] = [formatTraceparent(context), formatTraceparent(context)];
  expect(parseTraceparent(one)).toEqual(context);
  expect(one).not.toBe(other);
});

test('a request without a trace begins one', () => {
  expect(traceOfRequest('4bf92f35-77b3-4da6-a3ce-929d0e0e4736')).toEqual({ traceId: TRACE, flags: '00' });
  expect(traceOfRequest('made-by-the-edge')).toBeNull();
});
