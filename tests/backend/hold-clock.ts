import { freezeClock } from './support/clock.ts';

// The clock is held while a file is tested: codes, daily quotas and expiry times would otherwise depend on the time of
// the run. passTime makes stored times older.
freezeClock();
