// The clock that tests and the backend read in one isolate. The backend is read before it: what keeps Date.now itself for
// later, and not a function that asks it, goes by the machine's.

interface Clock {
  /** What this machine's clock says. */
  machine: () => number;
  heldAt: number | null;
}

const isolate: { portalTestClock?: Clock } & { Date: DateConstructor } = globalThis;
// Kept there and not here: this file is read again for each file of tests, and would put one clock upon another.
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

/** A morning in Hong Kong, in the middle of a step of an authenticator's codes: far from every border, on every day. */
const HELD_AT = Date.parse('2026-11-23T03:10:15Z');

export const holdClock = () => {
  clock.heldAt = HELD_AT;
};

export const letClockRun = () => {
  clock.heldAt = null;
};

/** For as long as something takes. */
export async function atTime(time: number, run: () => Promise<unknown>) {
  const valueBefore = clock.heldAt;
  clock.heldAt = time;
  try {
    await run();
  } finally {
    clock.heldAt = valueBefore;
  }
}
