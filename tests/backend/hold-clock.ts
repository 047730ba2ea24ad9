import { freezeClock } from './support/clock.ts';

// Freezes the clock during each test file. Otherwise codes, daily limits and expiry times would depend on the time of
// the run. passTime makes stored times older instead of moving the clock.
freezeClock();
