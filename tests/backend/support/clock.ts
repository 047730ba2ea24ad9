// Clock shared by tests and backend, which run in the same isolate. The backend must be loaded first: code that stores
// a reference to Date.now at load time bypasses the test clock.

interface Clock {
  /** Returns the machine's time. */
  readMachineTime: () => number;
  fixedAt: number | null;
}

const isolateGlobal: { portalTestClock?: Clock } & { Date: DateConstructor } = globalThis;
// The clock is stored on the global object, because this file is evaluated again for every test file and would
// otherwise wrap Date again each time.
const clock = (isolateGlobal.portalTestClock ??= installClock());

function installClock(): Clock {
  const MachineDate = Date;
  const foundClock: Clock = { readMachineTime: () => MachineDate.now(), fixedAt: null };
  class TestDate extends MachineDate {
    constructor(...dateArguments: [] | [string | number | Date]) {
      if (dateArguments.length === 0) super(TestDate.now());
      else super(...dateArguments);
    }

    static override now(): number {
      return foundClock.fixedAt ?? MachineDate.now();
    }
  }
  isolateGlobal.Date = TestDate as DateConstructor;
  return foundClock;
}

/** Time of the frozen clock: a morning in Hong Kong, far from any change of day and in the middle of a TOTP step. */
const FIXED_TIME = Date.parse('2026-11-23T03:10:15Z');

export const freezeClock = () => {
  clock.fixedAt = FIXED_TIME;
};

export const unfreezeClock = () => {
  clock.fixedAt = null;
};

/** Freezes the clock at a time while a function runs. */
export async function runAtTime(time: number, runTest: () => Promise<unknown>) {
  const fixedBefore = clock.fixedAt;
  clock.fixedAt = time;
  try {
    await runTest();
  } finally {
    clock.fixedAt = fixedBefore;
  }
}
