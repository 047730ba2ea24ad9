// Clock shared by tests and backend in one isolate. The backend is loaded first: code that stores a reference to
// Date.now at load time, instead of calling it through a function, uses the machine's clock.

interface Clock {
  /** Time of the machine. */
  machine: () => number;
  heldAt: number | null;
}

const isolate: { portalTestClock?: Clock } & { Date: DateConstructor } = globalThis;
// Stored on the global object: this file is evaluated again for every test file and would otherwise wrap the clock
// repeatedly.
const clock = (isolate.portalTestClock ??= putInPlace());

function putInPlace(): Clock {
  const MachineDate = Date;
  const foundClock: Clock = { machine: () => MachineDate.now(), heldAt: null };
  class TestDate extends MachineDate {
    constructor(...parts: [] | [string | number | Date]) {
      if (parts.length === 0) super(TestDate.now());
      else super(...parts);
    }

    static override now(): number {
      return foundClock.heldAt ?? MachineDate.now();
    }
  }
  isolate.Date = TestDate as DateConstructor;
  return foundClock;
}

/**
 * Morning in Hong Kong, in the middle of a time step of an authenticator: far from the boundaries of days and steps.
 */
const HELD_AT = Date.parse('2026-11-23T03:10:15Z');

export const holdClock = () => {
  clock.heldAt = HELD_AT;
};

export const letClockRun = () => {
  clock.heldAt = null;
};

/** Sets the clock to a time while a function runs. */
export async function atTime(time: number, run: () => Promise<unknown>) {
  const valueBefore = clock.heldAt;
  clock.heldAt = time;
  try {
    await run();
  } finally {
    clock.heldAt = valueBefore;
  }
}
