// Clock shared by tests and backend in one isolate. The backend is loaded first, because code that stores a reference
// to Date.now at load time, instead of calling it through a function, uses the machine's clock.

interface Clock {
  /** Returns the machine's time. */
  readMachineTime: () => number;
  fixedAt: number | null;
}

const isolateGlobal: { portalTestClock?: Clock } & { Date: DateConstructor } = globalThis;
// Stored on the global object, because this file is evaluated again for every test file and would otherwise wrap the
// clock repeatedly.
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

/** Morning in Hong Kong, in the middle of a TOTP time step, far from the boundaries of days and steps. */
const FIXED_TIME = Date.parse('2026-11-23T03:10:15Z');

export const freezeClock = () => {
  clock.fixedAt = FIXED_TIME;
};

export const unfreezeClock = () => {
  clock.fixedAt = null;
};

/** Sets the clock to a time while a function runs. */
export async function runAtTime(time: number, runTest: () => Promise<unknown>) {
  const fixedBefore = clock.fixedAt;
  clock.fixedAt = time;
  try {
    await runTest();
  } finally {
    clock.fixedAt = fixedBefore;
  }
}
