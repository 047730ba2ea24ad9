import { freezeClock } from './support/clock.ts';

// The clock is stopped while a file is tested: codes, daily limits and expiry times would otherwise depend on the time
// of the run. passTime makes stored times older instead.
freezeClock();
