import { expect, test } from 'vitest';
import { formatTraceparent, parseTraceparent, createTraceContext } from './trace-context.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  [`00-${TRACE_ID}-00f067aa0ba902b7-01`, '01'],
  [`00-${TRACE_ID}-00f067aa0ba902b7-00`, '00'],
  [`00-${TRACE_ID}-00f067aa0ba902b7-03`, '01'],
  [`cc-${TRACE_ID}-00f067aa0ba902b7-01-what-the-future-brings`, '01'],
])('parses the trace %s', (header, flags) => expect(parseTraceparent(header)).toEqual({ traceId: TRACE_ID, flags }));

test.each([
  '',
  null,
  `ff-${TRACE_ID}-00f067aa0ba902b7-01`,
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE_ID}-${'0'.repeat(16)}-01`,
  `00-${TRACE_ID}-00f067aa0ba902b7-01-more`,
  `00-${TRACE_ID.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE_ID}-00f067aa0ba902b7`,
])('ignores the invalid trace %s', (header) => expect(parseTraceparent(header)).toBeNull());

test('a trace is continued with another span', () => {
  const context = { traceId: TRACE_ID, flags: '01' };
  const [firstHeader, secondHeader] = [formatTraceparent(context), formatTraceparent(context)];
  expect(parseTraceparent(firstHeader)).toEqual(context);
  expect(firstHeader).not.toBe(secondHeader);
});

test('a request without a trace starts one', () => {
  expect(createTraceContext('4bf92f35-77b3-4da6-a3ce-929d0e0e4736')).toEqual({ traceId: TRACE_ID, flags: '00' });
  expect(createTraceContext('made-by-the-edge')).toBeNull();
});
